/// The first chunks of a WAV file.
struct WaveHead {
  /// Seconds.
  private(set) var duration: Double?

  /// `length` is the length of the file; it limits the data size, which some writers leave wrong.
  init(_ bytes: ByteReader, length: Int) {
    var offset = 12
    var bytesPerSecond: Int?
    while let size = bytes.little32(at: offset + 4) {
      if bytes.has("fmt ", at: offset) { bytesPerSecond = bytes.little32(at: offset + 16) }
      if bytes.has("data", at: offset) {
        let data = max(0, min(size, length - offset - 8))
        if let bytesPerSecond, bytesPerSecond > 0, data > 0 { duration = Double(data) / Double(bytesPerSecond) }
        return
      }
      offset += 8 + size + size & 1
    }
  }
}
