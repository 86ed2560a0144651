import System

/// The keep-alive messages for systemd's watchdog. Only one thread may use it.
final class WatchdogNotifier {
  private let manager: ServiceManager
  private var last = -Double.infinity

  init(_ manager: ServiceManager) { self.manager = manager }

  /// Sends a message if the last one is old enough: three within the watchdog's timeout.
  func send() {
    let now = MonotonicClock.seconds()
    guard let watchdog = manager.watchdog, now - last >= watchdog / 3 else { return }
    manager.notifyAlive()
    last = now
  }

  /// Waits at most `seconds` for a request, and keeps the watchdog informed.
  func wait(_ seconds: Double, _ inbox: ServiceInbox) {
    let end = MonotonicClock.seconds() + seconds
    while true {
      send()
      let left = end - MonotonicClock.seconds()
      let part = min(max(left, 0), manager.watchdog.map { $0 / 3 } ?? left)
      if inbox.wait(max(part, 0)) != ServiceRequests() || left <= 0 { return }
    }
  }
}
