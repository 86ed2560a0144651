import Escaping
import Text

/// HTML with absolute addresses, as feeds need it.
enum AbsoluteAddresses {
  /// Returns `html` with every relative `href`, `src`, `poster`, `cite` and `srcset` resolved against `base`. The HTML
  /// is our own: attribute values are quoted, or have no white space.
  static func rewritten(_ html: [UInt8], base: String) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(html.count + html.count / 8)
    let base = URI(base)
    var copied = 0
    var index = 0
    while let tag = html[index...].firstIndex(of: 0x3C) {
      index = tag + 1
      while index < html.count, html[index] != 0x3E {
        guard html[index].isASCIIWhitespace, let attribute = Attribute(html, at: index + 1) else {
          index = html.skipping(at: index)
          continue
        }
        index = attribute.end
        guard let address = attribute.rewritten(html, base: base) else { continue }
        output += html[copied..<attribute.value.lowerBound]
        output.append(escaping: address)
        copied = attribute.value.upperBound
      }
    }
    output += html[copied...]
    return output
  }

  /// The value of an attribute with addresses.
  private struct Attribute {
    var isSet: Bool
    /// Without quotes.
    var value: Range<Int>
    /// After the closing quote.
    var end: Int

    /// `nil` if no attribute with an address starts here.
    init?(_ html: [UInt8], at start: Int) {
      var index = start
      while index < html.count, html[index].isASCIILetter { index += 1 }
      guard index < html.count, html[index] == 0x3D else { return nil }
      let name = html[start..<index].map(\.asciiLowercased)
      isSet = name == Array("srcset".utf8)
      guard isSet || ["href", "src", "poster", "cite"].contains(where: { name == Array($0.utf8) }) else { return nil }
      index += 1
      guard index < html.count else { return nil }
      let quote = html[index]
      if quote == 0x22 || quote == 0x27 {
        guard let close = html[(index + 1)...].firstIndex(of: quote) else { return nil }
        value = index + 1..<close
        end = close + 1
      } else {
        let close = html[index...].firstIndex { $0.isASCIIWhitespace || $0 == 0x3E } ?? html.count
        value = index..<close
        end = close
      }
    }

    /// Returns `nil` if nothing changes.
    func rewritten(_ html: [UInt8], base: URI) -> String? {
      let address = CharacterReference.decode(html[value].span.text, in: .attribute)
      let changed = isSet ? Attribute.set(address, base) : base.resolving(address).text
      return changed == address ? nil : changed
    }

    /// Resolves the addresses of a `srcset`: `a.webp 480w, b.webp 800w`.
    private static func set(_ text: String, _ base: URI) -> String {
      text.split(separator: ",").map { candidate in
        let parts = candidate.split(separator: " ", maxSplits: 1)
        guard let address = parts.first else { return "" }
        return base.resolving(String(address)).text + (parts.count > 1 ? " " + parts[1] : "")
      }.joined(separator: ", ")
    }
  }
}

extension [UInt8] {
  /// Returns the next index. A quoted value is skipped as a whole, so that a `>` inside it does not end the tag.
  fileprivate func skipping(at index: Int) -> Int {
    guard self[index] == 0x22 || self[index] == 0x27 else { return index + 1 }
    return (self[(index + 1)...].firstIndex(of: self[index]) ?? count - 1) + 1
  }
}
