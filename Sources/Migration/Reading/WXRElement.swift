import Text

/// An element of a WordPress export (WXR). The export is written by one program in one form: elements without mixed content,
/// whose texts are CDATA. What is not of this form is skipped, so that half an export can be read too.
struct WXRElement: Sendable {
  /// With its prefix, such as `wp:post_name`.
  var name: String
  /// The bytes between the brackets of its start tag: the name and the attributes.
  private var head: ArraySlice<UInt8>
  /// The bytes between its tags.
  var inner: ArraySlice<UInt8>

  /// Its text, with CDATA and character references read.
  var text: String { Self.unescaped(inner.span).span.text }

  /// Appends its text to `output`, with invalid UTF-8 replaced by U+FFFD.
  func append(to output: inout [UInt8]) {
    let bytes = Self.unescaped(inner.span)
    if bytes.span.isUTF8 { output += bytes } else { output.append(utf8: bytes.span.text) }
  }

  /// The elements inside it.
  var elements: [WXRElement] { Self.elements(of: inner) }

  /// Returns the value of an attribute, or `nil` if the element does not have it. If it is given twice, the last one counts.
  func attribute(_ name: String) -> String? {
    let head = head.span
    var value: String?
    var index = 0
    while let equals = head.firstIndex(of: "=\"", from: index) {
      let start = equals + 2
      let end = head.firstIndex(of: UInt8(ascii: "\""), in: start..<head.count) ?? head.count
      if Self.word(before: equals, in: head, from: index) == name {
        value = Self.unescaped(head.extracting(start..<end)).span.text
      }
      index = min(end + 1, head.count)
    }
    return value
  }
}

extension WXRElement {
  /// Returns the elements that follow one another in `bytes`.
  static func elements(of bytes: ArraySlice<UInt8>) -> [WXRElement] {
    let span = bytes.span
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
      bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
    }
    var found: [WXRElement] = []
    var closing: [UInt8] = []
    var index = 0
    while let start = span.firstIndex(of: UInt8(ascii: "<"), in: index..<span.count) {
      guard let end = span.firstIndex(of: UInt8(ascii: ">"), in: start..<span.count) else { break }
      guard span[start + 1].isASCIILetter else {
        index = end + 1
        continue
      }
      let head = slice((start + 1)..<end)
      let name = head.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "/") }
      if head.last == UInt8(ascii: "/") {
        found.append(WXRElement(name: name.text, head: head, inner: slice(end..<end)))
        index = end + 1
        continue
      }
      closing.removeAll(keepingCapacity: true)
      closing.append("</")
      closing += name
      closing.append(UInt8(ascii: ">"))
      var searched = end + 1
      guard let close = firstIndex(ofTag: closing.span, in: span, from: &searched) else { break }
      found.append(WXRElement(name: name.text, head: head, inner: slice((end + 1)..<close)))
      index = close + closing.count
    }
    return found
  }

  /// Returns where the closing tag `tag` is, outside of CDATA; elements of one name do not nest. If it is not in `bytes`,
  /// `start` is where a search in more bytes can go on.
  static func firstIndex(
    ofTag tag: Span<UInt8>, in bytes: Span<UInt8>, from start: inout Int
  ) -> Int? {
    while let next = bytes.firstIndex(of: UInt8(ascii: "<"), in: start..<bytes.count) {
      start = next
      if bytes.has(tag, at: next) { return next }
      if isCut(tag, in: bytes, at: next) || isCut(cdata.span, in: bytes, at: next) { return nil }
      if bytes.has(cdata.span, at: next) {
        guard let end = bytes.firstIndex(of: "]]>", from: next + cdata.count) else { return nil }
        start = end + 3
      } else {
        start = next + 1
      }
    }
    start = bytes.count
    return nil
  }

  private static let cdata = Array("<![CDATA[".utf8)

  /// Whether `bytes` ends with the beginning of `mark`, at `offset`.
  private static func isCut(_ mark: Span<UInt8>, in bytes: Span<UInt8>, at offset: Int) -> Bool {
    let rest = bytes.count - offset
    return rest < mark.count && bytes.has(mark.extracting(0..<rest), at: offset)
  }

  /// Returns the word that ends before `end`, apart from white space after it.
  private static func word(before end: Int, in bytes: Span<UInt8>, from start: Int) -> String {
    var last = end
    while last > start, bytes[last - 1].isASCIIWhitespace { last -= 1 }
    var first = last
    while first > start, !bytes[first - 1].isASCIIWhitespace { first -= 1 }
    return bytes.text(first..<last)
  }

  /// Returns the text of `bytes`, with CDATA and character references read.
  static func unescaped(_ bytes: Span<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      // Most of a text is plain bytes.
      var end = index
      while end < bytes.count, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "&") { end += 1 }
      result.append(bytes, index..<end)
      index = end
      guard index < bytes.count else { break }
      if bytes.has(cdata.span, at: index) {
        let start = index + cdata.count
        let end = bytes.firstIndex(of: "]]>", from: start) ?? bytes.count
        result.append(bytes, start..<end)
        index = min(end + 3, bytes.count)
      } else if bytes[index] == UInt8(ascii: "&"), let (character, length) = reference(bytes, at: index) {
        result.append(utf8: character)
        index += length
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Reads `&amp;` or `&#8217;` at `start`.
  private static func reference(_ bytes: Span<UInt8>, at start: Int) -> (character: String, length: Int)? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: ";"), in: start..<min(start + 12, bytes.count)) else {
      return nil
    }
    let name = bytes.text((start + 1)..<end)
    let length = end - start + 1
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

extension [WXRElement] {
  /// Returns the text of the first element of that name; empty if there is none.
  func text(of name: String) -> String { first { $0.name == name }?.text ?? "" }
}
