import Text

/// Quick looks into HTML that authors write among their Markdown.
enum RawHTML {
  /// `<!--more-->`, which ends the excerpt; spaces within and around it do not matter.
  static func isMore(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    guard html.count >= 11, html.count < 64, unsafe html[1] == UInt8(ascii: "!") else { return false }
    return unsafe html.filter { !$0.isASCIIWhitespace }.elementsEqual("<!--more-->".utf8)
  }

  /// Each value of an `id` in the tags of `html`.
  static func ids(in html: UnsafeBufferPointer<UInt8>, found: (String) -> Void) {
    var index = 0
    while index + 5 < html.count {
      defer { index += 1 }
      guard unsafe html[index].isASCIIWhitespace, unsafe html[index + 1] | 0x20 == UInt8(ascii: "i"),
        unsafe html[index + 2] | 0x20 == UInt8(ascii: "d"), unsafe html[index + 3] == UInt8(ascii: "=")
      else { continue }
      let quote = unsafe html[index + 4]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      let start = index + 5
      guard let end = unsafe html[start...].firstIndex(of: quote), end > start else { continue }
      unsafe found(String(decoding: html[start..<end], as: UTF8.self))
      index = end
    }
  }
}
