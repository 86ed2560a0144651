import Model

/// The reads of a page without repetitions: the first of each. A page has some hundred reads, most of them several
/// times: a hash table with open addressing and multiplicative hashing takes a tenth of the time of a `Set`.
struct DistinctReads {
  private(set) var reads: [Read] = []
  /// The slots of the hash table: an index in `reads` plus 1, or 0 for a free slot. At least half of the slots are
  /// free.
  private var places: [Int32]

  init(_ bits: some Collection<UInt64>) {
    places = Array(repeating: 0, count: Self.places(for: bits.count))
    for bits in bits { insert(Read(bits: bits)) }
    // The reads of all pages are kept until the end of the build: without the room for more.
    reads = Array(reads[...])
  }
}

extension DistinctReads {
  private static func places(for count: Int) -> Int {
    var places = 64
    while places < count * 2 { places *= 2 }
    return places
  }

  private mutating func insert(_ read: Read) {
    let hash = (read.bits &* 0x9E37_79B9_7F4A_7C15) >> 32
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0 {
      if reads[Int(places[place]) - 1].bits == read.bits { return }
      place = (place + 1) & (places.count - 1)
    }
    reads.append(read)
    places[place] = Int32(reads.count)
  }
}
