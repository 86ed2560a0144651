import Glibc

extension Files {
  /// Whether the path is a pipe or a character device, as shells create for `<(command)`.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// Reads a pipe to its end; waits for its writer.
  package static func drain(_ path: String) throws(FileError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(.open, path, code: errno) }
    defer { close(file) }
    return try Descriptor.drain(file, path)
  }
}
