import Glibc
import Ingest

/// What happens when SIGINT, SIGTERM or SIGHUP ends a build: unfinished files are removed before the program dies of it.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Holds the signals back from this thread and those that it starts, and runs `cleanUp` on a thread of its own when one
  /// comes. Call it before other threads are started.
  static func watch(_ cleanUp: @escaping @Sendable () -> Void) {
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    for signal in signals { unsafe sigaddset(&mask, signal) }
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, &mask, &before)
    let isWatching = OwnThread.run {
      var waited = sigset_t()
      unsafe sigemptyset(&waited)
      for signal in signals { unsafe sigaddset(&waited, signal) }
      var signal: Int32 = 0
      guard unsafe sigwait(&waited, &signal) == 0 else { return }
      cleanUp()
      die(of: signal)
    }
    if !isWatching { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
  }

  /// As without `watch`, so that a shell sees which signal it was.
  private static func die(of number: Int32) {
    signal(number, SIG_DFL)
    var mask = sigset_t()
    unsafe sigemptyset(&mask)
    unsafe sigaddset(&mask, number)
    unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
    kill(getpid(), number)
    _exit(128 + number)
  }
}
