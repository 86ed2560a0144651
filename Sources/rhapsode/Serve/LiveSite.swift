import Configuration
import Ingest
import Media
import Model
import Preview
import Render
import Synchronization
import System
import Text

/// The site while its author edits it. It is read once and kept in memory; a change costs only what it affects. Any
/// thread may ask for pages; only one task applies changes.
final class LiveSite: Sendable {
  let folder: String
  /// The path under which the site is served, without a slash at the end; empty at the root.
  let basePath: String
  private let options: IngestOptions
  private let followsClock: Bool
  private let isLenient: Bool
  private let memory: ServeMemory
  private let highlighter: Highlighter
  private let typesetter: Typesetter
  private let recordings: Recordings
  private let mistakes: Mistakes
  private let assets = AssetTable()
  private let fronts = FrontIndex()
  private let state = Mutex(State())

  private struct State {
    /// `nil` until the site was read for the first time.
    var version: SiteVersion?
    var waiting: [CheckedContinuation<SiteVersion, Never>] = []
    /// The paths of the pages that were shown last, the latest at the end.
    var shown: [RequestPath] = []
  }

  private static let mostShown = 32

  /// With `followsClock`, the site is always read for the present moment. Without a terminal, mistakes are not printed.
  /// Throws if there is no site.
  init(_ options: IngestOptions, followsClock: Bool, isLenient: Bool, _ terminal: Terminal?) throws(Failure) {
    guard SettingsFile.exists(in: options.folder) else {
      throw Failure(
        .usageError, "there is no site: `\(SettingsFile.name)` is missing",
        help: "run this in the folder of a site, or name it with `--site`; `rhapsode new site` makes one")
    }
    self.options = options
    folder = options.folder
    self.followsClock = followsClock
    self.isLenient = isLenient
    basePath =
      Settings.load(folder: options.folder, environment: options.environment, baseURL: options.baseURL).0.basePath
    memory = ServeMemory(options)
    highlighter = Highlighter(site: options.folder, workers: 1)
    typesetter = Typesetter(site: options.folder, workers: 1)
    recordings = Recordings(site: options.folder)
    mistakes = Mistakes(terminal, folder: options.folder)
  }

  /// Returns the answer of the current version; waits for the first one.
  func answer(_ path: RequestPath) async -> Response {
    let version = await present()
    let answer = version.answer(path, basePath: basePath)
    let found = version.new(answer.found)
    mistakes.report(found, at: .page(path.text))
    if let file = answer.text { fronts.learn(file, in: folder) }
    if answer.response.isPage, answer.response.status == 200 { noteShown(path) }
    var response = answer.response
    guard !options.isPublic else { return response }
    response.problems = version.problems + version.themeProblems + mistakes.settled(found).filter(\.isError)
    response.warnings = mistakes.warnings
    return response
  }

  /// Returns the file of a page's text, relative to the site's folder, and the line where the text begins; `nil` if the
  /// page has none.
  func text(of page: RequestPath) async -> (file: String, line: Int)? {
    await present().entry(at: page, basePath: basePath)?.textPlace
  }

  /// Returns a formula with the macros of the settings; `isMissing` also if the settings show formulas as TeX.
  func typeset(_ tex: TeX) async -> TypesetFormula {
    let settings = await present().site?.settings.formulas
    guard let settings, settings.areTypeset else { return .isMissing }
    return await DedicatedThread.value { [typesetter] in
      typesetter.typeset([tex], macros: settings.macros).first ?? .failed
    }
  }

  /// Stores what was read, for the next run.
  func save() {
    highlighter.save()
    typesetter.save()
    memory.save()
  }
}

extension LiveSite {
  /// Applies changes of files. Returns whether the site can be different.
  func take(_ changes: WatchedChanges) async -> Bool {
    let version = state.withLock { $0.version }
    switch SiteChange(changes, version?.site, fronts, folder: folder) {
    case .nothing: return false
    case .texts(let entries):
      guard let version, let renewed = version.renewed(entries) else { return await read(changes) }
      show(renewed)
    case .theme:
      guard let version, let site = version.site, let bodies = version.bodies else { return await read(changes) }
      show(made(site, bodies, version.derivatives, problems: version.problems))
    case .everything: return await read(changes)
    }
    return true
  }

  /// Reads the whole site, with the memory of the last reading. If the settings are unusable, the last version stays
  /// and shows their mistakes.
  @discardableResult
  func read(_ changes: WatchedChanges = WatchedChanges(isIncomplete: true)) async -> Bool {
    var options = options
    if followsClock { options.now = Clock.now() }
    fronts.forget(changes)
    // Not awaited here, so that the listing, the memory and the templates are read at the same time. Files that change
    // meanwhile count as changed.
    let listing = Task { [folder, began = FolderListing.now()] in
      FolderListing(at: "\(folder)/content", since: began)
    }
    let isFirst = state.withLock { $0.version == nil }
    async let templates = Renderer.compiled(Theme(site: folder), isLenient: isLenient)
    let derivatives = DerivativeCache(site: folder, workers: SystemCapabilities.processors)
    let (site, bodies, found) = await SiteIngest.site(
      options, preparer: derivatives.preparer, memory: memory.next(), listing: { await listing.value },
      hasMedia: { if isFirst { derivatives.start() } })
    let problems = mistakes.settled(found)
    mistakes.report(found, at: .content)
    let errors = options.isPublic ? [] : problems.filter(\.isError)
    if let site, !Findings.hasSettingsError(found, site.settings) {
      show(made(site, bodies, derivatives, await templates, problems: errors))
      for path in changes.paths { fronts.learn(path, in: folder) }
    } else {
      let last = state.withLock { $0.version }
      show(last?.showing(errors) ?? SiteVersion(derivatives, problems: errors))
    }
    return true
  }

  /// Renders the pages that were shown last, if a file was removed: a page that is no longer open is not requested again,
  /// and nothing else would report that it lacks the file.
  func findLost(_ changes: WatchedChanges) {
    let isLost = changes.paths.contains { $0.hasPrefix("content/") && !Files.exists("\(folder)/\($0)") }
    guard isLost else { return }
    let (version, shown) = state.withLock { ($0.version, $0.shown) }
    guard let version else { return }
    for path in shown { report(path, version) }
  }

  private func noteShown(_ path: RequestPath) {
    state.withLock { state in
      state.shown.removeAll { $0 == path }
      state.shown.append(path)
      if state.shown.count > Self.mostShown { state.shown.removeFirst() }
    }
  }

  private func report(_ path: RequestPath, _ version: SiteVersion) {
    mistakes.report(version.new(version.answer(path, basePath: basePath).found), at: .page(path.text))
  }

  /// Compiles the templates if they are not given.
  private func made(
    _ site: Site, _ bodies: any Bodies, _ derivatives: DerivativeCache, _ templates: CompiledTheme? = nil,
    problems: [Diagnostic]
  ) -> SiteVersion {
    let templates = templates ?? Renderer.compiled(Theme(site: folder), isLenient: isLenient)
    let renderer = Renderer(
      site, bodies, theme: templates,
      tools: RenderTools(highlighter: highlighter, typesetter: typesetter, recordings: recordings),
      options: RenderOptions(
        jobs: 1, makesDerivatives: derivatives.canBeMade, isLenient: isLenient, isSurvey: options.isSurvey)
    ) { [assets] in assets.note($0) }
    let found = renderer.themeDiagnostics
    mistakes.report(found, at: .theme)
    return SiteVersion(
      site, bodies, renderer, derivatives, assets: assets, problems: problems,
      themeProblems: mistakes.settled(found).filter(\.isError))
  }

  private func show(_ version: SiteVersion) {
    let waiting = state.withLock { state in
      state.version = version
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: version) }
    // Pages with mistakes are rendered again, to notice which mistakes are corrected.
    for page in mistakes.pages {
      if let path = RequestPath(URI.encoded(path: page)) { report(path, version) }
    }
    mistakes.sayIfCorrected()
  }

  /// Returns the current version; waits for the first one.
  func present() async -> SiteVersion {
    await withCheckedContinuation { continuation in
      let version = state.withLock { state in
        if state.version == nil { state.waiting.append(continuation) }
        return state.version
      }
      if let version { continuation.resume(returning: version) }
    }
  }
}
