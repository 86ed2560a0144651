import Glibc
import Synchronization

/// The events that wake a sleeping service: signals, and calls from its other threads.
package struct ServiceSignals: Sendable {
  package enum Event: UInt8, Sendable {
    /// SIGTERM or SIGINT.
    case stop = 1
    /// SIGHUP.
    case reload = 2
    /// Another thread called `wake`.
    case wake = 3
  }

  /// The end of a pipe into which the signal handler writes; −1 before `init`.
  private static let writing = Atomic<Int32>(-1)
  private let reading: Int32

  /// Handles the signals from now on, on the calling thread, which must not end. `nil` if the system has no pipe left.
  package init?() {
    guard let ends = LinuxCalls.pipe(O_CLOEXEC | O_NONBLOCK) else { return nil }
    reading = ends.reading
    Self.writing.store(ends.writing, ordering: .releasing)
    var taken = sigset_t()
    unsafe sigemptyset(&taken)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      signal(number) { ServiceSignals.receive($0) }
      unsafe sigaddset(&taken, number)
    }
    // The parent process may have blocked the signals.
    unsafe pthread_sigmask(SIG_UNBLOCK, &taken, nil)
  }

  /// Wakes the service from any thread.
  package func wake() { Self.note(.wake) }

  /// Waits for at most `seconds`, and returns the events that have arrived, in order.
  package func events(within seconds: Double) -> [Event] {
    var wait = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(min(max(seconds * 1000, 0), 1e9).rounded(.up))
    guard unsafe poll(&wait, 1, milliseconds) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe Glibc.read(reading, $0.baseAddress, $0.count) }
    return bytes.prefix(max(0, count)).compactMap(Event.init)
  }

  /// The signal handler: calls only what POSIX allows there.
  private static func receive(_ number: Int32) {
    let saved = errno
    note(number == SIGHUP ? .reload : .stop)
    errno = saved
  }

  private static func note(_ event: Event) {
    var byte = event.rawValue
    _ = unsafe write(writing.load(ordering: .acquiring), &byte, 1)
  }
}
