/// A URI or relative reference (RFC 3986). Every text is accepted: characters that the grammar forbids are kept as they
/// are.
package struct URI: Sendable, Hashable {
  package let text: String
  /// Offsets in UTF-8. `authority` starts after `//`, `query` after `?`, `fragment` after `#`.
  private let parts: Parts

  package init(_ text: String) {
    var text = text
    text.makeContiguousUTF8()
    self.text = text
    parts = Parts(text.utf8.span)
  }

  /// As written, such as `http`; `nil` for a relative reference.
  package var scheme: Substring? { slice(parts.scheme) }

  /// User, host and port; `nil` without `//`.
  package var authority: Substring? { slice(parts.authority) }

  package var path: Substring { slice(parts.path) ?? "" }

  /// Without `?`.
  package var query: Substring? { slice(parts.query) }

  /// Without `#`.
  package var fragment: Substring? { slice(parts.fragment) }

  /// The part of the authority before the `@`.
  package var userInfo: Substring? {
    guard let authority, let at = authority.utf8.lastIndex(of: 0x40) else { return nil }
    return authority[..<at]
  }

  /// As written; an IPv6 address includes its brackets. `nil` without an authority.
  package var host: Substring? { hostAndPort?.host }

  /// `nil` if there is none or it is above 65535.
  package var port: Int? {
    guard let digits = hostAndPort?.port else { return nil }
    return UInt16(digits).map { Int($0) }
  }

  /// Whether there is a scheme.
  package var isAbsolute: Bool { parts.scheme != nil }

  /// Whether the text, read as a URI, has a scheme; faster than reading all of its parts.
  package static func isAbsolute(_ text: String) -> Bool { Parts.endOfScheme(text.utf8.span) != nil }

  /// Whether the scheme is `http` or `https` and there is a host.
  package var isWeb: Bool {
    guard let scheme = scheme?.lowercased(), scheme == "http" || scheme == "https" else { return false }
    return host.map { !$0.isEmpty } ?? false
  }

  package static func == (left: URI, right: URI) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension URI: CustomStringConvertible {
  package var description: String { text }
}

extension URI {
  /// Joins the parts that are not `nil` (RFC 3986 §5.3). A path that would be parsed as a host or a scheme gets a dot
  /// segment in front.
  init(scheme: String?, authority: String?, path: String, query: String?, fragment: String?) {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    if authority == nil {
      if path.utf8.starts(with: "//".utf8) {
        text += "/."
      } else if scheme == nil, path.utf8.prefix(while: { $0 != 0x2F }).contains(0x3A) {
        text += "./"
      }
    }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    self.init(text)
  }

  /// The port as digits, possibly empty; `nil` without a colon. An invalid port is part of the host.
  package var hostAndPort: (host: Substring, port: Substring?)? {
    guard let authority else { return nil }
    var rest = authority
    if let at = authority.utf8.lastIndex(of: 0x40) { rest = authority[authority.utf8.index(after: at)...] }
    let address = rest.utf8.first == 0x5B ? rest.utf8.firstIndex(of: 0x5D) : nil
    guard let colon = rest[(address ?? rest.startIndex)...].utf8.firstIndex(of: 0x3A) else { return (rest, nil) }
    let port = rest[rest.utf8.index(after: colon)...]
    guard port.utf8.allSatisfy(\.isASCIIDigit) else { return (rest, nil) }
    return (rest[..<colon], port)
  }

  private func slice(_ range: Range<Int>?) -> Substring? {
    guard let range else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
  }
}

/// The ranges of the parts, found as by the regular expression in RFC 3986, appendix B.
private struct Parts: Sendable {
  var scheme: Range<Int>?
  var authority: Range<Int>?
  var path: Range<Int>
  var query: Range<Int>?
  var fragment: Range<Int>?

  init(_ text: Span<UInt8>) {
    var start = 0
    if let colon = Self.endOfScheme(text) {
      scheme = 0..<colon
      start = colon + 1
    }
    if text.has("//", at: start) {
      let end = Self.first(of: [0x2F, 0x3F, 0x23], in: text, from: start + 2)
      authority = start + 2..<end
      start = end
    }
    let endOfPath = Self.first(of: [0x3F, 0x23], in: text, from: start)
    path = start..<endOfPath
    start = endOfPath
    if start < text.count, text[start] == 0x3F {
      let end = Self.first(of: [0x23], in: text, from: start)
      query = start + 1..<end
      start = end
    }
    if start < text.count { fragment = start + 1..<text.count }
  }

  static func endOfScheme(_ text: Span<UInt8>) -> Int? {
    guard text.count > 0, text[0].isASCIILetter else { return nil }
    for index in text.indices {
      let byte = text[index]
      if byte == 0x3A { return index }
      guard byte.isASCIIAlphanumeric || byte == 0x2B || byte == 0x2D || byte == 0x2E else { return nil }
    }
    return nil
  }

  private static func first(of stops: [UInt8], in text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count, !stops.contains(text[index]) { index += 1 }
    return index
  }
}
