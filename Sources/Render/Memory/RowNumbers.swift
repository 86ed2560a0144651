import Text

/// The numbers of the rows in a table of the new memory, in the order of first use. A row is one of the last memory, or
/// a new one.
struct RowNumbers<Made: RowTable> {
  typealias Value = Made.Key

  enum Row: Sendable {
    case kept(Int)
    case made(Value)
  }

  private(set) var rows: [Row] = []
  /// For each row of the last memory, its number in the new one; −1 if it has none yet.
  private var kept: [Int32]
  private var made = Made()
  /// Values of new outputs that the last memory has too, with their rows in it.
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

  /// Takes over the first `count` rows of the last memory with their numbers.
  mutating func keepFirst(_ count: Int) {
    for row in rows.count..<max(rows.count, min(count, kept.count)) {
      kept[row] = Int32(clamping: row)
      rows.append(.kept(row))
    }
  }

  /// Whether the rows from `start` to `end` are the last ones, and have their numbers of the last memory. A new row may
  /// only replace one that is not `usable`.
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
    made.add(value, row: rows.count)
    rows.append(.made(value))
    return rows.count - 1
  }
}

/// The numbers of rows by their values.
protocol RowTable {
  associatedtype Key: Hashable, Sendable

  init()

  subscript(key: Key) -> Int? { get }

  /// Adds a value that the table does not have.
  mutating func add(_ key: Key, row: Int)
}

extension Dictionary: RowTable where Value == Int {
  mutating func add(_ key: Key, row: Int) { self[key] = row }
}

extension RenderMemory {
  /// Returns the rows that these values have in a table of this memory. `usable` says which rows count.
  func rows<Value: Hashable>(
    of values: Set<Value>, in table: [Range<Int>], usable: (Int) -> Bool = { _ in true }, code: (Value) -> [UInt8]
  ) -> [Value: Int] {
    guard !values.isEmpty else { return [:] }
    var wanted: [FastDigest: Value] = [:]
    // Most builds have few new values: a table of 16-bit hashes spares most rows the digest and the search.
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
  /// A 16-bit hash (FNV) of the length and the last 12 bytes.
  fileprivate var mark: Int {
    var mark: UInt32 = UInt32(truncatingIfNeeded: count)
    for index in Swift.max(0, count - 12)..<count { mark = (mark ^ UInt32(self[index])) &* 0x0100_0193 }
    return Int(mark >> 16)
  }
}
