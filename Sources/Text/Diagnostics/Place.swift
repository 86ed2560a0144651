/// A place in a file.
package struct Place: Sendable, Equatable {
  /// Relative to the site's folder, or as the user named it.
  package var file: String
  /// From 1; 0 means the whole file.
  package var line: Int
  /// In Unicode scalars, from 1; 0 means the whole line.
  package var column: Int
  /// The number of scalars that the caret underlines, at least 1.
  package var length: Int
  /// The line itself, without its end and with its passwords masked; `nil` if it is not known.
  package var text: String? { didSet { text = text?.withPasswordsMasked } }

  package init(file: String, line: Int = 0, column: Int = 0, length: Int = 1, text: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.text = text?.withPasswordsMasked
  }

  /// The place of the byte at `offset` of `bytes`, with the text of its line.
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

extension Place: Hashable {
  /// Leaves out the text of the line, which follows from the other properties and can be long.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(file)
    hasher.combine(line)
    hasher.combine(column)
  }
}
