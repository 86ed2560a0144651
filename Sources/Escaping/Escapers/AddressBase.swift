import Text

/// The URL against which relative addresses are resolved in HTML that is read outside of its page, as in feeds.
package struct AddressBase: Sendable {
  private let base: URI

  /// `address` is absolute.
  package init(_ address: String) { base = URI(address) }

  /// Returns the absolute form of an attribute's value, or `nil` if it is absolute already or the attribute is not a
  /// link. Neither `value` nor the result contains character references.
  package func resolved(_ value: String, of attribute: MarkupContext.Attribute) -> String? {
    let resolved: String
    switch attribute {
    case .link: resolved = base.resolving(value).text
    case .sourceSet: resolved = self.resolved(set: value)
    default: return nil
    }
    return resolved == value ? nil : resolved
  }

  /// Appends HTML that no template made, such as a run of Markdown, with absolute addresses: `href`, `src`, `poster`,
  /// `cite` and `srcset` are resolved while it is copied. Attribute values are quoted, or have no white space.
  package func append(_ html: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var copied = html.startIndex
    var index = copied
    while let tag = html[index...].firstIndex(of: 0x3C) {
      if html[tag...].starts(with: "<!--".utf8) {
        index = html[(tag + 2)...].firstRange(of: Array("-->".utf8))?.upperBound ?? html.endIndex
        continue
      }
      index = tag + 1
      while index < html.endIndex, html[index] != 0x3E {
        guard html[index].isASCIIWhitespace, let attribute = Attribute(html, at: index + 1) else {
          index = html.skipping(at: index)
          continue
        }
        index = attribute.end
        let value = CharacterReference.decode(html[attribute.value].text, in: .attribute)
        guard let address = resolved(value, of: attribute.meaning) else { continue }
        output += html[copied..<attribute.value.lowerBound]
        output.append(escaping: address)
        copied = attribute.value.upperBound
      }
    }
    output += html[copied...]
  }
}

extension AddressBase {
  /// Resolves the candidates of a `srcset`: `a.webp 480w, b.webp 800w`.
  private func resolved(set text: String) -> String {
    var reader = SourceSetReader(Array(text.utf8))
    var candidates: [String] = []
    while let candidate = reader.next() {
      let descriptor = candidate.descriptor.isEmpty ? "" : " " + candidate.descriptor.text
      candidates.append(base.resolving(candidate.address.text).text + descriptor)
    }
    return candidates.joined(separator: ", ")
  }

  /// An attribute with addresses.
  private struct Attribute {
    var meaning: MarkupContext.Attribute
    /// Without quotes.
    var value: Range<Int>
    /// After the closing quote.
    var end: Int

    /// `nil` if no attribute with an address starts here.
    init?(_ html: ArraySlice<UInt8>, at start: Int) {
      var index = start
      while index < html.endIndex, html[index].isASCIILetter { index += 1 }
      guard index < html.endIndex, html[index] == 0x3D else { return nil }
      let name = html[start..<index].map(\.asciiLowercased)
      if name == Array("srcset".utf8) {
        meaning = .sourceSet
      } else if MarkupContext.Attribute.links.contains(where: { name == Array($0.utf8) }) {
        meaning = .link
      } else {
        return nil
      }
      index += 1
      guard index < html.endIndex else { return nil }
      let quote = html[index]
      if quote == 0x22 || quote == 0x27 {
        guard let close = html[(index + 1)...].firstIndex(of: quote) else { return nil }
        value = index + 1..<close
        end = close + 1
      } else {
        let close = html[index...].firstIndex { $0.isASCIIWhitespace || $0 == 0x3E } ?? html.endIndex
        value = index..<close
        end = close
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the next index. A quoted value is skipped as a whole, so that a `>` inside it does not end the tag. Inside a
  /// value without quotes, a quote is a character like others.
  fileprivate func skipping(at index: Int) -> Int {
    guard self[index] == 0x22 || self[index] == 0x27, self[..<index].last(where: { !$0.isASCIIWhitespace }) == 0x3D
    else { return index + 1 }
    return (self[(index + 1)...].firstIndex(of: self[index]) ?? endIndex - 1) + 1
  }
}
