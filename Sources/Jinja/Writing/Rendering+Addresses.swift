import Escaping
import Text

/// Makes the addresses that templates write absolute, for `Options.resolvesAddresses`.
extension Rendering {
  /// Begins the value of an attribute with this raw value.
  mutating func startAddress(_ attribute: UInt16) {
    let attribute = MarkupContext.Attribute(rawValue: UInt8(truncatingIfNeeded: attribute)) ?? .plain
    openAddresses.append((output.count, attribute))
  }

  /// Resolves the value of the attribute that began last. The output since then is white space, a quote and the value.
  mutating func endAddress(_ mode: EscapingMode) {
    guard let (start, attribute) = openAddresses.popLast(), let base = host.addressBase else { return }
    // By index: a slice would share the output, which would then be copied before it changes.
    var first = start
    while first < output.count, output[first].isASCIIWhitespace { first += 1 }
    if first < output.count, output[first] == 0x22 || output[first] == 0x27 { first += 1 }
    let text = CharacterReference.decode(output[first...].text, in: .attribute)
    guard let address = base.resolved(text, of: attribute) else { return }
    output.removeLast(output.count - first)
    output.append(address.utf8.span, in: mode.container)
  }

  /// Resolves the addresses in the output since the last start, which is HTML or escaped text.
  mutating func endHTML() {
    guard let (start, _) = openAddresses.popLast(), let base = host.addressBase, output[start...].contains(0x3C) else {
      return
    }
    let html = Array(output[start...])
    output.removeLast(html.count)
    base.append(html[...], to: &output)
  }

  /// Removes the output from `start` on, with the attributes that began in it.
  mutating func forget(from start: Int) {
    output.removeLast(output.count - start)
    openAddresses.removeAll { $0.start > start }
  }
}
