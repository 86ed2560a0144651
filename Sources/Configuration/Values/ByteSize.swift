/// Sizes of texts and files as settings write them.
enum ByteSize {
  /// Bytes of `512 KB` or `2 MB`, multiples of 1024; `nil` for anything else, and for a terabyte and more.
  static func bytes(_ text: String) -> Int? {
    for (unit, factor) in [("KB", 1 << 10), ("MB", 1 << 20)] where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      let number = digits.hasSuffix(" ") ? digits.dropLast() : digits
      guard let value = YAMLScalar.integer(String(number)), (0...1 << 20).contains(value) else { return nil }
      return Int(value) * factor
    }
    return nil
  }

  /// `512 KB` of 524288.
  static func words(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20) MB" : "\(bytes >> 10) KB"
  }
}
