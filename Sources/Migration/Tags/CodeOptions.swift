import Text

/// What other generators write after the language of code, such as `linenos=table,hl_lines=[1,"3-4"],linenostart=5`, as
/// attributes of Rhapsode.
struct CodeOptions: Sendable, Hashable {
  private var isNumbered = false
  private var start: Int?
  private var marks: [ClosedRange<Int>] = []
  private var others: [String] = []
  /// Options without a counterpart, as they were written.
  private(set) var leftOut: [String] = []

  /// Reads options that commas separate; values can contain spaces: `linenos,hl_lines=1 3-4`.
  init(separated text: Substring) {
    for part in text.split(separator: ",") {
      let words = part.split(separator: "=", maxSplits: 1).map { Self.bare($0) }
      guard let name = words.first, !name.isEmpty else { continue }
      let isLines = words.count == 1 && Self.range(name[...]) != nil
      if isLines { mark(name) } else { take(name, words.count > 1 ? words[1] : nil) }
    }
  }

  /// Reads options in braces, which spaces or commas separate; values with spaces are in quotes or brackets.
  init(braces text: Substring) {
    var rest = text
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      let name = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != "=" }
      guard !name.isEmpty || rest.first == "=" else { return }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=" else {
        if Self.range(name) != nil { mark(String(name)) } else { take(String(name), nil) }
        continue
      }
      rest = rest.dropFirst()
      take(String(name), Self.value(&rest))
    }
  }

  init() {}

  /// Returns the attributes for code of so many lines, such as ` {lines=5 mark="1,3-4"}`; empty if there are none.
  func attributes(lines count: Int) -> String {
    var words = others
    if isNumbered { words.append("lines=\(start.map { "\($0)" } ?? "true")") }
    let kept = marks.filter { $0.lowerBound <= count }.map { $0.clamped(to: 1...max(1, count)) }
    let list = kept.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
    if !list.isEmpty { words.append("mark=\"\(list.joined(separator: ","))\"") }
    return words.isEmpty ? "" : " {\(words.joined(separator: " "))}"
  }
}

extension CodeOptions {
  private mutating func take(_ name: String, _ value: String?) {
    switch name.lowercased() {
    case "linenos", "linenumbers": isNumbered = value != "false"
    case "linenostart":
      if let number = value.flatMap({ Int($0) }), number > 0 { start = number } else { leaveOut(name, value) }
    case "hl_lines", "mark_lines": mark(value ?? "")
    case "class": for word in (value ?? "").split(separator: " ") { add(".\(word)") }
    case "id": add("#\(value ?? "")")
    case let short where value == nil && (short.hasPrefix(".") || short.hasPrefix("#")): add(name)
    default: leaveOut(name, value)
    }
  }

  /// Adds a class or an id, of which there can be one.
  private mutating func add(_ short: String) {
    let isName = MarkdownForms.isName(short.dropFirst())
    let isSecond = short.hasPrefix("#") && others.contains { $0.hasPrefix("#") }
    if isName, !isSecond { others.append(short) } else { leaveOut(short, nil) }
  }

  private mutating func leaveOut(_ name: String, _ value: String?) {
    leftOut.append(name + (value.map { "=\($0)" } ?? ""))
  }

  private mutating func mark(_ list: String) {
    for part in list.split(whereSeparator: { $0 == " " || $0 == "," }) {
      if let range = Self.range(part) { marks.append(range) } else { leaveOut("hl_lines", String(part)) }
    }
  }

  /// Returns the lines of `3` or `3-4`, which are counted from 1.
  private static func range(_ text: Substring) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard ends.count <= 2, let first = ends.first.flatMap({ $0 }), let last = ends.last.flatMap({ $0 }), first > 0,
      first <= last, last < 1_000_000
    else { return nil }
    return first...last
  }

  /// Takes a value: in quotes, in brackets, or up to a space or a comma.
  private static func value(_ rest: inout Substring) -> String {
    let closing: Character? =
      switch rest.first {
      case "\"": "\""
      case "'": "'"
      case "[": "]"
      default: nil
      }
    guard let closing else {
      let word = rest.prefix { !$0.isWhitespace && $0 != "," }
      rest = rest.dropFirst(word.count)
      return bare(word)
    }
    let inner = rest.dropFirst().prefix { $0 != closing }
    rest = rest.dropFirst(inner.count + 2)
    return bare(inner)
  }

  /// Returns the text without quotes, brackets and the spaces around it.
  private static func bare(_ text: Substring) -> String {
    let plain = text.filter { !"\"'[]".contains($0) }
    return plain.split(separator: " ").joined(separator: " ")
  }
}
