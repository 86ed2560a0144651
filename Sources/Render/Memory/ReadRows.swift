import Model

/// The numbers of rows by their reads. All pages together look up some hundred thousand reads, one after another: a hash
/// table with open addressing and multiplicative hashing takes a fifth of the time of a dictionary. What reads refer to
/// is numbered by this program, so that no input can choose reads with the same hash.
struct ReadRows: RowTable {
  /// The slots of the hash table; the row is −1 in a free one. At least a quarter of them is free.
  private var slots: [(bits: UInt64, row: Int32)] = []
  private var count = 0

  subscript(read: Read) -> Int? {
    guard !slots.isEmpty else { return nil }
    let row = slots[slot(of: read)].row
    return row < 0 ? nil : Int(row)
  }

  mutating func add(_ read: Read, row: Int) {
    if (count + 1) * 4 > slots.count * 3 { grow() }
    slots[slot(of: read)] = (read.bits, Int32(clamping: row))
    count += 1
  }

  /// The slot that the read has or, if it has none, a free one.
  private func slot(of read: Read) -> Int {
    var slot = Int(truncatingIfNeeded: (read.bits &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    while slots[slot].row >= 0, slots[slot].bits != read.bits { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, -1), count: max(1024, old.count * 2))
    for entry in old where entry.row >= 0 { slots[slot(of: Read(bits: entry.bits))] = entry }
  }
}
