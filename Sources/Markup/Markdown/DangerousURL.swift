/// Addresses that run programs or read this machine's files.
enum DangerousURL {
  static func isDangerous(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = unsafe url.first, first <= 0x20 || "dfjvDFJV".utf8.contains(first) else { return false }
    let text = unsafe String(decoding: url.prefix(32).filter { $0 > 0x20 }, as: UTF8.self).lowercased()
    if text.hasPrefix("data:") {
      return !["png", "gif", "jpeg", "webp"].contains { text.hasPrefix("data:image/\($0)") }
    }
    return ["javascript:", "vbscript:", "file:"].contains { text.hasPrefix($0) }
  }
}
