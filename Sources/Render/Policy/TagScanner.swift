import Markup
import Text

/// The start tags of an HTML text, one after another, with what a Content-Security-Policy asks about them.
struct TagScanner {
  struct Tag {
    /// In lower case.
    var name: String
    /// Names in lower case; values as they are written, with character references. `offset` is that of the name.
    var attributes: [(name: String, value: String, offset: Int)]
    /// Index of `<`.
    var offset: Int
    /// What is inside of a script or a style sheet.
    var content: Range<Int>?

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private var tokenizer: HTMLTokenizer
  /// The elements whose tags are returned; `nil` for all.
  private let wanted: Set<NameKey>?

  init(_ bytes: [UInt8], wanted: Set<NameKey>? = nil) {
    tokenizer = HTMLTokenizer(bytes)
    self.wanted = wanted
  }

  mutating func next() -> Tag? {
    while let token = tokenizer.next() {
      guard case .start(let name, _) = token else { continue }
      let key = tokenizer.key(of: name)
      let isWanted = wanted?.contains(key) ?? true
      let isRaw = Self.raw.contains(key)
      guard isWanted || isRaw else { continue }
      var tag = Tag(name: lowered(name), attributes: isWanted ? attributes : [], offset: name.lowerBound - 1)
      if isRaw { tag.content = content(until: key) }
      if isWanted { return tag }
    }
    return nil
  }
}

extension TagScanner {
  /// Raw text elements: there are no tags in their content.
  private static let raw = Set([NameKey("script"), NameKey("style")])

  private var attributes: [(name: String, value: String, offset: Int)] {
    tokenizer.attributes.map {
      (lowered($0.name), String(decoding: tokenizer.bytes[$0.value], as: UTF8.self), $0.name.lowerBound)
    }
  }

  private func lowered(_ range: Range<Int>) -> String {
    String(decoding: tokenizer.bytes[range].lazy.map(\.asciiLowercased), as: UTF8.self)
  }

  /// Without an end tag, the content is all that follows.
  private mutating func content(until name: NameKey) -> Range<Int> {
    let start = tokenizer.offset
    if let range = tokenizer.rawText(until: name) { return range }
    tokenizer.skipRawText(until: name, mayBeOpen: false)
    return start..<tokenizer.offset
  }
}
