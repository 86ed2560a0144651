import Model

/// Keeps the first of equal reads. A page has some hundred, and most occur several times: a table with open addressing,
/// whose places follow from one multiplication, takes a tenth of the time of a `Set`.
struct DistinctReads {
  private(set) var reads: [Read] = []
  /// Index in `reads` plus 1; 0 is free. At least half of the places are.
  private var places: [Int32]

  init(_ bits: some Collection<UInt64>) {
    places = Array(repeating: 0, count: Self.places(for: bits.count))
    for bits in bits { insert(Read(bits: bits)) }
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
