import Text

/// The YAML between the `---` lines at the start of a file.
package struct FrontMatter: Sendable {
  /// Without the `---` lines; empty if there is no front matter.
  package var yaml: [UInt8]
  /// Range of `yaml` in the file.
  package var range: Range<Int>
  /// The line number, counted from 1, where the text below begins.
  package var firstLine: Int
  /// The byte offset where the text below begins.
  package var offset: Int

  /// The line, counted from 1, where the text begins with keys such as `title:`; `nil` if it does not.
  package var keysInText: Int?

  package enum Problem: Error, Sendable, Hashable {
    case neverClosed
    case isTOML
    case isJSON
    /// The file begins with this line and continues like front matter.
    case wrongRule(String, line: Int)
    /// The file begins like front matter, in this line, but without a `---` above it.
    case noFirstRule(line: Int)
    /// This line begins with `---` and goes on with keys.
    case keysAfterRule(String, line: Int)
  }

  /// The most bytes from the start of a file in which front matter must end.
  private static let limit = 2 << 20
  /// The largest text in bytes. Longer ones are refused, since the Markdown parser needs quadratic time in some cases.
  package static let textLimit = 4 << 20

  /// Reads the front matter of a file with these bytes. Returns `nil` for an empty file.
  package static func read(_ bytes: [UInt8]) throws(Problem) -> FrontMatter? {
    bytes.isEmpty ? nil : try FrontMatter(at: bytes)
  }

  /// Whether the file begins with front matter, in YAML or in TOML.
  package static func isPresent(in bytes: [UInt8]) -> Bool {
    switch find(in: bytes.span.extracting(first: limit)) {
    case .found, .toml: true
    case .absent, .open: false
    }
  }

  private init(at bytes: [UInt8]) throws(Problem) {
    switch Self.find(in: bytes.span.extracting(first: Self.limit)) {
    case .absent:
      if let problem = FrontMatterLookalike.problem(in: bytes) { throw problem }
      self.init(yaml: [], range: 0..<0, firstLine: 1, offset: 0)
      keysInText = FrontMatterLookalike.keysInText(of: bytes)
    case .toml: throw .isTOML
    case .open: throw .neverClosed
    case .found(let range, let offset, let firstLine):
      self.init(yaml: Array(bytes[range]), range: range, firstLine: firstLine, offset: offset)
    }
  }

  private init(yaml: [UInt8], range: Range<Int>, firstLine: Int, offset: Int) {
    self.yaml = yaml
    self.range = range
    self.firstLine = firstLine
    self.offset = offset
  }

  enum Finding: Equatable {
    case absent
    case toml
    /// Front matter begins, but does not end within these bytes.
    case open
    case found(Range<Int>, offset: Int, firstLine: Int)
  }

  static func find(in bytes: Span<UInt8>) -> Finding {
    let start = bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    if bytes.has("+++", at: start), endOfRule(in: bytes, at: start) != nil { return .toml }
    guard bytes.has("---", at: start), let first = endOfRule(in: bytes, at: start) else {
      return bytes.has("---", at: start) && bytes.count == start + 3 ? .open : .absent
    }
    var line = first
    var number = 2
    while line < bytes.count {
      if bytes.has("---", at: line), let end = endOfRule(in: bytes, at: line) {
        return .found(first..<line, offset: end, firstLine: number + 1)
      }
      while line < bytes.count, bytes[line] != 0x0A { line += 1 }
      line += 1
      number += 1
    }
    return .open
  }

  /// Returns where the line after the three characters at `offset` begins, or `nil` if more than white space follows
  /// them.
  private static func endOfRule(in bytes: Span<UInt8>, at offset: Int) -> Int? {
    var index = offset + 3
    while index < bytes.count, bytes[index] != 0x0A {
      guard bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0D else { return nil }
      index += 1
    }
    return min(index + 1, bytes.count)
  }
}
