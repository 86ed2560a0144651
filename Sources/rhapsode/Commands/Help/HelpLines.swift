import Text

/// Lines of help for a terminal of 80 columns.
enum HelpLines {
  private static let width = 80

  /// Returns rows of two columns. The second column continues below itself, not below the first.
  static func table(_ rows: [(label: String, words: String)]) -> String {
    let column = (rows.map(\.label.count).max() ?? 0) + 4
    return rows.map { filled($0.words, after: ("  " + $0.label).padded(to: column), indentation: column) }.joined()
  }

  /// Returns the text in lines of 80 columns. Lines of the text are joined, except those that begin with a space; an empty
  /// line stays. `start` precedes the first line, and `indentation` spaces all others.
  static func filled(_ text: String, after start: String = "", indentation: Int = 0) -> String {
    var (lines, words, start): ([String], [Substring], String) = ([], [], start)
    func endParagraph() {
      guard let first = words.first else { return }
      var line = start + first
      start = String(repeating: " ", count: indentation)
      for word in words.dropFirst() {
        if line.count + 1 + word.count > width {
          lines.append(line)
          line = start + word
        } else {
          line += " " + word
        }
      }
      lines.append(line)
      words = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.isEmpty || line.hasPrefix(" ") else {
        words += line.split(separator: " ")
        continue
      }
      endParagraph()
      lines.append(String(line))
    }
    endParagraph()
    return lines.map { $0 + "\n" }.joined()
  }
}
