import Localization
import Model
import Text

/// The index of all texts that readers search with Pagefind, below `pagefind/`. It is made again only when something in it
/// has changed.
struct SearchOutput {
  let context: BuildContext

  /// Where its files are published, below the output folder.
  static let folder = "pagefind/"

  func attempt() -> RenderAttempt {
    guard let pagefind = context.tools.pagefind else {
      return failed("Pagefind is not installed, so that readers search only in titles and summaries", Self.advice)
    }
    do throws(PagefindIndex.Failure) {
      var reads: Set<Read> = []
      var index = try PagefindIndex.begun(by: pagefind)
      for language in context.site.settings.languages.indices {
        let list = ListKey(subject: .everything, language: language)
        for entry in entries(of: list, &reads) { try index.add(record(of: entry, in: language, &reads)) }
      }
      let sorted = reads.sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
      return RenderAttempt(
        try index.files().filter { Self.isUsed($0.path) }.map { file in
          Artifact(path: Self.folder + file.path, kind: .asset, content: .bytes(file.bytes), reads: sorted)
        })
    } catch {
      return failed(error.summary, Self.advice)
    }
  }
}

extension SearchOutput {
  private static let advice = "`rhapsode doctor` says how to get it; `search: titles` needs no program"

  /// Pagefind also brings interfaces of its own, which the theme does not use.
  private static func isUsed(_ path: String) -> Bool {
    !path.hasPrefix("pagefind-") || path == "pagefind-worker.js" || path == "pagefind-entry.json"
  }

  private func failed(_ summary: String, _ help: String) -> RenderAttempt {
    var attempt = RenderAttempt([])
    attempt.diagnostics = [Diagnostic(.warning, summary, at: Place(file: "content/site.yaml"), help: help)]
    attempt.isRepeatable = false
    return attempt
  }

  private func entries(of list: ListKey, _ reads: inout Set<Read>) -> [Int] {
    let host = PageHost(context, page: Page(.search, language: list.language))
    host.scope.note(.list(list))
    host.scope.note(.setting(.search))
    host.scope.note(.setting(.sections))
    host.scope.note(.setting(.categories))
    reads.formUnion(host.scope.reads)
    return context.plan.listings.entries(list).map(Int.init)
  }

  private func record(of entry: Int, in language: Int, _ reads: inout Set<Read>) -> PagefindIndex.Record {
    // Each entry has a host of its own, since what is rendered through one host is limited (see `PageHost.budget`).
    let host = PageHost(context, page: Page(.search, language: language), isForFeeds: true)
    host.scope.isForSearch = true
    let front = host.scope.front(entry)
    defer { reads.formUnion(host.scope.reads) }
    var shown = [(name: "title", text: front.title), (name: "language", text: front.language)]
    if let date = front.date {
      shown.append((name: "shown", text: written(date, LongDate.name, host)))
      shown.append((name: "year", text: written(date, "yyyy", host)))
    }
    if !front.hasOwnPage { shown.append((name: "external", text: "true")) }
    if let section = front.section { shown.append((name: "section", text: host.title(ofSection: section))) }
    if let category = front.category.flatMap({ host.scope.local(context.site.categories[$0].title) }) {
      shown.append((name: "category", text: category))
    }
    if let source = front.source {
      host.scope.note(.source(source))
      shown.append((name: "source", text: context.site.sources[source].title))
    }
    let text = front.hasOwnPage ? host.bodies.html(of: entry, for: host).text : host.scope.summary(of: entry)
    return PagefindIndex.Record(
      address: host.path(ofEntry: entry),
      text: [front.title, front.summary ?? "", HTMLPlainText.of(html: text)]
        .filter { !$0.isEmpty }.joined(separator: ". "),
      language: String(front.language.prefix { $0 != "-" }), shown: shown,
      date: front.date?.rfc3339 ?? "")
  }

  private func written(_ date: Timestamp, _ pattern: String, _ host: PageHost) -> String {
    (try? context.presentation.dates.pattern(pattern, in: host.language))?.text(of: date) ?? ""
  }
}
