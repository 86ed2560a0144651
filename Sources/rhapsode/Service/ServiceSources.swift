import Text

/// The sources of a site, as `fetch --json` reports them.
struct ServiceSources: Sendable, Equatable {
  enum State: String, CaseIterable, Sendable {
    case ok, failing, gone
    /// Never read, or never fetched.
    case unread
  }

  /// The largest number of sources that have lines of their own in the metrics.
  private static let mostLines = 1000

  private var states: [String: State] = [:]
  private var messages: [String: String] = [:]
  private(set) var entries = 0
  private(set) var savedBytes: Int64 = 0
  /// The times of the last success of the first `mostLines` sources.
  private(set) var lastSuccess: [String: Timestamp] = [:]
  /// The earliest time, after the fetch, at which a source is due; `nil` if there is none.
  private(set) var next: Timestamp?
  /// The number of sources that this fetch has requested.
  private(set) var visited = 0
  private(set) var added = 0
  private(set) var changed = 0

  init() {}

  /// `result` is what `fetch --json` has printed, which began at `began` and ended at `now`.
  init(_ result: Node, began: Timestamp, now: Timestamp) {
    for node in result.elements {
      guard let id = node["id"]?.string, let outcome = node["outcome"]?.string else { continue }
      entries += Int(clamping: Self.number(node["entries"]))
      savedBytes += Self.number(node["savedBytes"])
      let success = Self.time(node["lastSuccess"])
      if let success, lastSuccess.count < Self.mostLines { lastSuccess[id] = success }
      let state: State =
        outcome == "gone" ? .gone : Self.number(node["failures"]) > 0 ? .failing : success == nil ? .unread : .ok
      states[id] = state
      if state == .failing || state == .gone { messages[id] = node["message"]?.string }
      if let visit = Self.time(node["nextVisit"]), visit > now { next = min(next ?? visit, visit) }
      if outcome != "waiting", outcome != "skipped", let attempt = Self.time(node["lastAttempt"]), attempt >= began {
        visited += 1
        added += Int(clamping: Self.number(node["added"]) - Self.number(node["heldBack"]))
        changed += Int(clamping: Self.number(node["changed"]))
      }
    }
  }

  /// Whether a warning of a build says that a source fails, which `remarks(since:)` has said.
  func tellOf(_ remark: ServiceRemark) -> Bool {
    let state = remark.failedSource.flatMap { states[$0] }
    return state == .failing || state == .gone
  }

  func count(of state: State) -> Int { states.values.count { $0 == state } }

  /// Returns the remarks about sources that have begun to fail since `last`, and those that work again.
  func remarks(since last: ServiceSources) -> [ServiceRemark] {
    states.sorted { $0.key < $1.key }.compactMap { id, state in
      let before = last.states[id]
      switch state {
      case .failing where before != .failing:
        return ServiceRemark(.warning, "\(id) fails: \(messages[id] ?? "it could not be read")")
      case .gone where before != .gone:
        return ServiceRemark(.warning, "\(id) is gone: \(messages[id] ?? "it was removed for good")")
      case .ok where before == .failing || before == .gone: return ServiceRemark(.notice, "\(id) works again")
      default: return nil
      }
    }
  }
}

extension ServiceSources {
  private static func number(_ node: Node?) -> Int64 {
    guard case .integer(let number)? = node else { return 0 }
    return number
  }

  private static func time(_ node: Node?) -> Timestamp? {
    node?.string.flatMap { Timestamp(rfc3339: $0) }
  }
}
