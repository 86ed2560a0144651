/// Reads the records of an item location box (`iloc`, ISO 14496-12, 8.11.3).
struct LocationCursor {
  private let bytes: ByteReader
  private(set) var offset: Int
  private let offsetSize: Int
  private let lengthSize: Int
  private let baseSize: Int
  private let indexSize: Int
  private let version: UInt8

  struct Location {
    var id: Int
    var box: Range<Int>
    /// Ranges in the file; `nil` if they are relative to other items or files.
    var extents: [Range<Int>]?
  }

  /// `sizes` are four numbers of four bits.
  init(_ bytes: ByteReader, _ offset: Int, sizes: Int, version: UInt8) {
    self.bytes = bytes
    self.offset = offset
    self.version = version
    (offsetSize, lengthSize) = (sizes >> 12 & 15, sizes >> 8 & 15)
    (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
  }

  mutating func number(_ size: Int) -> Int? {
    defer { offset += size }
    switch size {
    case 0: return 0
    case 2: return bytes.big16(at: offset)
    case 4: return bytes.big32(at: offset)
    case 8: return bytes.big64(at: offset)
    default: return nil
    }
  }

  /// `inside` is the contents of `idat`.
  mutating func location(inside: Range<Int>?) -> Location? {
    let start = offset
    guard let id = number(version < 2 ? 2 : 4), let method = number(version == 0 ? 0 : 2), let file = number(2),
      let base = number(baseSize), let count = number(2)
    else { return nil }
    // Extents of no bytes would let a record of six bytes have 65,535 of them.
    guard count <= 1 || indexSize + offsetSize + lengthSize > 0 else { return nil }
    var extents: [Range<Int>]? = []
    for _ in 0..<count {
      guard number(indexSize) != nil, let place = number(offsetSize), let length = number(lengthSize) else {
        return nil
      }
      guard let start = Self.origin(method & 15, inside), file == 0, base < 1 << 40, place < 1 << 40, length < 1 << 40
      else {
        extents = nil
        continue
      }
      // A length of 0 means the rest of the file.
      let first = start + base + place
      let end =
        length > 0
        ? first + length : max(first, inside.map { method & 15 == 1 ? $0.upperBound : bytes.count } ?? bytes.count)
      extents?.append(first..<end)
    }
    return Location(id: id, box: start..<offset, extents: extents)
  }

  private static func origin(_ method: Int, _ inside: Range<Int>?) -> Int? {
    switch method {
    case 0: 0
    case 1: inside?.lowerBound
    default: nil
    }
  }
}
