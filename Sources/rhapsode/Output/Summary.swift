import Model
import Publish
import Text

/// The result of a build, in one line or as JSON.
struct Summary {
  private let report: PublishReport
  private let stages: StageTimings
  private let output: String
  private let nextChange: Timestamp?
  private let scheduled: ScheduledEntries
  private let profile: BuildProfile?
  private let saysNext: Bool

  /// `saysNext`: whether the user asked when the site changes next.
  init(_ result: BuildResult, _ stages: StageTimings, saysNext: Bool) {
    report = result.report
    output = result.output
    nextChange = result.nextChange
    scheduled = result.scheduled
    profile = result.profile
    self.stages = stages
    self.saysNext = saysNext
  }

  func print(_ terminal: Terminal) {
    switch report.recovery {
    case .finished: terminal.say("An interrupted build was completed first.")
    case .undone: terminal.say("An interrupted build was undone first.")
    case nil: break
    }
    let files = report.unchanged + report.written.count
    terminal.say(
      "\(output): \(files) file\(files == 1 ? "" : "s"), \(report.written.count) written, "
        + "\(report.removed.count) removed, in \(StageTimings.shown(stages.total))")
    if let first = scheduled.first {
      let time = first.rfc3339
      terminal.say(
        scheduled.count == 1
          ? "1 entry has a future date and is left out; it appears at \(time)"
          : "\(scheduled.count) entries have future dates and are left out; the first appears at \(time)")
    }
    if saysNext { terminal.print(nextChange?.rfc3339 ?? "never") }
  }

  /// Members of the document that `--json` prints.
  var members: [Node.Member] {
    let all: [Node.Member] = [
      .init("published", .bool(true)), .init("output", .string(output)),
      .init("files", .integer(Int64(report.unchanged + report.written.count))),
      .init("written", .list(report.written.map { .string($0) })),
      .init("removed", .list(report.removed.map { .string($0) })),
      .init("next", nextChange.map { .string($0.rfc3339) } ?? .null),
      .init(
        "scheduled",
        .object([
          .init("entries", .integer(Int64(scheduled.count))),
          .init("first", scheduled.first.map { .string($0.rfc3339) } ?? .null),
        ])),
    ]
    return all + (profile.map { [.init("profile", $0.node)] } ?? [])
  }
}
