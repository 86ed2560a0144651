/// The encoding that the first bytes indicate: by a byte order mark, or by the form of `<?xm` (XML 1.0, appendix F).
struct ByteOrderMark {
  /// `nil` if the bytes look like ASCII or indicate nothing.
  var encoding: String?
  /// The mark's length in bytes; 0 if only the form of `<?xm` indicates the encoding.
  var length = 0

  init(_ bytes: [UInt8]) {
    for (mark, name) in Self.marks where bytes.starts(with: mark) {
      encoding = name
      length = mark.count
      return
    }
    encoding = Self.shapes.first { bytes.starts(with: $0.0) }?.1
  }

  /// Bytes of a code unit; `nil` for an encoding whose code units are single bytes.
  var width: Int? {
    guard let encoding, EncodingName.isWide(encoding) else { return nil }
    return encoding.hasPrefix("utf-32") ? 4 : 2
  }

  /// Returns the bytes after the mark, up to the last whole code unit. More than that is the beginning of a code unit
  /// that was cut off, or a line feed of a program that took the document for ASCII.
  func body(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let body = bytes[length...]
    return body.dropLast(body.count % (width ?? 1))
  }

  private static let marks: [([UInt8], String)] = [
    ([0x00, 0x00, 0xFE, 0xFF], "utf-32be"), ([0xFF, 0xFE, 0x00, 0x00], "utf-32le"),
    ([0xFE, 0xFF], "utf-16be"), ([0xFF, 0xFE], "utf-16le"), ([0xEF, 0xBB, 0xBF], "utf-8"),
  ]

  private static let shapes: [([UInt8], String)] = [
    ([0x4C, 0x6F, 0xA7, 0x94], "cp037"), ([0x00, 0x3C, 0x00], "utf-16be"), ([0x3C, 0x00, 0x3F, 0x00], "utf-16le"),
    ([0x00, 0x00, 0x00, 0x3C], "utf-32be"), ([0x3C, 0x00, 0x00, 0x00], "utf-32le"), ([0x3C, 0x00], "utf-16le"),
  ]
}
