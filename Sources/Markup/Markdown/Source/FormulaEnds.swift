import Text

/// The places in a text where formulas may end, in order.
struct FormulaEnds {
  /// Backticks with no other beside them.
  private var backticks: [Int] = []
  /// Dollars that end a formula between single ones, or at which there is none: before the formula's end, pandoc allows no
  /// white space with a dollar after it.
  private var singles: [Int] = []
  /// Those of `singles` at which there is none.
  private var stops: Set<Int> = []
  /// The first of exactly two dollars.
  private var doubles: [Int] = []

  init(_ bytes: [UInt8]) {
    let (dollar, backtick) = (UInt8(ascii: "$"), UInt8(ascii: "`"))
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == dollar || byte == backtick else {
        index += 1
        continue
      }
      var end = index + 1
      while end < bytes.count, bytes[end] == byte { end += 1 }
      if byte == backtick {
        if end - index == 1 { backticks.append(index) }
      } else if !Self.isEscaped(bytes, index) {
        let isStop = end - index > 1 || index > 0 && bytes[index - 1].isASCIIWhitespace
        if isStop { stops.insert(index) }
        if isStop || end == bytes.count || !bytes[end].isASCIIDigit { singles.append(index) }
        if end - index == 2 { doubles.append(index) }
      }
      index = end
    }
  }

  func backtick(after index: Int) -> Int? { Self.first(of: backticks, after: index) }
  func single(after index: Int) -> Int? {
    Self.first(of: singles, after: index).flatMap { stops.contains($0) ? nil : $0 }
  }
  func double(after index: Int) -> Int? { Self.first(of: doubles, after: index) }

  /// Whether an odd number of backslashes is before `index`.
  private static func isEscaped(_ bytes: [UInt8], _ index: Int) -> Bool {
    var start = index
    while start > 0, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (index - start) % 2 == 1
  }

  private static func first(of places: [Int], after index: Int) -> Int? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low < places.count ? places[low] : nil
  }
}
