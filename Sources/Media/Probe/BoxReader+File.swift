import System

extension BoxReader {
  /// Returns the box at `offset` of a file, of which only the head is read; `nil` at the end, or if the box claims to be
  /// shorter than its head or to reach beyond the file.
  static func box(at offset: Int, of file: borrowing OpenFile) -> Box? {
    let head = ByteReader(file.bytes(at: offset, count: 16))
    guard let short = head.big32(at: 0) else { return nil }
    let length = short == 1 ? head.big64(at: 8) : short == 0 ? file.size - offset : short
    let lengthOfHead = short == 1 ? 16 : 8
    guard let length, length >= lengthOfHead, length <= file.size - offset else { return nil }
    return Box(name: Array(head.slice(4, 4)), content: (offset + lengthOfHead)..<(offset + length))
  }
}
