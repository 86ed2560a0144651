import Jinja
import Model
import Text

/// One page's view of the build, and the results of rendering it: its reads, its diagnostics, and the entries of
/// sources that may have caused an error. Each page has its own; a page is rendered by one thread.
final class PageScope: @unchecked Sendable {
  let context: BuildContext
  let page: Page
  /// The code of the page's language.
  let language: String
  /// Whether texts are rendered as plain HTML, for feeds and for other outputs than the page.
  let isForFeeds: Bool
  /// Whether this plain HTML becomes a book, which also has what only the page shows otherwise: captions, transcripts,
  /// and the answers of quizzes.
  var isForBook = false
  /// Whether this plain HTML becomes the words of a search.
  var isForSearch = false
  /// What is read while the page is made; `nil` if nothing is recorded.
  let trace: Trace?
  var diagnostics: [Diagnostic] = [] { didSet { suspectLatest() } }
  /// What the filters of the site had to warn of since the machine last asked.
  var filterWarnings: [(summary: String, value: String)] = []
  /// The files that the page shows; empty if nothing is recorded.
  private(set) var assets: [PublishedAsset] = []
  /// Whether the result depends on more than its reads, such as a suggestion that compares the names of all files.
  var dependsOnEverything = false
  /// The reads of templates, as far as this page knows them.
  private var templates: KnownTemplates
  /// The includes that are being recorded, the innermost last.
  var fragments: [FragmentLog] = [] { didSet { isRecording = !fragments.isEmpty } }
  /// Whether there are any. Asked for with every member that a template reads: unlike an access to the array, Swift does
  /// not check one to this at run time.
  private(set) var isRecording = false
  /// The shared includes whose reads this page has recorded outside of the includes that are being recorded.
  private var shared: Set<Int> = []
  /// The date that a template asked for last: it gives it to a filter, often twice.
  private var lastDate: (moment: Timestamp, text: String)?
  /// The text of the interface that a template asked for last, such as that beside each heading.
  private var lastTranslation: (key: String, found: (text: String, language: String)?)?
  /// The entry of a source that was read last.
  private var latest: Int?
  /// The entries of sources that were being read when errors occurred.
  private var suspected: Set<Int> = []

  init(_ context: BuildContext, page: Page, isForFeeds: Bool, trace: Trace?) {
    self.context = context
    self.page = page
    self.isForFeeds = isForFeeds
    language = context.site.settings.languages[page.language]
    self.trace = trace
    templates = trace == nil ? KnownTemplates() : context.reads.table.templates
    note(.setting(.site))
  }

  var site: Site { context.site }

  /// Whether a recording is shown with its chapters and the words of its transcript.
  var showsTranscripts: Bool { !isForFeeds || isForBook }

  var addresses: PublicAddresses { context.plan.addresses }

  /// The entries that may have caused an error; without an error, the entry that was read last.
  var suspects: Set<Int> { suspected.isEmpty ? Set([latest].compactMap { $0 }) : suspected }

  private func noteLatest(_ entry: Int) {
    latest = entry
    if isRecording { fragments[fragments.count - 1].latest = entry }
  }

  /// Records the reads and effects of a shared include. Its reads are recorded once, however often the page or an include
  /// that is being recorded shows it: a list can do so for each of its entries.
  func take(_ effects: FragmentCache.Effects, number: Int) {
    if noteShared(number) { note(effects.reads) }
    for asset in effects.assets { note(asset) }
    if let entry = effects.latest { noteLatest(entry) }
  }

  /// Notes that the reads of a shared include are recorded. Returns `false` if they were already.
  @discardableResult
  func noteShared(_ number: Int) -> Bool {
    fragments.isEmpty ? shared.insert(number).inserted : fragments[fragments.count - 1].shared.insert(number).inserted
  }

  /// Ends the innermost record of an include, and adds it to the one around it.
  func endFragment() -> FragmentLog? {
    guard let log = fragments.popLast() else { return nil }
    if fragments.isEmpty {
      shared.formUnion(log.shared)
    } else {
      fragments[fragments.count - 1].take(log)
    }
    return log
  }

  /// Returns the moment as templates see it: in RFC 3339.
  func text(of moment: Timestamp) -> String {
    if let lastDate, lastDate.moment == moment { return lastDate.text }
    let text = moment.rfc3339
    lastDate = (moment, text)
    return text
  }

  /// Returns the moment of a text that `text(of:)` has just returned; `nil` for others.
  func moment(of text: String) -> Timestamp? { lastDate?.text == text ? lastDate?.moment : nil }

  private func suspectLatest() {
    if diagnostics.last?.severity == .error, let latest { suspected.insert(latest) }
  }
}

/// Recording what a page was made from. Without a trace nothing is recorded.
extension PageScope {
  func note(_ kind: Read.Kind, _ entry: Int) {
    if context.plan.isOfSource[entry] { noteLatest(entry) }
    trace?.note(Read(kind, entry).bits)
  }

  func note(_ key: @autoclosure () -> ReadKey) {
    if let trace { trace.note(context.reads.table.read(key()).bits) }
  }

  /// Records that the includes which are being recorded depend on the page.
  func notePage() {
    guard isRecording else { return }
    for index in fragments.indices { fragments[index].dependsOnPage = true }
  }

  /// Records that the includes which are being recorded depend on which item of the menu is current.
  func noteMenu() {
    for index in fragments.indices { fragments[index].readsMenu = true }
  }

  /// Records that a template was looked up. A page looks up few templates, each many times: its own table avoids the
  /// lock of the shared one. `number` is that of its library, if it is known.
  func note(template: String, number: Int? = nil) {
    guard let trace else { return }
    if let known = templates.read(of: template, number: number) { return trace.note(known.bits) }
    let read = context.reads.table.template(template, number: number)
    templates.add(read, of: template, number: number)
    trace.note(read.bits)
  }

  /// Records that the output is valid only within the current second of the clock.
  func noteNow() { note(until: Timestamp(seconds: site.now.seconds + 1)) }

  func note(_ read: Read) { trace?.note(read.bits) }

  /// Records that an answer of the clock holds from now until `moment`, or ever after if that is `nil`. Before now, as after
  /// the clock was set back, it may be another.
  func note(until moment: Timestamp?) { trace?.note(Read(.until, Int((moment ?? .never).seconds)).bits) }

  /// Records the reads of a text that was rendered for another page and is part of this one.
  func note(_ reads: [Read]) {
    for read in reads { trace?.note(read.bits) }
  }

  /// Records the reads, diagnostics and files of a text that was rendered for another feed.
  func note(_ body: FeedBody) {
    note(body.reads)
    diagnostics += body.diagnostics
    if body.dependsOnEverything { dependsOnEverything = true }
    for asset in body.assets { note(asset) }
  }

  func note(_ asset: PublishedAsset?) {
    guard trace != nil, let asset else { return }
    if isRecording { fragments[fragments.count - 1].assets.append(asset) }
    if assets.last != asset { assets.append(asset) }
  }

  /// Records what the settings say about all sources.
  func noteSources() {
    note(.sources)
    for source in site.sources.indices { note(.source(source)) }
  }

  /// The reads so far, each once, in the order of first use.
  var reads: [Read] {
    trace.map { DistinctReads($0.reads).reads } ?? []
  }

  /// Returns the result of `render`, and the reads that were recorded for it.
  func recorded<Result>(_ render: () -> Result) -> (result: Result, reads: [Read]) {
    let start = trace?.reads.count ?? 0
    let result = render()
    return (result, trace?.reads[start...].map { Read(bits: $0) } ?? [])
  }
}

extension PageScope {
  /// Returns the entry and records that its front matter was read.
  func front(_ index: Int) -> Entry {
    note(.front, index)
    return site.entries[index]
  }

  /// Returns the facts of an entry's text.
  func facts(_ entry: Int) -> Facts {
    note(.facts, entry)
    return context.texts.facts(of: entry)
  }

  /// Returns the author's summary, or else the first words of the body.
  func summary(of index: Int) -> String {
    note(.front, index)
    return site.entries[index].summary ?? facts(index).excerpt
  }

  /// A text of the interface; `nil` if no language has the key.
  func text(_ key: String) -> String? { translation(of: key)?.text }

  /// A text of the interface and its language; `nil` if no language has the key.
  func translation(of key: String) -> (text: String, language: String)? {
    note(.strings(language: page.language))
    if let lastTranslation, lastTranslation.key == key { return lastTranslation.found }
    let found = context.presentation.strings.translation(of: key, in: language)
    lastTranslation = (key, found)
    return found
  }

  func local(_ text: Localized?) -> String? {
    text?.text(in: language, fallback: site.settings.defaultLanguage)
  }

  func key(_ subject: ListKey.Subject) -> ListKey { ListKey(subject: subject, language: page.language) }
}
