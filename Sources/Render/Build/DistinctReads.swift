import Model

/// Reads without repetitions, numbered in the order of first use. A page has some hundred reads, most of them several
/// times, and a build looks up some hundred thousand: a hash table with open addressing and multiplicative hashing takes
/// a tenth of the time of a `Set`, and a fifth of that of a dictionary. What reads refer to is numbered by this program,
/// so that no input can choose reads with the same hash.
struct DistinctReads {
  private(set) var reads: [Read] = []
  /// The slots of the hash table: an index in `reads` plus 1, or 0 for a free slot. At least half of the slots are
  /// free.
  private var places: [Int32] = Array(repeating: 0, count: 64)

  init() {}

  init(_ bits: some Collection<UInt64>) {
    reserve(bits.count)
    reads.reserveCapacity(min(bits.count, 256))
    for bits in bits { insert(Read(bits: bits)) }
    // The reads of all pages are kept until the end of the build: without the room for more.
    reads = Array(reads[...])
  }

  /// Returns the number of the read; `nil` if there is no such read.
  func number(of read: Read) -> Int? {
    let place = places[place(of: read)]
    return place == 0 ? nil : Int(place) - 1
  }

  mutating func insert(_ read: Read) {
    let place = place(of: read)
    guard places[place] == 0 else { return }
    reads.append(read)
    places[place] = Int32(reads.count)
    if reads.count * 2 > places.count { reserve(places.count) }
  }
}

extension DistinctReads {
  /// The slot that the read has or, if it has none, a free one.
  private func place(of read: Read) -> Int {
    let hash = (read.bits &* 0x9E37_79B9_7F4A_7C15) >> 32
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0, reads[Int(places[place]) - 1].bits != read.bits {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }

  /// Makes the hash table large enough for so many reads.
  private mutating func reserve(_ count: Int) {
    var size = places.count
    while size < count * 2 { size *= 2 }
    guard size > places.count else { return }
    places = Array(repeating: 0, count: size)
    for (number, read) in reads.enumerated() { places[place(of: read)] = Int32(number + 1) }
  }
}
