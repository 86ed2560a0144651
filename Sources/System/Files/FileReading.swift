/// The contents of a file, and the identity by which the next build tells whether it must read them again.
package struct FileReading: Sendable {
  package var bytes: [UInt8]
  /// The identity after reading.
  package var identity: FileIdentity
  /// Whether a file that still has this identity also has these contents.
  package var isSettled: Bool

  /// Reads a regular file of at most `limit` bytes; links are followed. A file that changes while it is read is not
  /// settled.
  package init(_ path: String, limit: Int) throws(FileError) {
    let file = try OpenFile(reading: path)
    let before = FileIdentity(file.opened)
    let wasSettled = before.isSettled
    guard file.size <= limit else { throw FileError.tooLarge(path, limit: limit) }
    bytes = []
    bytes.reserveCapacity(file.size + 1)
    _ = try file.read(file.size + 1, into: &bytes)
    identity = FileIdentity(try file.status)
    isSettled = wasSettled && identity == before && bytes.count == file.size
    guard bytes.count != file.size || identity != before else { return }
    while try file.read(1 << 16, into: &bytes) > 0 {
      guard bytes.count <= limit else { throw FileError.tooLarge(path, limit: limit) }
    }
  }
}
