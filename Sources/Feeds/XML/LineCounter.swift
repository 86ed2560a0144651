/// Computes lines and columns of offsets. If the offsets ascend, each byte is counted only once.
struct LineCounter {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int
  private var line = 1
  private var lineStart: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
    lineStart = bytes.startIndex
  }

  /// Returns the line and column from 1; columns count characters.
  mutating func place(of target: Int) -> (line: Int, column: Int) {
    if target < offset { self = LineCounter(bytes) }
    while offset < min(target, bytes.endIndex) {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset + 1
      }
      offset += 1
    }
    var column = 1
    for byte in bytes[lineStart..<max(lineStart, min(target, bytes.endIndex))] where byte & 0xC0 != 0x80 { column += 1 }
    return (line, column)
  }
}
