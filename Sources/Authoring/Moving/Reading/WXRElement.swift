import Text

/// An element of a WordPress export (WXR). The export is written by one program in one form: elements without mixed content,
/// whose texts are CDATA. What is not of this form is skipped, so that half an export can be read too.
struct WXRElement: Sendable {
  /// With its prefix, such as `wp:post_name`.
  var name: String
  var attributes: [String: String]
  /// Between its tags.
  var inner: ArraySlice<UInt8>

  /// Its text, with CDATA and character references read.
  var text: String {
    var result: [UInt8] = []
    var index = inner.startIndex
    while index < inner.endIndex {
      // Most of a text is plain bytes.
      let run = inner[index...].prefix { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
      result += run
      index = run.endIndex
      guard index < inner.endIndex else { break }
      if inner[index...].starts(with: "<![CDATA[".utf8) {
        let start = index + 9
        let end = Self.find("]]>", in: inner, from: start) ?? inner.endIndex
        result += inner[start..<end]
        index = min(end + 3, inner.endIndex)
      } else if inner[index] == UInt8(ascii: "&"), let (character, length) = Self.reference(inner[index...]) {
        result += Array(character.utf8)
        index += length
      } else {
        result.append(inner[index])
        index += 1
      }
    }
    return result.span.text
  }

  /// The elements inside it.
  var elements: [WXRElement] { Self.elements(of: inner) }

  /// Returns the elements that follow one another in `bytes`.
  static func elements(of bytes: ArraySlice<UInt8>) -> [WXRElement] {
    var found: [WXRElement] = []
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let head = bytes[(start + 1)..<end].text
      let name = String(head.prefix { !$0.isWhitespace && $0 != "/" })
      guard let first = name.utf8.first, first.isASCIILetter else {
        index = end + 1
        continue
      }
      if head.hasSuffix("/") {
        found.append(WXRElement(name: name, attributes: attributes(head), inner: bytes[end..<end]))
        index = end + 1
        continue
      }
      var searched = end + 1
      guard let close = self.end(of: name, in: bytes, from: &searched) else { break }
      found.append(WXRElement(name: name, attributes: attributes(head), inner: bytes[(end + 1)..<close]))
      index = close + name.utf8.count + 3
      if index > bytes.endIndex { break }
    }
    return found
  }

  /// Returns where the closing tag of the element is, outside of CDATA; elements of one name do not nest. If it is not in
  /// `bytes`, `start` is where a search in more bytes can go on.
  static func end(of name: String, in bytes: ArraySlice<UInt8>, from start: inout Int) -> Int? {
    let tag = Array("</\(name)>".utf8)
    let cdata = Array("<![CDATA[".utf8)
    while let next = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      start = next
      let rest = bytes[next...]
      if rest.starts(with: tag) { return next }
      // One of the two marks may be cut off.
      if tag.starts(with: rest) || cdata.starts(with: rest) { return nil }
      if rest.starts(with: cdata) {
        guard let end = find("]]>", in: bytes, from: next + cdata.count) else { return nil }
        start = end + 3
      } else {
        start = next + 1
      }
    }
    start = bytes.endIndex
    return nil
  }

  static func find(_ text: String, in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    let wanted = Array(text.utf8)
    var index = start
    while index < bytes.endIndex, let next = bytes[index...].firstIndex(of: wanted[0]) {
      if bytes[next...].starts(with: wanted) { return next }
      index = next + 1
    }
    return nil
  }

  private static func attributes(_ head: String) -> [String: String] {
    var found: [String: String] = [:]
    var rest = head[...]
    while let equals = rest.range(of: "=\"") {
      let name = rest[..<equals.lowerBound].split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
      let value = rest[equals.upperBound...].prefix { $0 != "\"" }
      found[name] = WXRElement(name: "", attributes: [:], inner: Array(value.utf8)[...]).text
      rest = rest[value.endIndex...].dropFirst()
    }
    return found
  }

  /// Reads `&amp;` or `&#8217;` at the start of `bytes`.
  private static func reference(_ bytes: ArraySlice<UInt8>) -> (character: String, length: Int)? {
    guard let end = bytes.prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = bytes[(bytes.startIndex + 1)..<end].text
    let length = end - bytes.startIndex + 1
    switch name {
    case "amp": return ("&", length)
    case "lt": return ("<", length)
    case "gt": return (">", length)
    case "quot": return ("\"", length)
    case "apos": return ("'", length)
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(Unicode.Scalar.init).map { (String(Character($0)), length) }
  }
}
