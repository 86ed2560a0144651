/// Bytes, for people: `ByteCount.words(12_345)` is `12 kB`.
enum ByteCount {
  static func words(_ bytes: Int64) -> String {
    bytes < 10_000 ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
