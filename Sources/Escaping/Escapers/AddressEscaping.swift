import Text

extension [UInt8] {
  /// An address or a part of one: what RFC 3986 forbids is percent-encoded, escapes that are there stay. Quotes and
  /// parentheses are encoded as well, so that the result may stand in any attribute and in `url(…)`; letters beyond ASCII
  /// stay, as people write them.
  package mutating func append(normalisingAddress text: Span<UInt8>) {
    append(text, encoding: AddressEscape.inAddress, keepsEscapes: true)
  }

  /// A name or a value in a query: only unreserved characters stay.
  package mutating func append(encodingComponent text: Span<UInt8>) {
    append(text, encoding: AddressEscape.inComponent, keepsEscapes: false)
  }

  /// The addresses of a `srcset`, each with its size; an unsafe one is replaced. Gives whether there was one.
  package mutating func append(normalisingSources text: Span<UInt8>) -> Bool {
    var hasUnsafe = false
    var index = 0
    while index < text.count {
      guard !text[index].isASCIIWhitespace, text[index] != 0x2C else {
        append(text[index] == 0x2C ? 0x2C : 0x20)
        index += 1
        continue
      }
      var end = index
      while end < text.count, !text[end].isASCIIWhitespace { end += 1 }
      var last = end
      while last > index, text[last - 1] == 0x2C { last -= 1 }
      let source = text.bytes(index..<last)
      if AddressScheme(of: source) == .unsafe {
        append(utf8: AddressEscape.unsafe)
        hasUnsafe = true
      } else {
        append(normalisingAddress: source.span)
      }
      index = last
    }
    return hasUnsafe
  }

  /// What an `animate` writes one after another: addresses perhaps, or numbers, colours and paths, which stay as they are.
  /// Gives whether there was an unsafe address.
  package mutating func append(checkingList text: String) -> Bool {
    var hasUnsafe = false
    for (number, item) in text.utf8.split(separator: 0x3B, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { append(0x3B) }
      let isUnsafe = AddressScheme(of: item) == .unsafe
      append(utf8: isUnsafe ? AddressEscape.unsafe : String(Substring(item)))
      if isUnsafe { hasUnsafe = true }
    }
    return hasUnsafe
  }

  /// Each `&` from `start` on, as an escape of CSS.
  package mutating func escapeReferences(from start: Int) {
    guard self[start...].contains(0x26) else { return }
    let address = self[start...]
    removeLast(address.count)
    for byte in address {
      if byte == 0x26 { append(utf8: "\\26 ") } else { append(byte) }
    }
  }

  private mutating func append(_ text: Span<UInt8>, encoding table: [Bool], keepsEscapes: Bool) {
    var start = 0
    for index in text.indices where table[Int(text[index])] {
      if keepsEscapes, text[index] == 0x25, index + 2 < text.count, text[index + 1].isASCIIHexDigit,
        text[index + 2].isASCIIHexDigit
      {
        continue
      }
      append(text, start..<index)
      append(percentEncoding: text[index])
      start = index + 1
    }
    append(text, start..<text.count)
  }
}

package enum AddressEscape {
  /// Written instead of an address that would run something.
  package static let unsafe = "#unsafe-url"

  fileprivate static let inComponent: [Bool] = (0..<256).map { !UInt8($0).isUnreserved }
  fileprivate static let inAddress: [Bool] = (0..<256).map {
    $0 < 0x80 && !UInt8($0).isUnreserved && !Array("!#$&*+,/:;=?@[]".utf8).contains(UInt8($0))
  }
}
