import Model

/// The numbers of rows by their reads.
struct ReadRows: RowTable {
  private var known = DistinctReads()
  /// The row of each read of `known`.
  private var rows: [Int32] = []

  subscript(read: Read) -> Int? { known.number(of: read).map { Int(rows[$0]) } }

  mutating func add(_ read: Read, row: Int) {
    known.insert(read)
    rows.append(Int32(clamping: row))
  }
}
