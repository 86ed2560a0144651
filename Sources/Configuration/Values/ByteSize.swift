/// Byte sizes in settings, such as `512 KB`.
enum ByteSize {
  /// Returns the bytes of `512 KB` or `2 MB` (multiples of 1024), or `nil` if the text is anything else or its number
  /// is above 1,048,576.
  static func bytes(_ text: String) -> Int? {
    for (unit, factor) in [("KB", 1 << 10), ("MB", 1 << 20)] where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      let number = digits.hasSuffix(" ") ? digits.dropLast() : digits
      guard let value = YAMLScalar.integer(String(number)), (0...1 << 20).contains(value) else { return nil }
      return Int(value) * factor
    }
    return nil
  }

  /// Formats 524288 as `512 KB`.
  static func words(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
  }
}
