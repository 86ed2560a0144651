import Text

/// Line numbers as authors write them: `2,4-5`. Lines are counted from 1.
struct LineRanges: Sendable, Hashable {
  private var ranges: [ClosedRange<Int>] = []

  init() {}

  /// Returns `nil` if the text is anything else.
  init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Self.number($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
      ranges.append(first...last)
    }
  }

  func contains(_ line: Int) -> Bool { ranges.contains { $0.contains(line) } }

  /// The highest line; 0 if there is none.
  var last: Int { ranges.map(\.upperBound).max() ?? 0 }

  /// Reads a number of up to six digits, with spaces around it.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.utf8.filter { $0 != 0x20 }
    guard (1...6).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return number > 0 ? number : nil
  }
}
