/// Reader for the boxes of the ISO base media format: MP4, QuickTime, AVIF, HEIC.
struct BoxReader {
  struct Box {
    var name: [UInt8]
    /// Range of the contents, which may extend past the available bytes.
    var content: Range<Int>

    func named(_ name: String) -> Bool { self.name.elementsEqual(name.utf8) }
  }

  let bytes: ByteReader
  private var offset: Int
  private let end: Int

  init(_ bytes: ByteReader, in range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = min(range.upperBound, bytes.count)
  }

  /// Returns the next box; `nil` at the end, or if a box claims to be shorter than its header.
  mutating func next() -> Box? {
    guard offset + 8 <= end, let short = bytes.big32(at: offset) else { return nil }
    var length = short
    var head = 8
    if short == 1 {
      guard let long = bytes.big64(at: offset + 8) else { return nil }
      length = long
      head = 16
    } else if short == 0 {
      length = end - offset
    }
    guard length >= head, length <= Int.max / 2 - offset else { return nil }
    let box = Box(name: Array(bytes.slice(offset + 4, 4)), content: (offset + head)..<(offset + length))
    offset += length
    return box
  }

  /// Returns the contents of the first box at `path`, or `nil` if there is none.
  static func find(_ path: [String], in range: Range<Int>, of bytes: ByteReader) -> Range<Int>? {
    guard let name = path.first else { return range }
    var reader = BoxReader(bytes, in: range)
    while let box = reader.next() {
      if box.named(name) { return find(Array(path.dropFirst()), in: box.content, of: bytes) }
    }
    return nil
  }
}

// MARK: Pictures

extension BoxReader {
  /// Returns the type by the brands in `ftyp`.
  static func type(ofHead bytes: ByteReader) -> MediaType {
    let length = min(max(16, bytes.big32(at: 0) ?? 16), 256)
    var brands: Set<String> = []
    for offset in [8] + stride(from: 16, to: length, by: 4) {
      brands.insert(String(decoding: bytes.slice(offset, 4), as: UTF8.self))
    }
    if !brands.isDisjoint(with: ["avif", "avis"]) { return .avif }
    if !brands.isDisjoint(with: ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"]) { return .heic }
    if bytes.has("qt  ", at: 8) { return .mov }
    return bytes.has("M4A ", at: 8) || bytes.has("M4B ", at: 8) ? .m4a : .mp4
  }

  /// Returns the size in pixels of the largest item after rotation, or `nil` if no item gives one. If a picture consists of
  /// tiles, the largest item is the whole picture.
  static func pictureSize(_ bytes: ByteReader) -> PixelSize? {
    guard let meta = find(["meta"], in: 0..<bytes.count, of: bytes), meta.count > 4,
      let properties = find(["iprp", "ipco"], in: (meta.lowerBound + 4)..<meta.upperBound, of: bytes)
    else { return nil }
    var largest: PixelSize?
    var isTurned = false
    var reader = BoxReader(bytes, in: properties)
    while let box = reader.next() {
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
}
