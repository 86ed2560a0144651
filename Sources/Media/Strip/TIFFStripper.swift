/// Copies the pages of a TIFF file in place: every byte that no kept tag refers to becomes zero. Tags of the picture's
/// structure and colours are kept; previews and smaller pictures are removed from the chain of pages.
struct TIFFStripper {
  private static let structure: Set = [
    254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 277, 278, 279, 280, 281, 282, 283, 284, 286, 287, 290,
    291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339, 340, 341, 342,
    347, 529, 530, 531, 532, 0x0112, 0x8773,
  ]
  private static let mostPages = 512

  private let bytes: ByteReader
  private let tiff: TIFFBytes
  private var values: [Range<Int>] = [0..<8]
  private var sizeOfValues = 0
  private let packet: [UInt8]?
  private var hasPacket = false

  static func rewriting(_ bytes: ByteReader, _ kept: KeptMetadata) throws(StrippingError) -> Rewriting {
    guard let tiff = TIFFBytes(bytes, at: 0), tiff.firstDirectory != nil else { throw .damaged("has no directory") }
    var stripper = TIFFStripper(bytes: bytes, tiff: tiff, packet: kept.xmp)
    return try stripper.run()
  }

  private init(bytes: ByteReader, tiff: TIFFBytes, packet: [UInt8]?) {
    self.bytes = bytes
    self.tiff = tiff
    self.packet = packet
  }
}

extension TIFFStripper {
  private mutating func run() throws(StrippingError) -> Rewriting {
    var pages: [(offset: Int, entries: [TIFFBytes.Entry])] = []
    var seen: Set<Int> = []
    var next = tiff.firstDirectory ?? 0
    while next != 0 {
      guard let count = tiff.short(next), next >= 8, next + 6 + 12 * count <= bytes.count else { throw .truncated }
      guard seen.insert(next).inserted, seen.count <= Self.mostPages, count <= 1024 else {
        throw .damaged("has an endless chain of pages")
      }
      let entries = tiff.entries(at: next)
      let isReduced = entries.contains { $0.tag == 254 && (tiff.firstNumber(of: $0) ?? 0) & 1 == 1 }
      if !isReduced {
        pages.append((next, entries))
      } else if pages.isEmpty {
        throw .unsupported("is a raw photograph, or begins with a preview")
      }
      next = tiff.next(after: next) ?? 0
    }
    var kept: [[TIFFBytes.Entry]] = []
    for page in pages { kept.append(try keptEntries(page.entries)) }
    return try assembled(pages.map(\.offset), pages.map(\.entries.count), kept)
  }

  private mutating func keptEntries(_ entries: [TIFFBytes.Entry]) throws(StrippingError) -> [TIFFBytes.Entry] {
    var kept: [TIFFBytes.Entry] = []
    var (places, lengths) = ([Int](), [Int]())
    for entry in entries where Self.structure.contains(entry.tag) {
      guard let value = tiff.value(of: entry) else { throw .truncated }
      if value.count > 4 { values.append(value) }
      // Entries of a hostile file could all refer to the same numbers: they are counted before they are read.
      sizeOfValues += value.count
      guard sizeOfValues <= bytes.count else { throw .damaged("has parts that overlap") }
      if entry.tag == 273 || entry.tag == 324 { places += tiff.numbers(of: entry) }
      if entry.tag == 279 || entry.tag == 325 { lengths += tiff.numbers(of: entry) }
      kept.append(entry)
    }
    if lengths.isEmpty, places.count == 1, let place = places.first, place < bytes.count {
      lengths = [bytes.count - place]
    }
    guard !places.isEmpty, places.count == lengths.count else { throw .unsupported("has pixels in an unknown place") }
    for (place, length) in zip(places, lengths) {
      guard place + length <= bytes.count else { throw .truncated }
      if length > 0 { values.append(place..<place + length) }
    }
    return kept
  }

  private mutating func assembled(
    _ offsets: [Int], _ counts: [Int], _ kept: [[TIFFBytes.Entry]]
  ) throws(StrippingError) -> Rewriting {
    let directories = zip(offsets, counts).map { $0..<$0 + 6 + 12 * $1 }
    let end = max(values.map(\.upperBound).max() ?? 8, directories.map(\.upperBound).max() ?? 8)
    let place = (end + 1) & ~1
    for directory in directories where values.contains(where: { $0.overlaps(directory) }) {
      throw .damaged("has parts that overlap")
    }
    // Strips of a hostile file could all refer to the same bytes, thousands of times.
    guard values.reduce(0, { $0 + $1.count }) <= bytes.count else { throw .damaged("has parts that overlap") }
    var output = [UInt8](repeating: 0, count: end)
    for range in values { output.overwrite(at: range.lowerBound, with: bytes.slice(range)) }
    for (index, offset) in offsets.enumerated() {
      var entries = kept[index].map { (tag: $0.tag, bytes: Array(bytes.slice($0.offset, 12))) }
      if index == 0, let packet, entries.count < counts[index] {
        let entry = tiff.bytes(0x02BC, count: 2) + tiff.bytes(1, count: 2) + tiff.bytes(packet.count, count: 4)
        entries.append((0x02BC, entry + tiff.bytes(place, count: 4)))
        hasPacket = true
      }
      let next = index + 1 < offsets.count ? offsets[index + 1] : 0
      let sorted = entries.sorted { $0.tag < $1.tag }.flatMap(\.bytes)
      output.overwrite(
        at: offset, with: tiff.bytes(entries.count, count: 2) + sorted + tiff.bytes(next, count: 4))
    }
    var rewriting = Rewriting()
    rewriting.write(output)
    if hasPacket, let packet { rewriting.write([UInt8](repeating: 0, count: place - end) + packet) }
    return rewriting
  }
}
