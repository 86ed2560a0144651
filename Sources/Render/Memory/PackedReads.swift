import Model

/// Reads in four bytes each, since those of all pages are kept until the memory of the build is made. A read has a kind,
/// the kind of its key (see `NumberedKey`), and what is nearly always an index below 2²⁴.
struct PackedReads: Sendable {
  private let short: [UInt32]
  /// All reads, if one of them does not fit in four bytes; empty otherwise.
  private let long: [Read]

  init(_ reads: [Read]) {
    var short: [UInt32] = []
    short.reserveCapacity(reads.count)
    for read in reads { if let packed = Self.packed(read) { short.append(packed) } }
    long = short.count == reads.count ? [] : reads
    self.short = long.isEmpty ? short : []
  }

  private static func packed(_ read: Read) -> UInt32? {
    let (kind, key, index) = (read.bits >> 56, (read.bits >> 48) & 0xFF, read.bits & (1 << 48 - 1))
    guard kind < 1 << 4, key < 1 << 4, index < 1 << 24 else { return nil }
    return UInt32(kind << 28 | key << 24 | index)
  }

  private static func unpacked(_ packed: UInt32) -> Read {
    let bits = UInt64(packed)
    return Read(bits: (bits >> 28) << 56 | (bits >> 24 & 0xF) << 48 | bits & (1 << 24 - 1))
  }
}

extension PackedReads: RandomAccessCollection {
  var startIndex: Int { 0 }

  var endIndex: Int { Swift.max(short.count, long.count) }

  subscript(index: Int) -> Read { long.isEmpty ? Self.unpacked(short[index]) : long[index] }
}
