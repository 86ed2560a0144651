import System
import Text

/// A note beside a derivative that says of which bytes it is made: only a file that was finished has one, and a file that
/// was damaged or cut off no longer fits it.
struct Seal {
  /// Of the derivative.
  private let file: String
  private let note: String

  init(of file: String) {
    self.file = file
    note = file + ".sum"
  }

  /// Whether the file is there with the size and time that the note says; where only the time differs, as after a copy of
  /// the cache, with the digest.
  func isIntact() -> Bool {
    guard let file = try? OpenFile(reading: file, followsLink: false), let known = read(), known.length == file.size
    else {
      return false
    }
    if known.modified == file.opened.stamp.modified { return true }
    guard Seal.digest(of: file) == known.digest else { return false }
    write()
    return true
  }

  /// Once the file is finished.
  func write() {
    guard let file = try? OpenFile(reading: file, followsLink: false) else { return }
    try? Files.write(Array("\(file.size) \(file.opened.stamp.modified) \(Seal.digest(of: file).hex)\n".utf8), to: note)
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
