import System
import Text

/// A runner of stages, each as a process of its own: this program with another command. Thus its memory goes back to
/// the system, and a stage that crashes or hangs costs only one round.
struct StagePrograms {
  let program: String
  /// In seconds.
  let limit: Double
  let inbox: ServiceInbox
  let watchdog: WatchdogNotifier

  /// The seconds that a stage has to end after it was asked to.
  private static let patience = 60.0

  func run(_ stage: ServiceStage, _ arguments: [String]) -> StageRun {
    let began = MonotonicClock.seconds()
    var askedAt: Double?
    var isLate = false
    var stops = 0
    let run = ProgramRun.supervised(program, arguments) {
      watchdog.send()
      let now = MonotonicClock.seconds()
      stops = inbox.wait(0).stops
      isLate = isLate || now - began > limit
      guard stops > 0 || isLate else { return nil }
      guard let asked = askedAt else {
        askedAt = now
        return .politely
      }
      return stops > 1 || now - asked > Self.patience ? .atOnce : nil
    }
    var result = StageRun(run, seconds: MonotonicClock.seconds() - began)
    result.wasEnded = stops > 0
    if isLate { result.remarks.append(ServiceRemark(.error, "it ran for more than \(Int(limit / 60)) minutes")) }
    return result
  }
}
