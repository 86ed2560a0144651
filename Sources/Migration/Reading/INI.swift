import Text

/// Settings in sections, in the syntax of Python's ConfigParser and Ruby's INI files.
struct INI {
  struct Section {
    var name: String
    var line: Int
    var values: [(key: String, value: String, line: Int)] = []

    /// Keys are compared without case; the last value counts.
    subscript(key: String) -> String? { values.last { $0.key == key }?.value }

    /// Returns the line of the key, or that of the section if it does not have the key.
    func line(of key: String) -> Int { values.last { $0.key == key }?.line ?? line }

    /// Reads `%%` as `%`, as Python's ConfigParser does.
    mutating func unescapePercentSigns() {
      for index in values.indices { values[index].value = values[index].value.replacing("%%", with: "%") }
    }
  }

  /// The first section has no name, and contains the values before all others.
  private(set) var sections = [Section(name: "", line: 1)]

  init(_ text: String) {
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let bare = line.trimmed
      if bare.isEmpty || bare.hasPrefix("#") || bare.hasPrefix(";") { continue }
      let last = sections.count - 1
      if bare.hasPrefix("["), let end = bare.lastIndex(of: "]") {
        sections.append(Section(name: bare.dropFirst()[..<end].trimmed, line: number + 1))
      } else if line.first?.isWhitespace == true, !sections[last].values.isEmpty, !bare.contains(" = ") {
        // The line continues the value before it.
        sections[last].values[sections[last].values.count - 1].value += "\n" + bare
      } else if let mark = bare.firstIndex(where: { $0 == "=" || $0 == ":" }) {
        sections[last].values.append(
          (bare[..<mark].trimmed.lowercased(), bare[bare.index(after: mark)...].trimmed, number + 1))
      }
    }
  }
}
