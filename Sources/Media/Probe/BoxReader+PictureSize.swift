extension BoxReader {
  /// Returns the size in pixels of an AVIF or HEIC picture after rotation, or `nil` if there is none.
  ///
  /// An item's properties, such as its size (`ispe`) and rotation (`irot`), are those that the table `ipma` associates
  /// with it (ISO/IEC 23008-12, 9.3). The picture is the primary item; other items are tiles, thumbnails or an alpha
  /// plane. Without these tables, the picture is the largest item, and a rotation applies to it.
  static func pictureSize(_ bytes: ByteReader) -> PixelSize? {
    guard let meta = find(["meta"], in: 0..<bytes.count, of: bytes), meta.count > 4 else { return nil }
    let boxes = (meta.lowerBound + 4)..<meta.upperBound
    guard let properties = find(["iprp", "ipco"], in: boxes, of: bytes) else { return nil }
    let own = primaryItem(in: boxes, of: bytes).flatMap { item in
      find(["iprp", "ipma"], in: boxes, of: bytes).flatMap {
        Associations(bytes, at: $0.lowerBound).properties(of: item)
      }
    }
    var largest: PixelSize?
    var isTurned = false
    var number = 0
    var reader = BoxReader(bytes, in: properties)
    while let box = reader.next() {
      number += 1
      guard own?.contains(number) ?? true else { continue }
      let start = box.content.lowerBound
      if box.named("ispe"), let size = PixelSize(bytes.big32(at: start + 4), bytes.big32(at: start + 8)),
        size.width * size.height > (largest.map { $0.width * $0.height } ?? 0)
      {
        largest = size
      } else if box.named("irot") {
        isTurned = (bytes[start] ?? 0) & 1 == 1
      }
    }
    return isTurned ? largest?.turned : largest
  }

  /// Returns the id of the primary item (`pitm`), or `nil` if the file names none.
  private static func primaryItem(in range: Range<Int>, of bytes: ByteReader) -> Int? {
    guard let box = find(["pitm"], in: range, of: bytes), let version = bytes[box.lowerBound] else { return nil }
    return version == 0 ? bytes.big16(at: box.lowerBound + 4) : bytes.big32(at: box.lowerBound + 4)
  }

  /// The box `ipma`: which properties belong to which item.
  private struct Associations {
    private let bytes: ByteReader
    private let start: Int

    init(_ bytes: ByteReader, at start: Int) {
      self.bytes = bytes
      self.start = start
    }

    /// Returns the numbers, counted from 1, of the item's properties in `ipco`; `nil` if the table lacks the item.
    func properties(of wanted: Int) -> Set<Int>? {
      guard let version = bytes[start], let flags = bytes[start + 3], let count = bytes.big32(at: start + 4) else {
        return nil
      }
      let isWide = flags & 1 == 1
      var offset = start + 8
      for _ in 0..<min(count, 65_536) {
        let item = version == 0 ? bytes.big16(at: offset) : bytes.big32(at: offset)
        offset += version == 0 ? 2 : 4
        guard let item, let length = bytes[offset] else { return nil }
        offset += 1
        if item == wanted { return Set((0..<Int(length)).compactMap { number(at: offset, $0, isWide: isWide) }) }
        offset += Int(length) * (isWide ? 2 : 1)
      }
      return nil
    }

    /// The highest bit says that a reader must understand the property.
    private func number(at offset: Int, _ index: Int, isWide: Bool) -> Int? {
      isWide ? bytes.big16(at: offset + 2 * index).map { $0 & 0x7FFF } : bytes[offset + index].map { Int($0 & 0x7F) }
    }
  }
}
