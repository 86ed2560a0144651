import System
import Text

@testable import rhapsode

/// A world with a clock that only waiting moves, and stages that end at once.
final class StubWorld {
  var time: Int64 = 1_795_000_000
  var seconds = 0.0
  /// The stages that ran, with the seconds since the start.
  var ran: [(stage: ServiceStage, at: Double)] = []
  /// Whether `ran` and `lines` are kept.
  var remembers = true
  var lines: [String] = []
  var statuses: [String] = []
  var failing: Set<ServiceStage> = []
  /// Called when a stage begins.
  var during: (ServiceStage) -> Void = { _ in }
  /// What arrives when the clock has come so far.
  var requests: [(at: Double, ServiceRequests)] = []
  /// Seconds after which a source is due again.
  var interval: Int64 = 1800
  var next: Int64?
  var isChanged = true
  var kept = 0
  var mistakes: [ServiceRemark] = []
  var stored: ServiceMetrics?

  var world: ServiceEnvironment {
    ServiceEnvironment(
      now: { [self] in ServiceMoment(time: Timestamp(seconds: time), seconds: seconds) },
      wait: { [self] in wait($0) }, run: { [self] in run($0) },
      log: { [self] remark in if remembers { lines.append(remark.text) } },
      say: { [self] status in if remembers { statuses.append(status) } },
      reload: { [self] in mistakes }, store: { [self] in stored = $0 })
  }

  private func wait(_ seconds: Double) -> ServiceRequests {
    let end = self.seconds + seconds
    guard let first = requests.first, first.at <= end else {
      move(seconds)
      return ServiceRequests()
    }
    requests.removeFirst()
    move(max(0, first.at - self.seconds))
    return first.1
  }

  /// Both clocks go on.
  func move(_ seconds: Double) {
    self.seconds += seconds
    time += Int64(seconds.rounded(.up))
  }

  private func run(_ stage: ServiceStage) -> StageRun {
    if remembers { ran.append((stage, seconds)) }
    during(stage)
    let status: Int32 = failing.contains(stage) ? 1 : 0
    let document = status == 0 ? result(of: stage) : #"{"diagnostics":[{"severity":"error","summary":"no luck"}]}"#
    return StageRun(ProgramRun(status: status, output: Array(document.utf8), errors: []), seconds: 1)
  }

  private func result(of stage: ServiceStage) -> String {
    let now = Timestamp(seconds: time).rfc3339
    switch stage {
    case .fetch:
      let next = Timestamp(seconds: time + interval).rfc3339
      return """
        [{"id":"harbour","outcome":"updated","entries":7,"added":1,"changed":0,"failures":0,"savedBytes":10,
        "lastAttempt":"\(now)","lastSuccess":"\(now)","nextVisit":"\(next)"},
        {"id":"weather","outcome":"failed","entries":0,"failures":3,"savedBytes":0,"message":"it answered 500",
        "lastAttempt":"\(now)","nextVisit":"\(next)"}]
        """
    case .build:
      let next = self.next.map { "\"\(Timestamp(seconds: $0).rfc3339)\"" } ?? "null"
      let written = isChanged ? "[\"index.html\"]" : "[]"
      return """
        {"files":4,"written":\(written),"removed":[],"next":\(next),
        "diagnostics":[{"severity":"warning","summary":"no alt text","file":"content/a.md","line":3,"column":1},
        {"severity":"warning","summary":"source `weather` (https://w.example/) has failed: it answered 500",
        "failedSource":"weather"}]}
        """
    case .deploy: return #"{"id":"x","written":["index.html"],"bytes":100,"kept":\#(kept)}"#
    }
  }
}
