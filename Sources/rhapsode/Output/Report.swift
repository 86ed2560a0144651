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

  static func node(_ diagnostics: [Diagnostic]) -> Node {
    let list = diagnostics.map { diagnostic -> Node in
      var members = [
        Node.Member("severity", .string(word(diagnostic.severity))), .init("summary", .string(diagnostic.summary)),
      ]
      if let place = diagnostic.place { members += self.members(place) }
      if let help = diagnostic.help { members.append(.init("help", .string(help))) }
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
  private static func members(_ place: Place) -> [Node.Member] {
    [
      .init("file", .string(place.file)), .init("line", .integer(Int64(place.line))),
      .init("column", .integer(Int64(place.column))),
    ]
  }

  /// Characters. Longer lines are cut around the caret.
  private static let widest = 110

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

  /// Returns the line and a caret under it, counting each Unicode scalar as one column.
  private static func excerpt(_ place: Place, _ paint: Paint) -> String {
    guard let line = place.text, place.line > 0 else { return "" }
    let scalars = Array(line.unicodeScalars)
    let column = max(1, place.column) - 1
    let start = max(0, min(column - widest / 2, scalars.count - widest))
    let end = min(scalars.count, start + widest)
    var shown = String(String.UnicodeScalarView(scalars[start..<end]))
    if start > 0 { shown = "…" + shown }
    if end < scalars.count { shown += "…" }
    let margin = "  \(place.line) | "
    guard place.column > 0 else { return margin + visible(shown) + "\n" }
    let before = scalars[start..<min(max(start, column), scalars.count)].map { $0 == "\t" ? "\t" : " " }.joined()
    let length = max(1, min(place.length, end - column))
    let caret = String(repeating: " ", count: margin.count - 2) + "| " + (start > 0 ? " " : "") + before
    return margin + visible(shown) + "\n" + caret + paint.red(String(repeating: "^", count: length)) + "\n"
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
