import Configuration
import Text

/// Front matter in YAML (`---`), TOML (`+++`) or JSON (`{`), and the text below it. Eleventy also names its language in
/// the first line: `---json`, `---js`.
struct OldFront: Sendable {
  /// An object; empty if there is none.
  var values: Node
  var text: String
  /// The number of the text's first line in the file, from 1.
  var firstLine: Int
  /// Whether the file begins with front matter, though it may be empty.
  var isThere: Bool
  /// The keys that the YAML gives twice. The last one was taken, as Hugo and Jekyll take it.
  var repeated: [Mistake]

  struct Mistake: Error, Hashable {
    var line: Int
    var summary: String
  }

  init(_ bytes: [UInt8]) throws(Mistake) {
    let bytes = bytes.withoutByteOrderMark
    let found = try Self.front(of: bytes)
    let start = found?.rest ?? 0
    let node = found?.values.node ?? .object([])
    values = node.members.isEmpty ? .object([]) : node
    repeated = found?.values.repeated ?? []
    text = bytes[start...].text.replacing("\r\n", with: "\n")
    firstLine = bytes[..<start].count { $0 == 0x0A } + 1
    isThere = found != nil
  }

  private struct Values {
    var node: Node
    var repeated: [Mistake] = []
  }

  /// Returns the front matter and where the text begins; `nil` if there is none.
  private static func front(of bytes: [UInt8]) throws(Mistake) -> (values: Values, rest: Int)? {
    if let (inner, rest) = fenced(bytes, UInt8(ascii: "-")) { return (try yaml(Array(bytes[inner])), rest) }
    if let (inner, rest) = fenced(bytes, UInt8(ascii: "+")) {
      return (Values(node: try toml(Array(bytes[inner]))), rest)
    }
    if let (language, inner, rest) = named(bytes) {
      return (try Self.values(of: Array(bytes[inner]), in: language), rest)
    }
    guard bytes.first == UInt8(ascii: "{"), let end = endOfObject(bytes) else { return nil }
    guard let node = try? JSON.parse(Array(bytes[..<end]), file: "") else {
      throw Mistake(line: 1, summary: "the JSON of the front matter cannot be read")
    }
    return (Values(node: node), end)
  }

  /// Returns the language that the first line names after `---`, and the front matter and where the text begins.
  private static func named(_ bytes: [UInt8]) -> (language: String, inner: Range<Int>, rest: Int)? {
    var lines = Lines(bytes)
    guard let first = lines.next(), bytes[first].starts(with: "---".utf8) else { return nil }
    let name = bytes[first].dropFirst(3).text.filter { !$0.isWhitespace }.lowercased()
    guard ["json", "js", "javascript", "yaml", "yml", "toml"].contains(name) else { return nil }
    while let line = lines.next() {
      if lines.isRule(line, of: UInt8(ascii: "-")) {
        return (name, lines.after(first)..<line.lowerBound, lines.after(line))
      }
    }
    return nil
  }

  private static func values(of bytes: [UInt8], in language: String) throws(Mistake) -> Values {
    switch language {
    case "json":
      do throws(Diagnostic) {
        return Values(node: try JSON.parse(bytes, file: "", lenient: true))
      } catch {
        throw Mistake(line: (error.place?.line ?? 1) + 1, summary: error.summary)
      }
    case "toml": return Values(node: try toml(bytes))
    case "yaml", "yml": return try yaml(bytes)
    default:
      guard let node = JSLiteral.parse(bytes) else {
        throw Mistake(line: 1, summary: "the front matter is a program, of which only literals can be read")
      }
      return Values(node: node)
    }
  }

  private static func yaml(_ bytes: [UInt8]) throws(Mistake) -> Values {
    let (root, problems) = YAML.parse(bytes.span)
    let mistakes = problems.map { Mistake(line: Int($0.position.line) + 1, summary: $0.summary) }
    // A document with another mistake than a repeated key has no root.
    if root == nil, let mistake = mistakes.first { throw mistake }
    return Values(node: root?.node ?? .object([]), repeated: mistakes)
  }

  private static func toml(_ bytes: [UInt8]) throws(Mistake) -> Node {
    do throws(TOML.Mistake) {
      return try TOML.parse(bytes)
    } catch {
      throw Mistake(line: error.line + 1, summary: error.summary)
    }
  }

  /// Returns what is between two lines of three `mark`s at the start, and where the text begins.
  private static func fenced(_ bytes: [UInt8], _ mark: UInt8) -> (inner: Range<Int>, rest: Int)? {
    var lines = Lines(bytes)
    guard let first = lines.next(), lines.isRule(first, of: mark) else { return nil }
    while let line = lines.next() {
      if lines.isRule(line, of: mark) { return (lines.after(first)..<line.lowerBound, lines.after(line)) }
    }
    return nil
  }

  /// Returns where the object at the start ends.
  private static func endOfObject(_ bytes: [UInt8]) -> Int? {
    var depth = 0
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isQuoted: index += 1
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "{") where !isQuoted: depth += 1
      case UInt8(ascii: "}") where !isQuoted:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Lines of bytes, one after another.
  private struct Lines {
    private let bytes: [UInt8]
    private var start = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next line without its end.
    mutating func next() -> Range<Int>? {
      guard start < bytes.count else { return nil }
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      defer { start = end + 1 }
      return start..<end
    }

    func after(_ line: Range<Int>) -> Int { min(line.upperBound + 1, bytes.count) }

    func isRule(_ line: Range<Int>, of mark: UInt8) -> Bool {
      line.count >= 3 && bytes[line].prefix(3).allSatisfy { $0 == mark }
        && bytes[line].dropFirst(3).allSatisfy(\.isASCIIWhitespace)
    }
  }
}
