import Glibc

/// A program that is started and left alone, such as a browser or an editor with a window.
package enum DetachedProgram {
  /// Returns whether the program could be started. Its output is dropped, and it outlives this program.
  package static func start(_ program: String, _ arguments: [String]) -> Bool {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // In a process group of its own, so that Ctrl-C in the terminal does not end it.
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words: [UnsafeMutablePointer<CChar>?] = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process: pid_t = 0
    guard unsafe posix_spawnp(&process, program, &actions, &attributes, words, environ) == 0 else { return false }
    // Waits for the program, so that it does not become a zombie.
    let started = process
    return DedicatedThread.run { while waitpid(started, nil, 0) < 0, errno == EINTR {} }
  }
}
