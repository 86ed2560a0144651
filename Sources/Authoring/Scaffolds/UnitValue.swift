import Text

/// Values of the settings in units of systemd, of which systemd replaces `%` and the letter after it.
enum UnitValue {
  /// Returns the text for a setting whose value is the rest of its line.
  static func text(_ text: String) -> String { text.replacing("%", with: "%%") }

  /// Returns the path for a list of paths, which spaces separate. Only the marks at its ends can be quotation marks.
  static func path(_ path: String) -> String {
    guard path.contains(where: { " '\"\\".contains($0) }) else { return text(path) }
    let mark = path.contains("\"") ? "'" : "\""
    return mark + text(path) + mark
  }

  /// Whether a unit can name this path: it has no control character, and not both kinds of quotation marks.
  static func canName(_ path: String) -> Bool {
    let hasControls = path.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    return !hasControls && !(path.contains("\"") && path.contains("'"))
  }
}
