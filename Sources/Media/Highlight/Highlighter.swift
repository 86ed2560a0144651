import Synchronization
import System
import Text

/// Finds the tokens of code blocks with Pygments, in worker processes, and caches them below `.rhapsode/cache`. Any thread
/// may ask. Workers start when a block is asked for that is not in the cache.
package final class Highlighter: Sendable {
  private let program: String?
  private let seconds: Double
  private let state: StateFolder
  private let workers: WorkerPool<HighlightWorker>
  private let setup = Mutex<Setup?>(nil)

  /// The state that is determined when the first block is highlighted.
  private struct Setup: Sendable {
    var pygments: Pygments?
    var cache: ResultCache?
    var suggestions = SuggestionIndex([])
    var languages: Set<String> = []
  }

  /// `site` is its folder. `program` is the path of Python; if `nil`, `python3` is searched for in the `PATH`. A lexer has
  /// `seconds` of processor time for a block.
  package init(site: String, workers: Int, program: String? = nil, seconds: Double = 2) {
    self.program = program ?? InstalledProgram.path(of: "python3")
    self.seconds = seconds
    self.workers = WorkerPool(count: workers)
    state = StateFolder(site + "/.rhapsode/cache/highlight")
  }

  /// What the results depend on, apart from the code: equal texts mean equal results. Without Pygments, `absent`.
  package var identity: String { prepared { Self.identity($0.pygments) } }

  /// `identity`, if it is known without starting a worker: from a block that was highlighted, or from the note of an
  /// earlier build. Otherwise empty.
  package var knownIdentity: String {
    guard setup.withLock({ $0 == nil }), let program else { return identity }
    return Pygments(remembered: Self.note, in: state, program: program).map(Self.identity) ?? ""
  }

  /// Returns the version of Pygments that a Python program finds, without a look at the cache; `nil` if it finds none.
  package static func version(foundBy program: String) -> String? {
    HighlightWorker(program, seconds: 1)?.greeting.version
  }

  /// Returns the result for each of the blocks, which may be many: one worker gets all that are not in the cache.
  package func highlight(_ blocks: [CodeBlock]) -> [Highlighting] {
    var results = blocks.map(known)
    let missing = blocks.indices.filter { results[$0] == nil }
    for group in WorkerBatches.groups(missing, size: { blocks[$0].code.count }) {
      for (index, result) in zip(group, ask(group.map { blocks[$0] })) { results[index] = result }
    }
    return results.map { $0 ?? .failed }
  }

  /// Stores the new results for the next build.
  package func save() { setup.withLock { $0?.cache }?.save() }

  /// Deletes the results of earlier builds.
  package func forget() { state.removeAllFiles() }
}

extension Highlighter {
  /// Change it with everything that changes the spans of the same code and the same Pygments.
  private static let form = 1
  private static let note: RelativePath = "pygments"

  private static func identity(_ pygments: Pygments?) -> String {
    pygments?.version.map { "Pygments \($0), form \(form)" } ?? "absent"
  }

  private func prepared<Result: Sendable>(_ work: (inout Setup) -> Result) -> Result {
    setup.withLock { known in
      var setup = known ?? prepare()
      known = nil
      defer { known = setup }
      return work(&setup)
    }
  }

  private func prepare() -> Setup {
    var setup = Setup()
    guard let program else { return setup }
    setup.pygments = Pygments(remembered: Self.note, in: state, program: program) ?? look(program)
    guard let pygments = setup.pygments, let version = pygments.version else { return setup }
    setup.cache = ResultCache(state, version: "Pygments \(version), form \(Self.form)", name: "tokens")
    setup.languages = Set(pygments.languages)
    setup.suggestions = SuggestionIndex(pygments.languages)
    return setup
  }

  /// Asks a worker what is installed.
  private func look(_ program: String) -> Pygments? {
    workers.withIdle { worker in
      if worker == nil { worker = HighlightWorker(program, seconds: seconds) }
      guard let greeting = worker?.greeting else { return nil }
      let found = Pygments(greeting, program: program)
      found.remember(in: Self.note, of: state)
      return found
    }
  }

  /// Returns the result if no worker is needed for it.
  private func known(_ block: CodeBlock) -> Highlighting? {
    let language = block.language.lowercased()
    if CodeBlock.plain.contains(language) { return .isPlain }
    guard block.code.count <= CodeBlock.largest, !block.code.contains(0) else { return .isTooLarge }
    let (cache, refusal) = prepared { setup -> (ResultCache?, Highlighting?) in
      guard let cache = setup.cache else { return (nil, .isMissing) }
      if setup.languages.contains(language) { return (cache, nil) }
      return (cache, .unknownLanguage(suggestion: setup.suggestions.nearest(to: language)))
    }
    if let refusal { return refusal }
    return cache?[block.digest].flatMap { HighlightWorker.Answer($0, to: block) }.map(result)
  }

  private func ask(_ blocks: [CodeBlock]) -> [Highlighting] {
    let (version, cache) = prepared { ($0.pygments?.version, $0.cache) }
    guard let program, let version else { return blocks.map { _ in .isMissing } }
    let job = HighlightJob(blocks, program, version: version, seconds: seconds)
    let answers = workers.withIdle { job.answers(of: &$0) }
    // If nothing was answered, another Pygments may have been found: the next build looks again.
    if answers.allSatisfy({ $0 == nil }) { state.remove(Self.note) }
    return zip(blocks, answers).map { block, answer in
      guard let answer else { return .failed }
      if let value = answer.lasting { cache?.add(value, for: block.digest) }
      return result(answer)
    }
  }

  private func result(_ answer: HighlightWorker.Answer) -> Highlighting {
    switch answer {
    case .spans(let spans): .spans(spans)
    case .unknownLanguage: .unknownLanguage(suggestion: nil)
    case .tookTooLong: .tookTooLong(seconds: seconds)
    case .failed: .failed
    }
  }
}
