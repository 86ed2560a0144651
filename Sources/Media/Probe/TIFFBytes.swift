/// Reads the directories of a TIFF structure, whose offsets count from its first byte (TIFF 6.0, section 2).
struct TIFFBytes {
  struct Entry {
    /// From the first byte of the structure.
    var offset: Int
    var tag: Int
    var type: Int
    var count: Int
  }

  let isBig: Bool
  private let bytes: ByteReader
  private let start: Int
  private static let mostEntries = 1024
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

  init?(_ bytes: ByteReader, at start: Int) {
    isBig = bytes.has("MM", at: start)
    guard isBig || bytes.has("II", at: start) else { return nil }
    self.bytes = bytes
    self.start = start
  }

  func short(_ offset: Int) -> Int? {
    isBig ? bytes.big16(at: start + offset) : bytes.little16(at: start + offset)
  }

  func long(_ offset: Int) -> Int? {
    isBig ? bytes.big32(at: start + offset) : bytes.little32(at: start + offset)
  }

  /// The bytes from `offset` on, fewer at the end.
  func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8> { bytes.slice(start + offset, length) }

  func bytes(_ number: Int, count: Int) -> [UInt8] {
    isBig ? [UInt8](big: number, count: count) : [UInt8](little: number, count: count)
  }

  var firstDirectory: Int? { short(2) == 42 ? long(4) : nil }

  /// Returns the entries that are completely inside the bytes.
  func entries(at directory: Int) -> [Entry] {
    guard let count = short(directory) else { return [] }
    return (0..<min(count, Self.mostEntries)).compactMap { index in
      let offset = directory + 2 + 12 * index
      guard let tag = short(offset), let type = short(offset + 2), let count = long(offset + 4), long(offset + 8) != nil
      else { return nil }
      return Entry(offset: offset, tag: tag, type: type, count: count)
    }
  }

  /// Returns the offset of the next directory; 0 if there is none.
  func next(after directory: Int) -> Int? { short(directory).flatMap { long(directory + 2 + 12 * $0) } }

  /// The length of a value in bytes; `nil` if its type is unknown.
  func length(of entry: Entry) -> Int? {
    guard Self.sizes.indices.contains(entry.type), entry.type > 0 else { return nil }
    return Self.sizes[entry.type] * entry.count
  }

  /// Returns the range of a value in all bytes, or `nil` if it is not completely inside them.
  func value(of entry: Entry) -> Range<Int>? {
    guard let length = length(of: entry), let place = length > 4 ? long(entry.offset + 8) : entry.offset + 8,
      start + place + length <= bytes.count
    else { return nil }
    return start + place..<start + place + length
  }

  /// Returns the first integer of a value, or `nil` if it is of another type.
  func firstNumber(of entry: Entry) -> Int? {
    guard entry.type == 3 || entry.type == 4, let value = value(of: entry), !value.isEmpty else { return nil }
    return entry.type == 3 ? short(value.lowerBound - start) : long(value.lowerBound - start)
  }

  /// Returns the integers of a value; empty if it is of another type or too long.
  func numbers(of entry: Entry) -> [Int] {
    guard entry.type == 3 || entry.type == 4, entry.count <= 1 << 22, let value = value(of: entry) else { return [] }
    let width = entry.type == 3 ? 2 : 4
    return stride(from: value.lowerBound - start, to: value.upperBound - start, by: width).compactMap {
      width == 2 ? short($0) : long($0)
    }
  }
}
