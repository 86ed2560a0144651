import Model
import Sources
import Text

/// Sources and their health, one line each, or as JSON.
enum SourceTable {
  static func print(_ reports: [SourceReport], _ terminal: Terminal) {
    if terminal.isJSON {
      terminal.write(JSON.bytes(of: .list(reports.map(node)), pretty: true))
      return
    }
    let width = (reports.map(\.id.count).max() ?? 0) + 2
    // Written at once: a system call for each line would take as long as the rest of the table.
    let table = reports.flatMap { report in
      [line(report, width)] + report.omissions.map { words($0) }
        + lines(report.pages?.failures ?? [], "page") + lines(report.alerts?.failures ?? [], "alert")
    }
    terminal.print(reports.isEmpty ? "the settings have no sources" : table.map(\.printable).joined(separator: "\n"))
  }

  private static func line(_ report: SourceReport, _ width: Int) -> String {
    var line = report.id.padded(to: width) + report.outcome.rawValue.padded(to: 11)
    line += Counted.words(report.entries, report.isList ? "feeds" : "entries").padded(to: 14)
    // The id of a feed of a list is a digest.
    if report.id.contains("/") { line += (report.title == report.id ? report.location : "“\(report.title)”") + "  " }
    if report.added + report.changed > 0 { line += "+\(report.added - report.heldBack) ~\(report.changed)  " }
    if report.heldBack > 0 { line += "\(report.heldBack) held back  " }
    if report.problems > 0 { line += "\(report.problems) repaired  " }
    if let pictures = report.pictures { line += words(pictures) + "  " }
    if let pages = report.pages { line += words(pages, fetched: report.fetchedPages) + "  " }
    if let alerts = report.alerts { line += words(alerts) + "  " }
    if report.savedBytes > 0 { line += "\(ByteCount.words(report.savedBytes)) saved  " }
    if let message = report.message { line += message + "  " }
    if let target = report.movedTo { line += "has moved permanently: write `url: \(target)`  " }
    if report.outcome == .failed, report.unstored == nil, let last = report.lastSuccess {
      line += "last read \(last.rfc3339)  "
    }
    if let next = report.nextVisit { line += "next \(next.rfc3339)" }
    while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
    return line
  }

  private static func words(_ pictures: SourceReport.Pictures) -> String {
    let count = Counted.words(pictures.mirrored, "pictures")
    return pictures.missing.isEmpty ? count : "\(count), \(pictures.missing.count) missing"
  }

  private static func words(_ pages: SourceReport.Pages, fetched: Int) -> String {
    let count = Counted.words(pages.stored, "full texts")
    let new = fetched > 0 ? " (\(fetched) new)" : ""
    return count + new + (pages.failures.isEmpty ? "" : ", \(pages.failures.count) failed")
  }

  private static func words(_ alerts: SourceReport.Pages) -> String {
    let count = Counted.words(alerts.stored, "alerts")
    return count + (alerts.failures.isEmpty ? "" : ", \(alerts.failures.count) failed")
  }

  /// Returns lines for the first pages or alerts that cannot be read.
  private static func lines(_ failures: [SourceReport.Pages.Failure], _ kind: String) -> [String] {
    let first = failures.prefix(5).map { "  the \(kind) of \($0.entry) cannot be read: \($0.reason)" }
    return failures.count > 5 ? first + ["  and \(failures.count - 5) others, which --json lists"] : first
  }

  private static func words(_ omission: Omission) -> String {
    "  the last build left out the text of “\(omission.title)” (\(omission.original ?? omission.entry)): \(omission.reason)"
  }

  private static func node(_ omission: Omission) -> Node {
    .object([
      .init("id", .string(omission.entry)), .init("title", .string(omission.title)),
      .init("reason", .string(omission.reason)),
    ])
  }

  private static func node(_ pictures: SourceReport.Pictures) -> Node {
    let missing = pictures.missing.map { one in
      Node.object([.init("url", .string(one.url)), .init("reason", .string(one.reason))])
    }
    return .object([.init("mirrored", .integer(Int64(pictures.mirrored))), .init("missing", .list(missing))])
  }

  private static func node(_ pages: SourceReport.Pages, fetched: Int) -> Node {
    .object([
      .init("stored", .integer(Int64(pages.stored))), .init("fetched", .integer(Int64(fetched))),
      .init("failed", node(pages.failures)),
    ])
  }

  private static func node(_ failures: [SourceReport.Pages.Failure]) -> Node {
    .list(
      failures.map { one in
        .object([.init("entry", .string(one.entry)), .init("reason", .string(one.reason))])
      })
  }

  private static func node(_ report: SourceReport) -> Node {
    var members: [Node.Member] = [
      .init("id", .string(report.id)), .init("title", .string(report.title)),
      .init("location", .string(report.location)),
      .init("outcome", .string(report.outcome.rawValue)), .init("entries", .integer(Int64(report.entries))),
      .init("added", .integer(Int64(report.added))), .init("changed", .integer(Int64(report.changed))),
      .init("heldBack", .integer(Int64(report.heldBack))),
      .init("problems", .integer(Int64(report.problems))), .init("status", .integer(Int64(report.status))),
      .init("failures", .integer(Int64(report.failures))), .init("visits", .integer(Int64(report.visits))),
      .init("notModified", .integer(Int64(report.notModified))), .init("savedBytes", .integer(report.savedBytes)),
    ]
    let moments = [
      ("failingSince", report.failingSince), ("lastAttempt", report.lastAttempt), ("lastSuccess", report.lastSuccess),
      ("nextVisit", report.nextVisit),
    ]
    for (name, moment) in moments { if let moment { members.append(.init(name, .string(moment.rfc3339))) } }
    if let message = report.message { members.append(.init("message", .string(message))) }
    if let pictures = report.pictures { members.append(.init("pictures", node(pictures))) }
    if let pages = report.pages {
      members.append(.init("fullTexts", node(pages, fetched: report.fetchedPages)))
    }
    if let alerts = report.alerts {
      let read = Node.Member("read", .integer(Int64(alerts.stored)))
      members.append(.init("alerts", .object([read, .init("failed", node(alerts.failures))])))
    }
    if !report.omissions.isEmpty { members.append(.init("leftOut", .list(report.omissions.map(node)))) }
    if let target = report.movedTo { members.append(.init("movedTo", .string(target))) }
    return .object(members)
  }
}
