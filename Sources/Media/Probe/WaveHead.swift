/// What the first chunks of a WAV file tell.
struct WaveHead {
  /// Seconds.
  private(set) var duration: Double?

  /// `length` is the file's, for a writer that did not go back to fill in the size of its data.
  init(_ bytes: ByteReader, length: Int) {
    var offset = 12
    var bytesPerSecond: Int?
    while let size = bytes.little32(at: offset + 4) {
      if bytes.has("fmt ", at: offset) { bytesPerSecond = bytes.little32(at: offset + 16) }
      if bytes.has("data", at: offset) {
        let data = max(0, min(size, length - offset - 8))
        if let bytesPerSecond, bytesPerSecond > 0 { duration = Double(data) / Double(bytesPerSecond) }
        return
      }
      offset += 8 + size + size & 1
    }
  }
}
