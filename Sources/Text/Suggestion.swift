/// "did you mean": the name that a wrong one was probably meant to be.
package enum Suggestion {
  /// The candidate that is fewest slips away from `name` (a letter too much, too few, wrong, or two swapped), case and
  /// accents folded; the first of equals. `nil` where more than a third of the letters would be slips.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wrong = Array(folded(name).unicodeScalars.prefix(longest))
    var best: (name: String, slips: Int)?
    for candidate in candidates where candidate != name {
      let right = Array(folded(candidate).unicodeScalars.prefix(longest))
      let allowed = max(1, max(wrong.count, right.count) / 3)
      guard abs(wrong.count - right.count) <= allowed else { continue }
      let slips = distance(wrong, right)
      if slips <= allowed, slips < max(wrong.count, right.count), slips < best?.slips ?? .max {
        best = (candidate, slips)
      }
    }
    return best?.name
  }

  /// "did you mean `paginate`?"; `nil` where nothing is near.
  package static func help(for name: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: name, among: candidates).map { "did you mean `\($0)`?" }
  }

  /// Names are short; strangers' text need not be.
  private static let longest = 64

  /// Damerau–Levenshtein, with each pair swapped at most once.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var slips = min(current[column] + 1, last[column + 1] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          slips = min(slips, beforeLast[column - 1] + 1)
        }
        current.append(slips)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
