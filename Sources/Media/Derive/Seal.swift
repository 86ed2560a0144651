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
    guard let file = InputFile(file, followsLinks: false), let known = read(), known.length == file.length else {
      return false
    }
    if known.modified == file.modified { return true }
    guard Seal.digest(of: file) == known.digest else { return false }
    write()
    return true
  }

  /// Once the file is finished.
  func write() {
    guard let file = InputFile(file, followsLinks: false) else { return }
    OutputFile.write(Array("\(file.length) \(file.modified) \(Seal.digest(of: file).hex)\n".utf8), to: note)
  }

  private func read() -> (length: Int, modified: Int64, digest: Digest)? {
    guard let bytes = InputFile(note, followsLinks: false)?.bytes(at: 0, count: 200), bytes.last == 0x0A else {
      return nil
    }
    let parts = bytes.dropLast().split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard parts.count == 3, let length = Int(parts[0]), let modified = Int64(parts[1]),
      let digest = Digest(hex: parts[2])
    else { return nil }
    return (length, modified, digest)
  }

  private static func digest(of file: borrowing InputFile) -> Digest {
    SHA256.digest(of: file.bytes(at: 0, count: file.length))
  }
}
