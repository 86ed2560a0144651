import Glibc

extension Files {
  /// Whether a path is that of a pipe or a character device, as shells make them of `<(command)`.
  package static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  /// All that comes through a pipe, whose writer is waited for.
  package static func drain(_ path: String) throws(FileError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(.open, path, code: errno) }
    defer { close(file) }
    return try Descriptor.drain(file, path)
  }
}
