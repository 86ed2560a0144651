import Text

/// Writes a ZIP archive whose files are stored without compression. EPUB requires that its first file has no extra field,
/// which libarchive always writes. Times are those of 1980, so that the same files give the same bytes.
struct ZIPWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file. Names are UTF-8; no file or archive has 4 GB.
  mutating func add(_ name: String, _ contents: [UInt8]) {
    let offset = bytes.count
    let checksum = CRC32.checksum(of: contents)
    var fields: [UInt8] = []
    // Version 2.0, UTF-8 names, stored, 1980-01-01.
    for value in [20, 0x0800, 0, 0, 0x21] { fields.append(little: value, 2) }
    for value in [Int(checksum), contents.count, contents.count] { fields.append(little: value, 4) }
    for value in [name.utf8.count, 0] { fields.append(little: value, 2) }
    bytes += [0x50, 0x4B, 3, 4] + fields + Array(name.utf8) + contents
    directory += [0x50, 0x4B, 1, 2, 20, 0] + fields
    for value in [0, 0, 0] { directory.append(little: value, 2) }
    for value in [0, offset] { directory.append(little: value, 4) }
    directory += Array(name.utf8)
    count += 1
  }

  /// Returns the whole archive.
  func finished() -> [UInt8] {
    var end: [UInt8] = [0x50, 0x4B, 5, 6, 0, 0, 0, 0]
    for value in [count, count] { end.append(little: value, 2) }
    for value in [directory.count, bytes.count] { end.append(little: value, 4) }
    return bytes + directory + end + [0, 0]
  }
}

extension [UInt8] {
  fileprivate mutating func append(little value: Int, _ count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: value >> (index * 8))) }
  }
}
