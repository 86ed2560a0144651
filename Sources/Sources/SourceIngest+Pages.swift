import Archive
import Model
import Text

extension SourceIngest {
  /// Returns the number of stored pages of a source's entries, and those that cannot be read; `nil` if the settings do
  /// not ask for full texts.
  func pages(of source: Source) throws(ArchiveError) -> SourceReport.Pages? {
    guard source.fullText != nil else { return nil }
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

  /// Returns a clause that tells where the text of an entry comes from, or `nil` if the settings do not ask for full
  /// texts.
  func textOrigin(
    of source: Source, _ item: ArchivedItem, _ pages: [EntryKey: PageRecord]
  ) -> String? {
    guard let fullText = source.fullText else { return nil }
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
    guard let fullText = source.fullText else { return [] }
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

  /// Returns a diagnostic. `summary` makes a clause from words such as “the pages of 3 entries”.
  private static func diagnostic(
    _ source: Source, _ pages: [String], _ severity: Diagnostic.Severity, hint: String?, _ summary: (String) -> String
  ) -> Diagnostic? {
    guard !pages.isEmpty else { return nil }
    let clause = summary(pages.count == 1 ? "the page of an entry" : "the pages of \(pages.count) entries")
    let end = pages.count == 1 ? "its summary is shown" : "their summaries are shown"
    let rest = pages.count > 3 ? ", and others" : ""
    let named = source.hidesAddress ? nil : pages.prefix(3).joined(separator: ", ") + rest
    let help = [hint, named].compactMap { $0 }.joined(separator: ": ")
    return Diagnostic(
      severity, "source `\(source.id)`: \(clause), so \(end)",
      help: help.isEmpty ? "`rhapsode sources` names them" : help)
  }
}
