import Archive
import Model
import Text

/// The documents to which entries link and that the archive stores for them: pages with their full texts, and alerts.
struct LinkedPages {
  let archive: SourceArchive

  /// Returns the number of stored pages of a source's entries, and those that cannot be read; `nil` if the settings do
  /// not ask for full texts.
  func pages(of source: Source) throws(ArchiveError) -> SourceReport.Pages? {
    source.fullText == nil ? nil : try requested(of: source)
  }

  /// Returns the number of alerts that were read for a source's entries, and those that cannot be read; `nil` if no entry
  /// links to an alert.
  func alerts(of source: Source) throws(ArchiveError) -> SourceReport.Pages? {
    guard source.readsAlerts else { return nil }
    let alerts = try requested(of: source)
    return alerts.stored == 0 && alerts.failures.isEmpty ? nil : alerts
  }

  private func requested(of source: Source) throws(ArchiveError) -> SourceReport.Pages {
    let pages = try archive.pages(of: source.id)
    var report = SourceReport.Pages(stored: pages.values.count { $0.isStored }, failures: [])
    guard report.stored < pages.count else { return report }
    for entry in try archive.entries(of: source.id) {
      guard let failure = pages[entry.key]?.failure else { continue }
      let name = source.isSecret ? entry.title : entry.link ?? entry.id
      report.failures.append(SourceReport.Pages.Failure(entry: name, reason: failure))
    }
    return report
  }

  /// Returns a clause that tells where the text of an entry comes from, or that its alert cannot be read; otherwise `nil`.
  static func textOrigin(
    of source: Source, _ item: ArchivedItem, _ pages: [EntryKey: PageRecord]
  ) -> String? {
    guard let fullText = source.fullText else {
      return pages[item.record.key]?.failure.map { "its alert cannot be read: \($0)" }
    }
    guard let page = pages[item.record.key] else { return "its page has not been read yet" }
    if let failure = page.failure { return "its page cannot be read: \(failure)" }
    guard item.fields.fullText != nil else { return "`\(fullText.selector)` selects nothing in its page" }
    return "its text is from its page, as it was on \(page.asked.rfc3339)"
  }

  /// Reports the entries on the site without their full texts: those whose page could not be read, and those in whose
  /// page the selector finds nothing. If it finds nothing in any page, it is probably wrong.
  func missingTexts(
    of source: Source, _ items: [ArchivedItem], _ results: [SelectionResult]
  ) throws(ArchiveError) -> [Diagnostic] {
    guard let fullText = source.fullText else { return try missingAlerts(of: source, items, results) }
    let pages = try archive.pages(of: source.id)
    var failed: [String] = []
    var empty: [String] = []
    var hasTexts = false
    for (item, result) in zip(items, results) where result == .shown {
      guard let page = pages[item.record.key] else { continue }
      guard item.fields.fullText == nil else {
        hasTexts = true
        continue
      }
      let address = item.record.link ?? item.record.id
      if let failure = page.failure { failed.append("\(address) (\(failure))") } else { empty.append(address) }
    }
    return [
      Self.diagnostic(source, failed, .notice, hint: nil) { "\($0) cannot be read" },
      Self.diagnostic(
        source, empty, hasTexts ? .notice : .warning,
        hint: "change `selector`; the pages are in the archive and are not fetched again"
      ) { "`\(fullText.selector)` selects nothing in \($0)" },
    ].compactMap { $0 }
  }

  /// Reports the entries on the site whose alerts could not be read.
  private func missingAlerts(
    of source: Source, _ items: [ArchivedItem], _ results: [SelectionResult]
  ) throws(ArchiveError) -> [Diagnostic] {
    guard source.readsAlerts else { return [] }
    let alerts = try archive.pages(of: source.id)
    let failed = zip(items, results).compactMap { item, result -> String? in
      guard result == .shown, let failure = alerts[item.record.key]?.failure else { return nil }
      return "\(item.record.link ?? item.record.id) (\(failure))"
    }
    guard !failed.isEmpty else { return [] }
    let words =
      failed.count == 1
      ? "the alert of an entry cannot be read, so the entry has only what the index says"
      : "the alerts of \(failed.count) entries cannot be read, so these entries have only what the index says"
    let help = Self.names(failed, of: source) ?? Self.whereNamed
    return [Diagnostic(.warning, "source `\(source.id)`: \(words)", help: help)]
  }

  /// Says where to find the entries that must not be in a message.
  private static let whereNamed = "`rhapsode sources` names them"

  /// Returns the first entries, or `nil` if they must not be in a message.
  private static func names(_ entries: [String], of source: Source) -> String? {
    guard !source.hidesAddress else { return nil }
    return entries.prefix(3).joined(separator: ", ") + (entries.count > 3 ? ", and others" : "")
  }

  /// Returns a diagnostic. `summary` makes a clause from words such as “the pages of 3 entries”.
  private static func diagnostic(
    _ source: Source, _ pages: [String], _ severity: Diagnostic.Severity, hint: String?, _ summary: (String) -> String
  ) -> Diagnostic? {
    guard !pages.isEmpty else { return nil }
    let clause = summary(pages.count == 1 ? "the page of an entry" : "the pages of \(pages.count) entries")
    let end = pages.count == 1 ? "its summary is shown" : "their summaries are shown"
    let help = [hint, names(pages, of: source)].compactMap { $0 }.joined(separator: ": ")
    return Diagnostic(
      severity, "source `\(source.id)`: \(clause), so \(end)",
      help: help.isEmpty ? whereNamed : help)
  }
}
