import Deploy
import Text

/// The result of a deployment, in a few lines or as JSON.
struct DeploymentTable {
  private let report: DeploymentReport
  private let name: String
  private let feeds: [String]
  private let notices: [Diagnostic]
  private let isDryRun: Bool

  init(_ report: DeploymentReport, name: String, feeds: [String], notices: [Diagnostic], isDryRun: Bool) {
    self.report = report
    self.name = name
    self.feeds = feeds
    self.notices = notices
    self.isDryRun = isDryRun
  }

  func print(_ terminal: Terminal) {
    guard !terminal.isJSON else { return terminal.write(JSON.bytes(of: node, pretty: true)) }
    terminal.report(notices)
    if report.isResumed { terminal.say("An interrupted deployment \(isDryRun ? "would be" : "was") completed.") }
    if isDryRun {
      for path in report.written { terminal.print("put     \(path)".printable) }
      for path in report.removed { terminal.print("remove  \(path)".printable) }
    }
    guard report.id != nil else { return terminal.say("\(name): nothing has changed since the last deployment") }
    var words = [
      "\(name): \(Counted.words(report.written.count, "files")) (\(ByteCount.words(report.size))) "
        + (isDryRun ? "would be copied" : "copied"),
      "\(Counted.words(report.removed.count)) \(isDryRun ? "would be removed" : "removed")",
      "\(Counted.words(report.unchanged)) unchanged",
    ]
    if report.retired > 0 { words.append("\(Counted.words(report.retired)) kept for pages in caches") }
    terminal.say(words.joined(separator: ", "))
  }

  private var node: Node {
    .object([
      .init("command", .string("deploy")), .init("name", .string(name)), .init("dryRun", .bool(isDryRun)),
      .init("id", report.id.map { .string($0) } ?? .null), .init("resumed", .bool(report.isResumed)),
      .init("written", .list(report.written.map { .string($0) })), .init("bytes", .integer(report.size)),
      .init("removed", .list(report.removed.map { .string($0) })),
      .init("unchanged", .integer(Int64(report.unchanged))), .init("kept", .integer(Int64(report.retired))),
      .init("feeds", .list(feeds.map { .string($0) })), .init("diagnostics", Report.node(notices)),
    ])
  }
}
