import Glibc
import Store

/// Files that a command line names.
enum Input {
  /// The file's bytes; standard input for `-`.
  static func read(_ name: String) throws(Failure) -> [UInt8] {
    if name == "-" { return standardInput() }
    do throws(Files.Failure) {
      return try Files.read(name)
    } catch {
      throw Failure(.wrongUse, "`\(name)` cannot be read: \(error.reason)")
    }
  }

  private static func standardInput() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
