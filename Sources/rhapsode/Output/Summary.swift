import Publish
import Text

/// The result of a build, in one line or as JSON.
struct Summary {
  private let report: PublishReport
  private let stages: StageTimings
  private let output: String

  init(_ report: PublishReport, _ stages: StageTimings, _ output: String) {
    self.report = report
    self.stages = stages
    self.output = output
  }

  func print(_ terminal: Terminal) {
    switch report.recovery {
    case .finished: terminal.say("An interrupted build was completed first.")
    case .undone: terminal.say("An interrupted build was undone first.")
    case nil: break
    }
    let files = report.unchanged + report.written.count
    terminal.say(
      "\(output): \(files) files, \(report.written.count) written, \(report.removed.count) removed, in \(StageTimings.shown(stages.total))"
    )
  }

  /// Members of the document that `--json` prints.
  var members: [Node.Member] {
    [
      .init("published", .bool(true)), .init("output", .string(output)),
      .init("files", .integer(Int64(report.unchanged + report.written.count))),
      .init("written", .list(report.written.map { .string($0) })),
      .init("removed", .list(report.removed.map { .string($0) })),
    ]
  }
}
