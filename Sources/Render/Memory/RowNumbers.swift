import Text

/// Numbers for the rows of a table of the new memory, in the order in which they are met. A row is one of the last
/// memory, or a new one.
struct RowNumbers<Value: Hashable> {
  enum Row {
    case kept(Int)
    case made(Value)
  }

  private(set) var rows: [Row] = []
  /// For each row of the last memory, its number; −1 if it has none yet.
  private var kept: [Int32]
  private var made: [Value: Int] = [:]
  /// New values that the last memory has too, with its rows.
  private let known: [Value: Int]

  init(lastCount: Int, known: [Value: Int]) {
    kept = Array(repeating: -1, count: lastCount)
    self.known = known
  }

  mutating func number(ofKept row: Int) -> Int {
    if kept[row] >= 0 { return Int(kept[row]) }
    kept[row] = Int32(clamping: rows.count)
    rows.append(.kept(row))
    return rows.count - 1
  }

  /// Numbers the first `count` rows of the last memory as they are numbered there.
  mutating func keepFirst(_ count: Int) {
    for row in rows.count..<max(rows.count, min(count, kept.count)) {
      kept[row] = Int32(clamping: row)
      rows.append(.kept(row))
    }
  }

  /// Whether these are all rows from `start` on, each with the number that it has in the last memory, but for new ones in
  /// place of rows that are not `usable`.
  func areSame(_ start: Int, to end: Int, usable: (Int) -> Bool = { _ in true }) -> Bool {
    guard start <= end, rows.count == end else { return false }
    return rows[start...].indices.allSatisfy { number in
      switch rows[number] {
      case .kept(let row): row == number
      case .made: !usable(number)
      }
    }
  }

  mutating func number(of value: Value) -> Int {
    if let number = made[value] { return number }
    if let row = known[value] { return number(ofKept: row) }
    made[value] = rows.count
    rows.append(.made(value))
    return rows.count - 1
  }
}

extension RenderMemory {
  /// Returns the rows that these values have in a table of this memory. `usable` says which rows count.
  func rows<Value: Hashable>(
    of values: Set<Value>, in table: [Range<Int>], usable: (Int) -> Bool = { _ in true }, code: (Value) -> [UInt8]
  ) -> [Value: Int] {
    guard !values.isEmpty else { return [:] }
    var wanted: [FastDigest: Value] = [:]
    // Few values are new in most builds: a bit for each keeps other rows from a digest and a search.
    var isPossible = Array(repeating: false, count: 1 << 16)
    for value in values {
      let coded = code(value)
      wanted[FastDigest(of: coded)] = value
      isPossible[coded.span.mark] = true
    }
    var rows: [Value: Int] = [:]
    for row in table.indices {
      let content = bytes.span.extracting(table[row])
      guard isPossible[content.mark], let value = wanted[FastDigest(of: content)], usable(row) else { continue }
      rows[value] = row
    }
    return rows
  }
}

extension Span<UInt8> {
  /// A number below 2¹⁶ that is the same for equal bytes: it is made from their length and the last of them.
  fileprivate var mark: Int {
    var mark: UInt32 = UInt32(truncatingIfNeeded: count)
    for index in Swift.max(0, count - 12)..<count { mark = (mark ^ UInt32(self[index])) &* 0x0100_0193 }
    return Int(mark >> 16)
  }
}
