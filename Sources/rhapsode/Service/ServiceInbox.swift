import Synchronization
import System

/// Collects what a service is asked to do, by signals and by changes of files.
final class ServiceInbox: Sendable {
  private let signals: ServiceSignals
  private let requests = Mutex(ServiceRequests())

  init(_ signals: ServiceSignals) { self.signals = signals }

  /// Any thread may call it.
  func note(_ changes: WatchedChanges) {
    requests.withLock { requests in
      requests.hasChanges = true
      if changes.isIncomplete || changes.paths.contains(where: Self.isSettings) { requests.hasNewSettings = true }
    }
    signals.wake()
  }

  private static func isSettings(_ path: String) -> Bool {
    path.hasPrefix("content/site.") && path.hasSuffix(".yaml") && path.split(separator: "/").count == 2
  }

  /// Waits at most `seconds` for a request. Returns all pending requests, which stay pending.
  @discardableResult
  func wait(_ seconds: Double) -> ServiceRequests {
    let events = signals.events(within: seconds)
    return requests.withLock { requests in
      requests.stops += events.count { $0 == .stop }
      if events.contains(.reload) { requests.reloads = true }
      return requests
    }
  }

  /// Waits at most `seconds` for a request. Returns all pending requests and clears them, except requests to stop.
  func take(within seconds: Double) -> ServiceRequests {
    wait(seconds)
    return requests.withLock { requests in
      defer { requests = ServiceRequests(stops: requests.stops) }
      return requests
    }
  }
}
