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
        ItemProperties(bytes, $0).properties(of: item)
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
}
