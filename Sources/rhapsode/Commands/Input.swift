import Glibc
import System

/// Files that a command line names.
enum Input {
  /// The file's bytes, or all that comes through a pipe; standard input for `-`.
  static func read(_ name: String) throws(Failure) -> [UInt8] {
    do throws(Files.Failure) {
      if name == "-" { return try drain(STDIN_FILENO, name) }
      guard isPipe(name) else { return try Files.read(name) }
      let file = unsafe open(name, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { throw Files.Failure(path: name, code: errno) }
      defer { close(file) }
      return try drain(file, name)
    } catch {
      throw Failure(.wrongUse, "`\(name)` cannot be read: \(error.reason)")
    }
  }

  /// Whether it is one as shells make them of `<(command)`.
  private static func isPipe(_ name: String) -> Bool {
    var status = stat()
    return unsafe stat(name, &status) == 0 && [S_IFIFO, S_IFCHR].contains(status.st_mode & S_IFMT)
  }

  private static func drain(_ file: Int32, _ name: String) throws(Files.Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Files.Failure(path: name, code: errno) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
