import Text

extension [UInt8] {
  /// Appends a URL or a part of one. Characters that RFC 3986 forbids are percent-encoded, existing percent escapes are
  /// kept. Quotes and parentheses are encoded too, so that the result is safe in any attribute and in `url(…)`. Letters
  /// beyond ASCII are kept (an IRI, RFC 3987).
  package mutating func append(normalisingAddress text: Span<UInt8>) {
    append(text, encoding: AddressEscape.inAddress, keepsEscapes: true)
  }

  /// Appends a name or value of a query: everything but unreserved characters (RFC 3986) is percent-encoded.
  package mutating func append(encodingComponent text: Span<UInt8>) {
    append(text, encoding: AddressEscape.inComponent, keepsEscapes: false)
  }

  /// Appends the candidates of a `srcset` attribute, each a URL with its size; unsafe URLs are replaced. Returns
  /// whether there was an unsafe one.
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

  /// Appends the semicolon-separated values of an `animate` element. They may be URLs, numbers, colours or paths, so
  /// harmless ones are copied unchanged. Returns whether there was an unsafe URL.
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

  /// Replaces each `&` from `start` to the end by a CSS escape.
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
  /// Replaces a URL whose scheme could run a script.
  package static let unsafe = "#unsafe-url"

  fileprivate static let inComponent: [Bool] = (0..<256).map { !UInt8($0).isUnreserved }
  fileprivate static let inAddress: [Bool] = (0..<256).map {
    $0 < 0x80 && !UInt8($0).isUnreserved && !Array("!#$&*+,/:;=?@[]".utf8).contains(UInt8($0))
  }
}
