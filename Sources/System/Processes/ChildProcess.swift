import Glibc

/// A child process that communicates over its standard input and output and is killed with this value.
package struct ChildProcess: ~Copyable {
  private let process: pid_t
  private let socket: CInt

  /// Starts the program, restricted by `confinement` if it is given; fails if the system cannot start it.
  package init?(_ program: String, _ arguments: [String] = [], confinement: Confinement? = nil) {
    var ends: [CInt] = [0, 0]
    guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    let words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    let started =
      if let confinement, Confinement.isWanted {
        unsafe confinement.start(program, words, stream: ends[1])
      } else {
        unsafe Self.start(program, words, stream: ends[1])
      }
    close(ends[1])
    guard let process = started else {
      close(ends[0])
      return nil
    }
    self.process = process
    socket = ends[0]
  }

  private static func start(
    _ program: String, _ words: [UnsafeMutablePointer<CChar>?], stream: CInt
  ) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, stream, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, stream, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    return unsafe posix_spawnp(&process, program, &actions, nil, words, environ) == 0 ? process : nil
  }

  /// Writes the bytes to its standard input. Returns `false` if it no longer reads, or if `deadline` (of
  /// `MonotonicClock`) passes first.
  package borrowing func send(_ bytes: [UInt8], before deadline: Double) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe Glibc.send(socket, start + sent, buffer.count - sent, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
      } else {
        guard errno == EAGAIN || errno == EINTR, wait(for: Int16(POLLOUT), before: deadline) else { return false }
      }
    }
    return true
  }

  /// Ends its standard input.
  package borrowing func endInput() { shutdown(socket, CInt(SHUT_WR)) }

  /// Reads exactly `count` bytes. Returns `nil` if it ends first, or if `deadline` (of `MonotonicClock`) passes.
  package borrowing func receive(_ count: Int, before deadline: Double) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      guard let part = receiveSome(atMost: count - bytes.count, before: deadline), !part.isEmpty else { return nil }
      bytes += part
    }
    return bytes
  }

  /// Reads its output until it ends. Returns `nil` if that is more than `limit` bytes, or if `deadline` passes.
  package borrowing func receiveAll(limit: Int, before deadline: Double) -> [UInt8]? {
    var bytes: [UInt8] = []
    while let part = receiveSome(atMost: 64 * 1024, before: deadline) {
      if part.isEmpty { return bytes }
      bytes += part
      if bytes.count > limit { return nil }
    }
    return nil
  }

  /// Returns an empty array at the end of the output, and `nil` if `deadline` passes.
  package borrowing func receiveSome(atMost count: Int, before deadline: Double) -> [UInt8]? {
    guard wait(for: Int16(POLLIN), before: deadline) else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, unsafe read(socket, buffer.baseAddress, buffer.count))
    }
  }

  /// Returns whether the socket is ready before the deadline.
  private borrowing func wait(for events: Int16, before deadline: Double) -> Bool {
    while true {
      let left = deadline - MonotonicClock.seconds()
      guard left > 0 else { return false }
      var wait = pollfd(fd: socket, events: events, revents: 0)
      let ready = unsafe poll(&wait, 1, CInt(min(left * 1000 + 1, 1_000_000)))
      if ready > 0 { return true }
      if ready < 0, errno != EINTR { return false }
    }
  }

  deinit {
    close(socket)
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }
}
