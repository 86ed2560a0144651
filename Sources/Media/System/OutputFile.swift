import Glibc

/// Small files that can be made again.
enum OutputFile {
  /// Whole or not at all; nothing where the folder does not let it.
  static func write(_ bytes: [UInt8], to path: String) {
    let part = "\(path).\(getpid()).part"
    let file = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { return }
    let count = unsafe Glibc.write(file, bytes, bytes.count)
    let isClosed = close(file) == 0
    if count == bytes.count, isClosed, unsafe rename(part, path) == 0 { return }
    _ = unsafe unlink(part)
  }
}
