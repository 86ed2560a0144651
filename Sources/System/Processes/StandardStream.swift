import Glibc

/// Standard input, output and error.
package enum StandardStream: Int32, CaseIterable, Sendable {
  case input, output, error

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    let code = Descriptor.write(bytes.span, to: rawValue)
    guard code == 0 else { throw FileError(.write, path, code: code) }
  }

  /// Reads everything up to the end.
  package func contents() throws(FileError) -> [UInt8] { try Descriptor.drain(rawValue, path) }

  /// Whether systemd's journal reads the stream: `JOURNAL_STREAM` names its device and inode (systemd.exec(5)).
  package var isJournal: Bool {
    var status = stat()
    guard let name = ProcessEnvironment.value("JOURNAL_STREAM"), unsafe fstat(rawValue, &status) == 0 else {
      return false
    }
    return name == "\(status.st_dev):\(status.st_ino)"
  }

  /// Closes the stream. Throws if the system could not write everything, as on a full network disk. A stream that was
  /// closed before is not an error.
  package func close() throws(FileError) {
    guard Glibc.close(rawValue) != 0, errno != EBADF else { return }
    throw FileError(.write, path, code: errno)
  }

  private var path: String { self == .input ? "-" : "standard \(self)" }

  /// Opens replacements for closed streams, so that no file that is opened later gets their descriptors. Writing to
  /// standard output fails as before.
  package static func reserve() {
    for stream in allCases where fcntl(stream.rawValue, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", stream == .error ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ignores SIGPIPE: writing to a reader that has ended, such as `head`, becomes an error and does not end the
  /// program.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}
