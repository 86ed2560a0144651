/// Where in a file something stands.
package struct Place: Sendable, Hashable {
  /// Relative to the site's folder, or as the user named it.
  package var file: String
  /// From 1; 0 where the file as a whole is meant.
  package var line: Int
  /// In Unicode scalars from 1; 0 where the line as a whole is meant.
  package var column: Int
  /// How many scalars the caret underlines, at least 1.
  package var length: Int
  /// The line itself, without its end; `nil` where the file cannot be shown.
  package var text: String?

  package init(file: String, line: Int = 0, column: Int = 0, length: Int = 1, text: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.text = text
  }

  /// The place of the byte at `offset` of `bytes`; the line is cut out for the reader.
  package init(file: String, offset: Int, length: Int = 1, in bytes: [UInt8]) {
    let offset = min(max(offset, 0), bytes.count)
    var start = offset
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    var end = offset
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    var line = 1
    for index in 0..<start where bytes[index] == 0x0A { line += 1 }
    self.init(
      file: file, line: line,
      column: String(decoding: bytes[start..<max(start, min(offset, end))], as: UTF8.self).unicodeScalars.count + 1,
      length: max(1, length), text: String(decoding: bytes[start..<end], as: UTF8.self))
  }
}
