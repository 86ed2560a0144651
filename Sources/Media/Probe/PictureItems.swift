import Text

/// The items of a HEIC or AVIF file: pictures, tiles, thumbnails, metadata (ISO 23008-12).
struct PictureItems {
  struct Item {
    var id: Int
    /// `hvc1`, `av01`, `grid`, `Exif`, `mime` …
    var type: String
    var contentType = ""
    /// The range of the item's box in `iinf`.
    var box: Range<Int>
    /// Ranges in the file; `nil` if they are stored in a way that is not understood.
    var extents: [Range<Int>]? = []
    /// Ranges of its record in `iloc`.
    var locations: [Range<Int>] = []

    var isXMP: Bool { type == "mime" && contentType == "application/rdf+xml" }
  }

  struct Reference {
    var type: String
    var from: Int
    var to: [Int]
    var box: Range<Int>
  }

  let bytes: ByteReader
  /// The boxes in `meta`, by name: the first of each.
  private(set) var boxes: [String: Range<Int>] = [:]
  /// The contents of `meta`, after its version.
  let meta: Range<Int>
  private(set) var all: [Item] = []
  private(set) var references: [Reference] = []
  let primary: Int

  private static let mostItems = 65_536

  init?(_ bytes: ByteReader) {
    self.bytes = bytes
    guard let meta = BoxReader.find(["meta"], in: 0..<bytes.count, of: bytes), meta.count > 4,
      meta.upperBound <= bytes.count
    else { return nil }
    self.meta = meta.lowerBound + 4..<meta.upperBound
    var reader = BoxReader(bytes, in: self.meta)
    while let box = reader.next() {
      guard box.content.upperBound <= meta.upperBound else { return nil }
      boxes[box.name.text] = boxes[box.name.text] ?? box.content
    }
    guard let item = boxes["pitm"], let version = bytes[item.lowerBound],
      let primary = version == 0 ? bytes.big16(at: item.lowerBound + 4) : bytes.big32(at: item.lowerBound + 4)
    else { return nil }
    self.primary = primary
    readInformation()
    guard readLocations() else { return nil }
    readReferences()
  }

  /// Returns the bytes of an item, or `nil` if it is not completely in the file or has more than `limit` bytes.
  func content(of item: Item, limit: Int) -> [UInt8]? {
    guard let extents = item.extents, extents.allSatisfy({ $0.upperBound <= bytes.count }),
      extents.reduce(0, { $0 + $1.count }) <= limit
    else { return nil }
    return extents.flatMap { bytes.slice($0) }
  }
}

extension PictureItems {
  private mutating func readInformation() {
    guard let table = boxes["iinf"], let version = bytes[table.lowerBound] else { return }
    var start = table.lowerBound + (version == 0 ? 6 : 8)
    guard start <= table.upperBound else { return }
    var reader = BoxReader(bytes, in: start..<table.upperBound)
    while let box = reader.next(), all.count < Self.mostItems {
      let range = start..<box.content.upperBound
      start = box.content.upperBound
      guard box.named("infe"), let version = bytes[box.content.lowerBound], version >= 2 else { continue }
      let isShort = version == 2
      let place = box.content.lowerBound + 4
      guard let id = isShort ? bytes.big16(at: place) : bytes.big32(at: place) else { continue }
      let type = place + (isShort ? 4 : 6)
      var item = Item(id: id, type: bytes.slice(type, 4).text, box: range)
      if item.type == "mime" {
        let words = bytes.slice(type + 4, max(0, box.content.upperBound - type - 4)).split(
          separator: 0, omittingEmptySubsequences: false)
        item.contentType = words.count > 1 ? words[1].text : ""
      }
      all.append(item)
    }
  }

  /// Returns `false` if the table is not understood.
  private mutating func readLocations() -> Bool {
    guard let table = boxes["iloc"], let version = bytes[table.lowerBound], version <= 2,
      let sizes = bytes.big16(at: table.lowerBound + 4)
    else { return false }
    var cursor = LocationCursor(bytes, table.lowerBound + 6, sizes: sizes, version: version)
    guard let count = cursor.number(version < 2 ? 2 : 4), count <= Self.mostItems else { return false }
    var numbers: [Int: Int] = [:]
    for (index, item) in all.enumerated() where numbers[item.id] == nil { numbers[item.id] = index }
    let inside = boxes["idat"]
    for _ in 0..<count {
      guard let location = cursor.location(inside: inside), cursor.offset <= table.upperBound else { return false }
      guard let index = numbers[location.id] else { continue }
      all[index].locations.append(location.box)
      if let extents = location.extents {
        all[index].extents?.append(contentsOf: extents)
      } else {
        all[index].extents = nil
      }
    }
    return true
  }

  private mutating func readReferences() {
    guard let table = boxes["iref"], let version = bytes[table.lowerBound] else { return }
    let width = version == 0 ? 2 : 4
    func number(_ offset: Int) -> Int? { width == 2 ? bytes.big16(at: offset) : bytes.big32(at: offset) }
    var start = table.lowerBound + 4
    guard start <= table.upperBound else { return }
    var reader = BoxReader(bytes, in: start..<table.upperBound)
    while let box = reader.next(), references.count < Self.mostItems {
      let place = box.content.lowerBound
      defer { start = box.content.upperBound }
      // Numbers after the end of the box belong to the next ones: each of many boxes could claim 65,535 of them.
      guard let from = number(place), let count = bytes.big16(at: place + width),
        place + width + 2 + width * count <= box.content.upperBound
      else { continue }
      let to = (0..<count).compactMap { number(place + width + 2 + width * $0) }
      references.append(Reference(type: box.name.text, from: from, to: to, box: start..<box.content.upperBound))
    }
  }
}
