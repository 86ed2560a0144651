import Foundation
import Glibc

/// A process of `/usr/bin/env`, started without Foundation's own: its `waitUntilExit` does not always return where many
/// threads wait.
final class Child: Sendable {
  private let process: pid_t

  struct Unstartable: Error { let code: Int32 }

  /// `input` is a file that is read; `output` and `errors` are files that are made.
  init(_ arguments: [String], input: String, output: String, errors: String) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o644)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o644)
    let words = unsafe (["env"] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, "/usr/bin/env", &actions, nil, words, environ)
    guard code == 0 else { throw Unstartable(code: code) }
    self.process = process
  }

  /// The exit code, or 128 and the signal.
  func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Threads of tests hold back gentler signals, and their children inherit that.
  func terminate() { kill(process, SIGKILL) }
}
