import Glibc

extension Files {
  /// Writes a file whole or not at all, with the folders that it needs; one that holds these bytes already is not touched.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if let old = try? read(path), old == bytes { return }
    try makeFolders(of: path)
    let draft = path + ".part"
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw Failure(path: path, code: errno) }
    let code = write(bytes, to: file)
    close(file)
    guard code == 0, unsafe rename(draft, path) == 0 else {
      let failure = Failure(path: path, code: code == 0 ? errno : code)
      _ = unsafe unlink(draft)
      throw failure
    }
  }

  private static func makeFolders(of path: String) throws(Failure) {
    var current = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/").dropLast() {
      current += part + "/"
      guard unsafe mkdir(current, 0o777) == 0 || errno == EEXIST else { throw Failure(path: current, code: errno) }
    }
  }

  /// All of the bytes to a file that is open. `errno`; 0: all is written.
  package static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    var offset = 0
    while offset < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(file, $0.baseAddress.map { unsafe $0 + offset }, bytes.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      offset += count
    }
    return 0
  }
}
