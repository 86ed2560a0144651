/// The restricted Damerau–Levenshtein distance: the number of insertions, deletions, substitutions and swaps of
/// neighbours, where each pair is swapped at most once.
enum EditDistance {
  /// Returns the distance, or `nil` if it is more than `most`.
  static func between(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>, atMost most: Int
  ) -> Int? {
    var (left, right) = (left, right)
    while let first = left.first, first == right.first {
      left.removeFirst()
      right.removeFirst()
    }
    while let last = left.last, last == right.last {
      left.removeLast()
      right.removeLast()
    }
    guard abs(left.count - right.count) <= most else { return nil }
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    return table(Array(left), Array(right), atMost: most)
  }

  private static func table(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost most: Int) -> Int? {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = beforeLast
    for row in left.indices {
      current[0] = row + 1
      var least = row + 1
      for column in right.indices {
        var slips = min(current[column] + 1, last[column + 1] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          slips = min(slips, beforeLast[column - 1] + 1)
        }
        current[column + 1] = slips
        least = min(least, slips)
      }
      if least > most, row > 0, (last.min() ?? 0) > most { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= most ? last[right.count] : nil
  }
}
