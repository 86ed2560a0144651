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
}
