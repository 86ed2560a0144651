import Glibc

/// A child process that communicates over its standard input and output and is killed with this value.
package struct ChildProcess: ~Copyable {
  private let process: pid_t
  private let socket: CInt

  /// Starts the program; fails if the system cannot start it.
  package init?(_ program: String, _ arguments: [String] = []) {
    var ends: [CInt] = [0, 0]
    guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      return nil
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(&process, program, &actions, nil, words, environ)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return nil
    }
    self.process = process
    socket = ends[0]
  }

  /// Writes the bytes to its standard input; returns `false` if it no longer reads.
  package borrowing func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        return unsafe Glibc.send(socket, start + sent, buffer.count - sent, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

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
  private borrowing func receiveSome(atMost count: Int, before deadline: Double) -> [UInt8]? {
    while true {
      let left = deadline - MonotonicClock.seconds()
      guard left > 0 else { return nil }
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&wait, 1, CInt(min(left * 1000 + 1, 1_000_000)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = max(0, unsafe read(socket, buffer.baseAddress, buffer.count))
      }
    }
  }

  deinit {
    close(socket)
    kill(process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }
}
