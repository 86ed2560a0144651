import Glibc

/// Small files that can be made again.
enum OutputFile {
  /// Whole or not at all; nothing where the folder does not let it.
  static func write(_ bytes: [UInt8], to path: String) { _ = replace(path, with: bytes) }

  /// The same; folders above that are missing are made. `false` where it could not be written.
  static func replace(_ path: String, with bytes: [UInt8]) -> Bool {
    let part = "\(path).\(getpid()).0.part"
    makeFolders(above: path)
    _ = unsafe unlink(part)
    let file = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { return false }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe Glibc.write(file, start + written, buffer.count - written)
      }
      guard count > 0 else { break }
      written += count
    }
    let isClosed = close(file) == 0
    if written == bytes.count, isClosed, unsafe rename(part, path) == 0 { return true }
    _ = unsafe unlink(part)
    return false
  }

  private static func makeFolders(above path: String) {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part + "/"
      if folder != "/" { _ = unsafe mkdir(folder, 0o777) }
    }
  }
}
