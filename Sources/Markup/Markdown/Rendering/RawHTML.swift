import Model
import Text

/// Fast searches in the raw HTML of authors' Markdown. `HTMLTokenizer` does not fit: cmark passes HTML in pieces that
/// may begin or end inside an element, and here tags inside a script count too.
enum RawHTML {
  /// Whether this is `<!--more-->`, which ends the excerpt; white space in it is ignored.
  static func isMore(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
    guard html.count >= 11, html.count < 64, unsafe html[1] == UInt8(ascii: "!") else { return false }
    return unsafe html.filter { !$0.isASCIIWhitespace }.elementsEqual("<!--more-->".utf8)
  }

  enum Finding {
    /// A possible target of a fragment: an `id`, or the `name` of an `<a>`.
    case anchor(String)
    /// An address without a host, or a `data:` picture, and the range of its value. Not reported in scripts and styles.
    case address(RawAddress.Kind, Range<Int>)
    /// A start tag, its name in lower case. Not reported in scripts and styles.
    case start(String, Range<Int>, isSelfClosing: Bool)
    case end(String, Range<Int>)
    /// The offset of a comment that has no end.
    case openComment(Int)

    /// The offset of the tag, address or comment; 0 for an anchor.
    var offset: Int {
      switch self {
      case .anchor: 0
      case .address(_, let range), .start(_, let range, _), .end(_, let range): range.lowerBound
      case .openComment(let offset): offset
      }
    }
  }

  /// Passes what is found to `found`, in order; a start tag after its attributes.
  static func read(_ html: UnsafeBufferPointer<UInt8>, found: (Finding) -> Void) {
    var index = 0
    // Where the end tag of the open script or style is.
    var endOfScript: Int?
    while let start = unsafe html[index...].firstIndex(of: UInt8(ascii: "<")), start + 1 < html.count {
      index = start + 1
      if start == endOfScript { endOfScript = nil }
      let isScript = endOfScript != nil
      if !isScript, unsafe html[index...].starts(with: "!--".utf8) {
        if let end = unsafe endOfComment(html, from: index + 3) {
          index = end
        } else {
          found(.openComment(start))
          index = html.count
        }
      } else if unsafe DirectiveFence.isLetter(html[index]) {
        // In a script, `a<b` may seem to begin a tag, which ends with the script at the latest.
        let part = unsafe UnsafeBufferPointer(rebasing: html[..<(endOfScript ?? html.count)])
        let name = unsafe readTag(part, &index) { finding in
          if case .address = finding, isScript { return }
          found(finding)
        }
        guard !isScript else { continue }
        if index < html.count {
          found(.start(name, start..<index + 1, isSelfClosing: unsafe html[index - 1] == UInt8(ascii: "/")))
        }
        if name == "script" || name == "style" { endOfScript = unsafe endTag(of: name, in: html, from: index) }
      } else if !isScript, unsafe html[index] == UInt8(ascii: "/") {
        index += 1
        let name = unsafe text(html, &index) { $0 == UInt8(ascii: ">") }.lowercased()
        if !name.isEmpty { found(.end(name, start..<min(index + 1, html.count))) }
      }
    }
  }
}

extension RawHTML {
  /// Returns where the end tag of that name begins; the number of bytes if there is none.
  private static func endTag(of name: String, in html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while let found = unsafe html[index...].firstIndex(of: UInt8(ascii: "<")) {
      let tag = unsafe html[(found + 1)...]
      let written = unsafe tag.dropFirst().prefix(name.utf8.count)
      let after = unsafe tag.dropFirst(1 + name.utf8.count).first
      if unsafe tag.first == UInt8(ascii: "/"), unsafe written.map(\.asciiLowercased).elementsEqual(name.utf8),
        after.map({ !$0.isASCIIAlphanumeric }) ?? true
      {
        return found
      }
      index = found + 1
    }
    return html.count
  }

  private static func endOfComment(_ html: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index + 2 < html.count {
      if unsafe html[index] == UInt8(ascii: "-"), unsafe html[index + 1] == UInt8(ascii: "-"),
        unsafe html[index + 2] == UInt8(ascii: ">")
      {
        return index + 3
      }
      index += 1
    }
    return nil
  }

  /// Reads the attributes of the tag whose name begins at `index`, and moves `index` to its end; returns the name.
  private static func readTag(
    _ html: UnsafeBufferPointer<UInt8>, _ index: inout Int, found: (Finding) -> Void
  ) -> String {
    let tag = unsafe text(html, &index) { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }.lowercased()
    while index < html.count, unsafe html[index] != UInt8(ascii: ">") {
      guard unsafe !html[index].isASCIIWhitespace, unsafe html[index] != UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let before = index
      let name = unsafe text(html, &index) { "=>/".utf8.contains($0) }.lowercased()
      let range = unsafe value(html, &index)
      if let range, !range.isEmpty {
        let isAnchor = name == "id" || tag == "a" && name == "name"
        if isAnchor { found(.anchor(unsafe decoded(html, range))) }
        // In a set, a local address can follow one of another host.
        if let kind = kinds[name], tag != "base", unsafe kind == .set || isLocal(html[range]) {
          found(.address(kind, range))
        }
      }
      if index == before { index += 1 }
    }
    return tag
  }

  private static let kinds: [String: RawAddress.Kind] = [
    "href": .link, "src": .source, "poster": .source, "srcset": .set,
  ]

  /// Whether an address may have to be resolved: it has no host and is not a fragment, or it is a picture (`data:`).
  private static func isLocal(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    for start in ["http:", "https:", "//", "#", "mailto:"] where unsafe value.starts(with: start.utf8) { return false }
    return true
  }

  private static func decoded(_ html: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    unsafe CharacterReference.decode(String(decoding: html[range], as: UTF8.self), in: .attribute)
  }

  /// Returns the range of the value after the `=` at `index`, without quotes; `nil` if there is none.
  private static func value(_ html: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Range<Int>? {
    var sign = index
    while sign < html.count, unsafe html[sign].isASCIIWhitespace { sign += 1 }
    guard sign < html.count, unsafe html[sign] == UInt8(ascii: "=") else { return nil }
    index = sign + 1
    while index < html.count, unsafe html[index].isASCIIWhitespace { index += 1 }
    guard index < html.count else { return nil }
    let quote = unsafe html[index]
    let start = index
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      _ = unsafe text(html, &index) { $0 == UInt8(ascii: ">") }
      return start..<index
    }
    guard let end = unsafe html[(start + 1)...].firstIndex(of: quote) else {
      index = html.count
      return nil
    }
    index = end + 1
    return start + 1..<end
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
