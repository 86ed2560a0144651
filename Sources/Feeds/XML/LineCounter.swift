/// Computes lines and columns of offsets. If the offsets ascend, each byte is counted only once.
struct LineCounter {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var line = 1
  private var column = 1

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  /// Returns the line and column from 1; columns count characters.
  mutating func place(of target: Int) -> (line: Int, column: Int) {
    if target < offset { self = LineCounter(bytes) }
    while offset < min(target, bytes.endIndex) {
      if bytes[offset] == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if bytes[offset] & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return (line, column)
  }
}
