import System

/// The signs of life that systemd's watchdog wants. One thread uses it.
final class SignsOfLife {
  private let manager: ServiceManager
  private var last = -Double.infinity

  init(_ manager: ServiceManager) { self.manager = manager }

  /// Sends one if the last is old enough: three in the time that the watchdog allows.
  func send() {
    let now = MonotonicClock.seconds()
    guard let watchdog = manager.watchdog, now - last >= watchdog / 3 else { return }
    manager.isAlive()
    last = now
  }

  /// Waits for at most so many seconds, until there is a request.
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
