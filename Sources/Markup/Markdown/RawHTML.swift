import Text

/// Quick looks into HTML that authors write among their Markdown. The tokenizer is not for it: the parser gives HTML in
/// pieces that may begin or end within an element, and here even the tags of a script count.
enum RawHTML {
  /// Whether this is `<!--more-->`, which ends the excerpt; white space in it is ignored.
  static func isMore(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    guard html.count >= 11, html.count < 64, unsafe html[1] == UInt8(ascii: "!") else { return false }
    return unsafe html.filter { !$0.isASCIIWhitespace }.elementsEqual("<!--more-->".utf8)
  }

  /// Passes each possible target of a fragment to `found`: every `id`, and the `name` of every `<a>`.
  static func anchors(in html: UnsafeBufferPointer<UInt8>, found: (String) -> Void) {
    var index = 0
    while let start = unsafe html[index...].firstIndex(of: UInt8(ascii: "<")), start + 1 < html.count {
      index = start + 1
      if unsafe html[index...].starts(with: "!--".utf8) {
        unsafe index = endOfComment(html, from: index + 3)
      } else if unsafe DirectiveFence.isLetter(html[index]) {
        unsafe index = readTag(html, from: index, found: found)
      }
    }
  }
}

extension RawHTML {
  private static func endOfComment(_ html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index + 2 < html.count {
      if unsafe html[index] == UInt8(ascii: "-"), unsafe html[index + 1] == UInt8(ascii: "-"),
        unsafe html[index + 2] == UInt8(ascii: ">")
      {
        return index + 3
      }
      index += 1
    }
    return html.count
  }

  /// Reads the attributes of the tag whose name begins at `start`; returns the offset of its end.
  private static func readTag(
    _ html: UnsafeBufferPointer<UInt8>, from start: Int, found: (String) -> Void
  ) -> Int {
    var index = start
    let isLink = unsafe text(html, &index) { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }.lowercased() == "a"
    while index < html.count, unsafe html[index] != UInt8(ascii: ">") {
      guard unsafe !html[index].isASCIIWhitespace, unsafe html[index] != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let before = index
      let name = unsafe text(html, &index) { "=>/".utf8.contains($0) }.lowercased()
      let value = unsafe value(html, &index)
      if let value, !value.isEmpty, name == "id" || isLink && name == "name" { found(value) }
      if index == before { index += 1 }
    }
    return index
  }

  /// Reads the value after the `=` at `index`; `nil` if there is none.
  private static func value(_ html: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> String? {
    var sign = index
    while sign < html.count, unsafe html[sign].isASCIIWhitespace { sign += 1 }
    guard sign < html.count, unsafe html[sign] == UInt8(ascii: "=") else { return nil }
    index = sign + 1
    while index < html.count, unsafe html[index].isASCIIWhitespace { index += 1 }
    guard index < html.count else { return nil }
    let quote = unsafe html[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return unsafe text(html, &index) { $0 == UInt8(ascii: ">") }
    }
    let start = index + 1
    guard let end = unsafe html[start...].firstIndex(of: quote) else {
      index = html.count
      return nil
    }
    index = end + 1
    return unsafe CharacterReference.decode(String(decoding: html[start..<end], as: UTF8.self), in: .attribute)
  }

  /// Reads the bytes up to white space or a byte for which `ends` is true.
  private static func text(
    _ html: UnsafeBufferPointer<UInt8>, _ index: inout Int, until ends: (UInt8) -> Bool
  ) -> String {
    let start = index
    while index < html.count, unsafe !html[index].isASCIIWhitespace, unsafe !ends(html[index]) { index += 1 }
    return unsafe String(decoding: html[start..<index], as: UTF8.self)
  }
}
