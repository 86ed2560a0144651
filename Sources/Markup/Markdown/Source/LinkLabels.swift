import Text

/// The labels of a text's link definitions, such as `[archive]: /archive/`.
struct LinkLabels {
  private var written: [String] = []
  private var keys: Set<String> = []
  /// Made for the first suggestion.
  private var index: SuggestionIndex?
  private var suggestions = 0

  /// The most labels of a text for which a suggestion is looked for: each is compared with every definition.
  private static let mostSuggestions = 50

  /// A definition can be in a list or a quotation. Those in a block of code are left out.
  init(_ lines: SourceLines) {
    var fence: CodeFence?
    for line in lines.numbers {
      let bytes = lines.bytes(of: line)
      guard !fence.includes(nextLine: bytes.span), let label = Self.label(definedBy: bytes) else { continue }
      if keys.insert(Self.key(label)).inserted { written.append(label) }
    }
  }

  func contains(_ label: String) -> Bool { keys.contains(Self.key(label)) }

  /// Returns the label that was probably meant; `nil` if none is near, or after many calls.
  mutating func nearest(to label: String) -> String? {
    guard suggestions < Self.mostSuggestions else { return nil }
    suggestions += 1
    var index = index ?? SuggestionIndex(written)
    defer { self.index = index }
    return index.nearest(to: label)
  }

  /// Labels are compared without case, and with one space for any white space.
  private static func key(_ label: String) -> String {
    label.inOneLine.lowercased()
  }

  private static func label(definedBy line: [UInt8]) -> String? {
    let start = line.firstIndex { !$0.isASCIIDigit && !" \t>*+-.)".utf8.contains($0) } ?? line.count
    guard let label = InlineMistakes.label(in: line, at: start), label.upperBound + 1 < line.count,
      line[label.upperBound + 1] == UInt8(ascii: ":"), line[label.lowerBound] != UInt8(ascii: "^")
    else { return nil }
    return line[label].text
  }
}
