import System
import Text

/// A file with the checksum of a derivative, beside it. It is written only when the derivative is complete, and no longer
/// matches one that was damaged or truncated since.
struct ChecksumFile {
  /// Path of the derivative.
  private let file: String
  private let note: String

  init(of file: String) {
    self.file = file
    note = file + ".sum"
  }

  /// Whether the file has the recorded size and modification time. If only the time differs, as after copying the
  /// cache, the digest decides.
  func isIntact() -> Bool {
    guard let file = try? OpenFile(reading: file, followsLink: false), let known = read(), known.length == file.size
    else {
      return false
    }
    if known.modified == file.opened.stamp.modified { return true }
    guard Self.digest(of: file) == known.digest else { return false }
    write()
    return true
  }

  /// Writes the checksum; call it when the file is complete.
  func write() {
    guard let file = try? OpenFile(reading: file, followsLink: false) else { return }
    try? Files.write(Array("\(file.size) \(file.opened.stamp.modified) \(Self.digest(of: file).hex)\n".utf8), to: note)
  }

  private func read() -> (length: Int, modified: Int64, digest: Digest)? {
    guard let bytes = (try? OpenFile(reading: note, followsLink: false))?.bytes(at: 0, count: 200), bytes.last == 0x0A
    else {
      return nil
    }
    let parts = bytes.dropLast().split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let length = Int(parts[0]), let modified = Int64(parts[1]),
      let digest = Digest(hex: parts[2])
    else { return nil }
    return (length, modified, digest)
  }

  private static func digest(of file: borrowing OpenFile) -> Digest {
    SHA256.digest(of: file.bytes(at: 0, count: file.size))
  }
}
