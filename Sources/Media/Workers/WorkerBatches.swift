/// The groups in which texts are sent to a worker, each in one frame.
enum WorkerBatches {
  /// The most bytes in a group, unless it has one text alone.
  private static let largest = 1 << 20

  /// Splits the numbers of texts into groups, in their order. `size` returns the number of bytes of a text.
  static func groups(_ numbers: [Int], size: (Int) -> Int) -> [[Int]] {
    var groups: [[Int]] = []
    var sum = 0
    for number in numbers {
      let size = size(number)
      sum += size
      if groups.isEmpty || sum > largest {
        groups.append([])
        sum = size
      }
      groups[groups.count - 1].append(number)
    }
    return groups
  }
}
