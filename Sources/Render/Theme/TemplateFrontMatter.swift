import Text

/// The YAML between `---` lines at the start of a block's template, which declares the block's attributes.
enum TemplateFrontMatter {
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: rule + [0x0A]) || bytes.starts(with: rule + [0x0D])
  }

  /// Returns the range of the YAML, or `nil` if the second `---` line is missing.
  static func range(in bytes: [UInt8]) -> Range<Int>? {
    guard begins(bytes), let first = bytes.firstIndex(of: 0x0A) else { return nil }
    var start = first + 1
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if line.elementsEqual(rule) || line.elementsEqual(rule + [0x0D]) { return first + 1..<start }
      start = end + 1
    }
    return nil
  }

  /// Returns the template with its front matter replaced by a blank comment that also trims the white space after it.
  /// All other text keeps its line and column.
  static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    guard let range = range(in: bytes) else { return bytes }
    let blank = bytes[range].map { $0 == 0x0A ? $0 : 0x20 }
    return Array("{# \n".utf8) + blank + Array("-#}".utf8) + bytes[(range.upperBound + 3)...]
  }

  private static let rule = Array("---".utf8)
}
