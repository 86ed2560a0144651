import Text

/// A template as it was read: its bytes, and its file name for error messages.
package struct TemplateSource: Sendable {
  var bytes: [UInt8]
  var file: String

  package init(_ bytes: [UInt8], file: String) {
    // A byte order mark would become text of the page.
    self.bytes = bytes.withoutByteOrderMark
    self.file = file
  }

  /// The place of a range. A range over several lines is underlined to the end of its first line.
  func place(of range: Range<Int>) -> Place {
    let start = min(max(range.lowerBound, 0), bytes.count)
    let end = min(max(range.upperBound, start), bytes.count)
    let shown = bytes[start..<end].prefix { $0 != 0x0A && $0 != 0x0D }
    let length = String(decoding: shown, as: UTF8.self).unicodeScalars.count
    return Place(file: file, offset: start, length: max(1, length), in: bytes)
  }
}
