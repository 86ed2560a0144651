/// The comparison of long texts, of which a failed expectation would print all lines.
package enum Difference {
  /// Returns the first line that differs, with its number and with what it should be, or `nil` if the texts are equal.
  package static func firstLine(of text: String, from expected: String) -> String? {
    guard text != expected else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let equal = zip(lines, wanted).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String { equal < lines.count ? "`\(lines[equal])`" : "the end" }
    return "line \(equal + 1) is \(line(lines)), but should be \(line(wanted))"
  }
}
