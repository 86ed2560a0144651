import Jinja
import Model
import Text

/// The build as one page sees it, and what the page finds on its way: what it reads, what is wrong, and which entries of
/// sources may be to blame. One is made for each page; a page is rendered by one thread.
final class PageScope: @unchecked Sendable {
  let context: BuildContext
  let page: Page
  /// Code of the page's language.
  let language: String
  /// Whether texts are rendered for feeds and other outputs than the page: plain HTML.
  let isForFeeds: Bool
  /// What is read while the page is made; `nil` if nothing is recorded.
  let trace: Trace?
  var diagnostics: [Diagnostic] = [] { didSet { suspectLatest() } }
  /// The entry of a source that was read last.
  private var latest: Int?
  /// The entries of sources that were being read when an error was found.
  private var suspected: Set<Int> = []

  init(_ context: BuildContext, page: Page, isForFeeds: Bool, trace: Trace?) {
    self.context = context
    self.page = page
    self.isForFeeds = isForFeeds
    language = context.site.settings.languages[page.language]
    self.trace = trace
    note(.setting(.site))
  }

  var site: Site { context.site }

  var addresses: PublicAddresses { context.plan.addresses }

  /// The entries that may have caused an error; without one, the entry that was read last.
  var suspects: Set<Int> { suspected.isEmpty ? Set([latest].compactMap { $0 }) : suspected }

  private func suspectLatest() {
    if diagnostics.last?.severity == .error, let latest { suspected.insert(latest) }
  }
}

/// What a page was made from. Without a trace nothing is noted.
extension PageScope {
  func note(_ kind: Read.Kind, _ entry: Int) {
    if context.plan.isOfSource[entry] { latest = entry }
    trace?.note(Read(kind, entry).bits)
  }

  func note(_ key: @autoclosure () -> ReadKey) {
    if let trace { trace.note(context.reads.table.read(key()).bits) }
  }

  func note(template: String) { note(.template(template)) }

  /// What is written holds as long as the clock shows the same second.
  func noteNow() { note(until: Timestamp(seconds: site.now.seconds + 1)) }

  func note(until moment: Timestamp) { trace?.note(Read(.until, Int(moment.seconds)).bits) }

  /// What a text of another page was made from, as far as it stands in this one.
  func note(_ reads: [Read]) {
    for read in reads { trace?.note(read.bits) }
  }

  /// What the settings say of all sources.
  func noteSources() {
    note(.sources)
    for source in site.sources.indices { note(.source(source)) }
  }

  /// What was noted so far, each once and in order of first use.
  var reads: [Read] {
    var seen: Set<UInt64> = []
    return trace?.reads.filter { seen.insert($0).inserted }.map { Read(bits: $0) } ?? []
  }

  /// What `render` gives, and what was read for it.
  func recorded<Result>(_ render: () -> Result) -> (result: Result, reads: [Read]) {
    let start = trace?.reads.count ?? 0
    let result = render()
    return (result, trace?.reads[start...].map { Read(bits: $0) } ?? [])
  }
}

extension PageScope {
  /// The entry, its front matter noted as read.
  func front(_ index: Int) -> Entry {
    note(.front, index)
    return site.entries[index]
  }

  /// What is known of an entry's text.
  func facts(_ entry: Int) -> Facts {
    note(.facts, entry)
    return context.texts.facts(of: entry)
  }

  /// What the author wrote, else the first words of the body.
  func summary(of index: Int) -> String {
    note(.front, index)
    return site.entries[index].summary ?? facts(index).excerpt
  }

  /// A text of the interface; `nil` if no language has the key.
  func text(_ key: String) -> String? {
    note(.strings(language: page.language))
    return context.presentation.strings.text(key, in: language)
  }

  func local(_ text: Localized?) -> String? {
    text?.text(in: language, fallback: site.settings.defaultLanguage)
  }

  func key(_ subject: ListKey.Subject) -> ListKey { ListKey(subject: subject, language: page.language) }
}
