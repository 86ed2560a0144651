import Foundation
import Glibc

/// A child process, started through `/usr/bin/env` without Foundation: the `waitUntilExit` of Foundation's `Process`
/// sometimes does not return if many threads wait.
package final class Child: Sendable {
  private let process: pid_t

  struct Unstartable: Error { let code: Int32 }

  /// `input` is a file to read; `output` and `errors` are files to create. They are files, since a pipe of one child is
  /// also open in every other child that is started meanwhile, and ends only with the last of them.
  package init(_ arguments: [String], input: String, output: String, errors: String) throws {
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

  /// Waits for the end and returns the exit code, or 128 plus the signal's number.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  /// Whether the process has ended. `wait` still returns its exit code.
  package var hasEnded: Bool {
    var info = unsafe siginfo_t()
    guard unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return true }
    return unsafe info.si_signo == SIGCHLD
  }

  /// SIGKILL, since the threads of tests block gentler signals, and child processes inherit that.
  package func terminate() { send(SIGKILL) }

  package func send(_ signal: Int32) { kill(process, signal) }
}
