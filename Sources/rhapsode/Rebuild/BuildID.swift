import Text

/// The build id in a 64-bit ELF file: a digest of the program, written by the linker.
struct BuildID {
  /// In little-endian order, as on every processor that Swift for Linux supports.
  private let file: [UInt8]

  /// `head` are the first bytes of the file, at least its headers and notes.
  init(head: [UInt8]) { file = head }

  /// The build id; `nil` if the linker wrote none, or not near the start of the file.
  var bytes: [UInt8]? {
    guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), let table = number(8, at: 32),
      let size = number(2, at: 54), let count = number(2, at: 56)
    else { return nil }
    for index in 0..<count {
      let header = table + index * size
      guard number(4, at: header) == BuildID.noteSegment, let start = number(8, at: header + 8),
        let length = number(8, at: header + 32)
      else { continue }
      if let id = id(inNotes: start..<start + length) { return id }
    }
    return nil
  }
}

extension BuildID {
  private static let noteSegment = 4
  private static let note = 3

  /// Returns the build id among the notes. A note has the lengths of its name and its content, its type, the name, and
  /// the content, both padded to four bytes.
  private func id(inNotes range: Range<Int>) -> [UInt8]? {
    var position = range.lowerBound
    while position < range.upperBound, let name = number(4, at: position), let length = number(4, at: position + 4) {
      let content = position + 12 + BuildID.padded(name)
      if number(4, at: position + 8) == BuildID.note, length > 0, content + length <= file.count,
        file[(position + 12)...].starts(with: "GNU\0".utf8)
      {
        return Array(file[content..<content + length])
      }
      position = content + BuildID.padded(length)
    }
    return nil
  }

  /// Returns `nil` for a number that is not in these bytes, or is larger than any offset in a file.
  private func number(_ length: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= file.count - length else { return nil }
    let value = file[offset..<offset + length].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return value < 1 << 40 ? Int(value) : nil
  }

  private static func padded(_ length: Int) -> Int { (length + 3) & ~3 }
}
