/// Reads numbers from a file's bytes. Every result is `nil` if the bytes end first, so that no length in a file is
/// trusted.
struct ByteReader {
  let all: [UInt8]

  init(_ all: [UInt8]) { self.all = all }

  var count: Int { all.count }

  subscript(offset: Int) -> UInt8? { all.indices.contains(offset) ? all[offset] : nil }

  func big16(at offset: Int) -> Int? { number(at: offset, bytes: 2, isBig: true).map { Int($0) } }
  func big32(at offset: Int) -> Int? { number(at: offset, bytes: 4, isBig: true).map { Int($0) } }
  func little16(at offset: Int) -> Int? { number(at: offset, bytes: 2, isBig: false).map { Int($0) } }
  func little24(at offset: Int) -> Int? { number(at: offset, bytes: 3, isBig: false).map { Int($0) } }
  func little32(at offset: Int) -> Int? { number(at: offset, bytes: 4, isBig: false).map { Int($0) } }
  /// Returns `nil` also for numbers above `Int.max`.
  func big64(at offset: Int) -> Int? { number(at: offset, bytes: 8, isBig: true).flatMap { Int(exactly: $0) } }

  func has(_ text: String, at offset: Int = 0) -> Bool {
    guard offset >= 0, offset <= count else { return false }
    return all[offset...].starts(with: text.utf8)
  }

  func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
    guard offset >= 0, offset <= count else { return false }
    return all[offset...].starts(with: bytes)
  }

  /// Returns the first offset of `byte` at or after `offset`.
  func first(_ byte: UInt8, from offset: Int) -> Int? {
    guard offset >= 0 else { return nil }
    let span = all.span
    var index = offset
    while index < span.count {
      if span[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Returns a slice that is truncated at the end of the bytes.
  func slice(_ offset: Int, _ length: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < count, length > 0 else { return [] }
    return all[offset..<min(count, offset + min(length, count))]
  }

  func slice(_ range: Range<Int>) -> ArraySlice<UInt8> { slice(range.lowerBound, range.count) }

  private func number(at offset: Int, bytes length: Int, isBig: Bool) -> UInt64? {
    guard offset >= 0, offset <= count - length else { return nil }
    let part = all[offset..<offset + length]
    return isBig ? part.reduce(0) { $0 << 8 | UInt64($1) } : part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
