import Text

/// The printed form of diagnostics: `file:line:column: error: summary`, the line, a caret, and the help.
enum Report {
  static func text(_ diagnostic: Diagnostic, color: Bool) -> String {
    let paint = Paint(isOn: color)
    var text = ""
    if let place = diagnostic.place { text += paint.bold(position(place)) + ": " }
    text += label(diagnostic.severity, paint) + ": " + visible(diagnostic.summary) + "\n"
    if let place = diagnostic.place { text += excerpt(place, paint) }
    for step in diagnostic.chain {
      let place = step.place.map { " " + position($0) } ?? ""
      text += "  \(visible(step.summary))\(place)\n"
    }
    if let help = diagnostic.help { text += "  " + paint.cyan("help:") + " " + visible(help) + "\n" }
    return text
  }

  /// Returns one JSON document with all diagnostics.
  static func json(_ diagnostics: [Diagnostic]) -> String {
    JSON.bytes(of: .object([.init("diagnostics", node(diagnostics))]), pretty: true).span.text
  }

  /// Returns a place as the members of an object of JSON.
  static func members(_ place: Place) -> [Node.Member] {
    [
      .init("file", .string(place.file)), .init("line", .integer(Int64(place.line))),
      .init("column", .integer(Int64(place.column))),
    ]
  }

  static func node(_ diagnostics: [Diagnostic]) -> Node {
    let list = diagnostics.map { diagnostic -> Node in
      var members = [
        Node.Member("severity", .string(word(diagnostic.severity))), .init("summary", .string(diagnostic.summary)),
      ]
      if let place = diagnostic.place { members += self.members(place) }
      if let help = diagnostic.help { members.append(.init("help", .string(help))) }
      if let source = diagnostic.failedSource { members.append(.init("failedSource", .string(source))) }
      if !diagnostic.chain.isEmpty {
        members.append(
          .init(
            "chain",
            .list(
              diagnostic.chain.map { step in
                .object([.init("summary", .string(step.summary))] + (step.place.map { self.members($0) } ?? []))
              })))
      }
      return .object(members)
    }
    return .list(list)
  }

  /// Returns counts such as "2 errors, 1 warning", or `nil` if there are no errors and no warnings.
  static func tally(_ diagnostics: [Diagnostic]) -> String? {
    let errors = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count { $0.severity == .warning }
    let parts = [(errors, "errors"), (warnings, "warnings")].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return nil }
    return parts.map { Counted.words($0.0, $0.1) }.joined(separator: ", ")
  }
}

extension Report {
  /// Columns of a terminal. Longer lines are cut around the caret: a line that wrapped would part it from its caret.
  private static let columns = 80

  private static func position(_ place: Place) -> String {
    var text = visible(place.file)
    if place.line > 0 { text += ":\(place.line)" }
    if place.line > 0, place.column > 0 { text += ":\(place.column)" }
    return text
  }

  private static func word(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    }
  }

  private static func label(_ severity: Diagnostic.Severity, _ paint: Paint) -> String {
    switch severity {
    case .error: paint.red("error")
    case .warning: paint.yellow("warning")
    case .notice: paint.cyan("notice")
    }
  }

  /// Returns the line and a caret under it, in columns of a terminal.
  private static func excerpt(_ place: Place, _ paint: Paint) -> String {
    guard let line = place.text, place.line > 0 else { return "" }
    let scalars = Array(visible(line).unicodeScalars)
    let widths = DisplayWidth.columns(of: scalars)
    let column = max(1, place.column) - 1
    let margin = "  \(place.line) | "
    let shown = window(around: column, widths, columns: max(20, columns - margin.count))
    let isCut = (start: shown.lowerBound > 0, end: shown.upperBound < scalars.count)
    let text = String(String.UnicodeScalarView(scalars[shown]))
    let first = margin + (isCut.start ? "…" : "") + text + (isCut.end ? "…" : "") + "\n"
    guard place.column > 0 else { return first }
    let caret = min(max(shown.lowerBound, column), scalars.count)
    let before = (shown.lowerBound..<caret).map {
      scalars[$0] == "\t" ? "\t" : String(repeating: " ", count: widths[$0])
    }
    let marked = caret..<max(caret, min(column + place.length, shown.upperBound))
    let length = max(1, widths[marked].reduce(0, +))
    return first + String(repeating: " ", count: margin.count - 2) + "| " + (isCut.start ? " " : "") + before.joined()
      + paint.red(String(repeating: "^", count: length)) + "\n"
  }

  /// Returns the scalars of a line that are shown: all of them, the start of the line, or what surrounds the scalar at
  /// `column`. With the signs of what is left out, they take at most so many columns.
  private static func window(around column: Int, _ widths: [Int], columns: Int) -> Range<Int> {
    let total = widths.reduce(0, +)
    guard total > columns else { return widths.indices }
    let widest = columns - 2
    let wanted = min(widths.prefix(column).reduce(0, +) - widest / 2, total - widest)
    var (start, skipped) = (0, 0)
    while skipped < wanted {
      skipped += widths[start]
      start += 1
    }
    // A combining mark stays with its letter.
    while start > 0, start < widths.count, widths[start] == 0 { start += 1 }
    var (end, used) = (start, 0)
    while end < widths.count, used + widths[end] <= widest {
      used += widths[end]
      end += 1
    }
    return start..<end
  }

  private static func visible(_ text: String) -> String { text.replacing("\n", with: "\u{FFFD}").printable }

  private struct Paint {
    var isOn: Bool

    func bold(_ text: String) -> String { code(1, text) }
    func red(_ text: String) -> String { code(31, text) }
    func yellow(_ text: String) -> String { code(33, text) }
    func cyan(_ text: String) -> String { code(36, text) }

    private func code(_ number: Int, _ text: String) -> String { isOn ? "\u{1B}[\(number)m\(text)\u{1B}[0m" : text }
  }
}

extension String {
  /// The text without characters that control the terminal or change the text direction. Line feeds and tabs stay.
  var printable: String {
    guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
    return String(
      String.UnicodeScalarView(
        unicodeScalars.map {
          ($0.value < 0x20 && $0 != "\t" && $0 != "\n") || (0x7F...0x9F).contains($0.value)
            || $0.steersDirection ? "\u{FFFD}" : $0
        }))
  }
}
