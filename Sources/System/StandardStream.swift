import Glibc

/// Standard input, output and error.
package enum StandardStream: Int32, CaseIterable, Sendable {
  case input, output, error

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    let code = Descriptor.write(bytes.span, to: rawValue)
    guard code == 0 else { throw FileError(.write, path, code: code) }
  }

  /// Everything up to its end.
  package func contents() throws(FileError) -> [UInt8] { try Descriptor.drain(rawValue, path) }

  /// Throws if the system could not write all of it, as on a full network disk. One that was closed before is no error.
  package func close() throws(FileError) {
    guard Glibc.close(rawValue) != 0, errno != EBADF else { return }
    throw FileError(.write, path, code: errno)
  }

  private var path: String { self == .input ? "-" : "standard \(self)" }

  /// Fills the places of the streams that are closed, so that no file which is opened later is taken for one of them.
  /// Writing to standard output fails as before.
  package static func reserve() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", stream == .error ? O_WRONLY : O_RDONLY)
    }
  }

  /// Makes writing to a reader that went away, as `head` does, an error instead of the program's end.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
