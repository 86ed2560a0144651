import Glibc
import Synchronization

/// What must be undone when SIGINT, SIGTERM or SIGHUP ends the program, before it dies of the signal, such as unfinished
/// files.
package enum Interruption {
  /// The last one is run first.
  private static let cleanUps = Mutex<[(watch: Watch, run: @Sendable () -> Void)]>([])
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The end of a pipe into which the signal handler writes the number of the signal; −1 before `watch`.
  private static let pipeEnd = Atomic<Int32>(-1)

  /// Runs `cleanUp` on a thread of its own when one of the signals arrives, whichever thread receives it, until the watch
  /// ends. If the system has no pipe or thread for it, the signals end the program at once, as usual.
  @discardableResult package static func watch(_ cleanUp: @escaping @Sendable () -> Void) -> Watch {
    cleanUps.withLock { cleanUps in
      if pipeEnd.load(ordering: .acquiring) < 0 { begin() }
      let watch = Watch(number: (cleanUps.last?.watch.number ?? 0) + 1)
      cleanUps.append((watch, cleanUp))
      return watch
    }
  }

  package struct Watch: Sendable {
    fileprivate let number: Int

    package func end() { cleanUps.withLock { $0.removeAll { $0.watch.number == number } } }
  }

  /// Handles the signals from now on.
  private static func begin() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let source = ends[0]
    // Initializes the atomic before a handler can run.
    pipeEnd.store(ends[1], ordering: .releasing)
    let isWatching = DedicatedThread.run {
      var number: UInt8 = 0
      while true {
        let count = unsafe read(source, &number, 1)
        if count == 1 { break }
        guard count < 0, errno == EINTR else { return }
      }
      for cleanUp in cleanUps.withLock({ $0.reversed().map(\.run) }) { cleanUp() }
      die(of: Int32(number))
    }
    guard isWatching else { return }
    for number in signals {
      // A signal that was ignored when the program started, as under `nohup`, stays ignored.
      let before = signal(number) { Interruption.receive($0) }
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// The signal handler: calls only what POSIX allows there.
  private static func receive(_ number: Int32) {
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(pipeEnd.load(ordering: .acquiring), &byte, 1)
    errno = saved
  }

  /// Ends the program by the signal, so that a shell sees which one it was.
  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    _exit(128 + number)
  }
}
