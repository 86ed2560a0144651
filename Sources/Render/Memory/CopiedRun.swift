import Text

/// Ranges of stored bytes that are appended to a writer, adjacent ones at once.
struct CopiedRun {
  private let bytes: [UInt8]
  private var run = 0..<0

  init(of bytes: [UInt8]) { self.bytes = bytes }

  mutating func add(_ part: Range<Int>, to writer: inout PieceWriter) {
    guard part.lowerBound == run.upperBound, !run.isEmpty else {
      end(&writer)
      run = part
      return
    }
    run = run.lowerBound..<part.upperBound
  }

  /// Writes the pending ranges. Call it before anything else is written.
  mutating func end(_ writer: inout PieceWriter) {
    writer.append(shared: StoredBytes(bytes, in: run))
    run = 0..<0
  }
}
