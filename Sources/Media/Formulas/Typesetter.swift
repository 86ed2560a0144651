import Synchronization
import System
import Text

/// Makes MathML of formulas with KaTeX, in worker processes, and caches it below `.rhapsode/cache`. Any thread may ask.
/// Workers start when a formula is asked for that is not in the cache.
package final class Typesetter: Sendable {
  private let katex: KaTeX?
  private let seconds: Double
  private let state: StateFolder
  private let workers: WorkerPool<TypesetWorker>
  private let setup = Mutex<Setup?>(nil)

  /// The state that is determined when the first formula is typeset.
  private struct Setup: Sendable {
    /// `absent` without KaTeX.
    var identity = "absent"
    /// `nil` without KaTeX.
    var cache: ResultCache?
  }

  /// `site` is its folder. A formula has `seconds`.
  package convenience init(site: String, workers: Int, seconds: Double = 5) {
    self.init(site: site, workers: workers, katex: .installed, seconds: seconds)
  }

  /// `katex` is `nil` on a machine without it.
  init(site: String, workers: Int, katex: KaTeX?, seconds: Double) {
    self.katex = katex
    self.seconds = seconds
    self.workers = WorkerPool(count: workers)
    state = StateFolder(site + "/.rhapsode/cache/formulas")
  }

  /// What the results depend on, apart from the formula and the macros: equal texts mean equal results. Reads the
  /// library, but starts no process.
  package var identity: String { prepared.identity }

  /// The files of KaTeX, with their sizes and times; empty without KaTeX.
  package var stamp: String { katex?.stamp ?? "" }

  /// Returns the version of the installed KaTeX and the path of its library; `nil` if it is missing or does not start.
  package static func installed() -> (version: String, library: String)? {
    guard let katex = KaTeX.installed, let version = TypesetWorker(katex, seconds: 1)?.version else { return nil }
    return (version, katex.library)
  }

  /// Returns the result for each of the formulas, which may be many: one worker gets all that are not in the cache.
  /// `macros` are TeX by the name of the command, such as `\R`.
  package func typeset(_ formulas: [TeX], macros: [String: String] = [:]) -> [TypesetFormula] {
    guard let cache = prepared.cache else { return formulas.map { _ in .isMissing } }
    let macros = Self.words(macros)
    let keys = formulas.map { Self.key($0, macros) }
    var results = zip(formulas, keys).map { known($0, $1, cache) }
    let missing = formulas.indices.filter { results[$0] == nil }
    for group in WorkerBatches.groups(missing, size: { formulas[$0].source.count }) {
      let answers = ask(group.map { formulas[$0] }, macros)
      for (index, answer) in zip(group, answers) {
        results[index] = take(answer, to: formulas[index], keys[index], cache)
      }
    }
    return results.map { $0 ?? .failed }
  }

  /// Stores the new results for the next build.
  package func save() { setup.withLock { $0?.cache }?.save() }

  /// Deletes the results of earlier builds.
  package func forget() { state.removeAllFiles() }
}

extension Typesetter {
  /// Change it with everything that changes the worker's answer to the same formula and the same KaTeX.
  private static let form = 1

  private var prepared: Setup {
    setup.withLock { known in
      if let known { return known }
      var setup = Setup()
      if let digest = katex?.digest {
        setup.identity = "KaTeX \(digest.hex), form \(Self.form)"
        setup.cache = ResultCache(state, version: setup.identity, name: "mathml")
      }
      known = setup
      return setup
    }
  }

  /// Returns the macros as JSON, sorted by name.
  private static func words(_ macros: [String: String]) -> String {
    let members = macros.sorted { $0.key < $1.key }.map { Node.Member($0.key, .string($0.value)) }
    return JSON.bytes(of: .object(members), pretty: false).text
  }

  private static func key(_ formula: TeX, _ macros: String) -> Digest {
    SHA256.digest(of: Array("\(formula.form)\0\(macros)\0".utf8) + formula.source)
  }

  /// Returns the result if no worker is needed for it. Neither the worker nor the cache is trusted.
  private func known(_ formula: TeX, _ key: Digest, _ cache: ResultCache) -> TypesetFormula? {
    guard formula.source.count <= TeX.largest, !formula.source.contains(0) else { return .isTooLarge }
    return cache[key].flatMap { TypesetWorker.Answer($0, to: formula) }.map(result)
  }

  private func ask(_ formulas: [TeX], _ macros: String) -> [[UInt8]?] {
    guard let katex else { return [] }
    let job = TypesetJob(formulas, katex, macros: macros, seconds: seconds)
    return workers.withIdle { job.answers(of: &$0) }
  }

  /// Stores an answer unless the next build should try again.
  private func take(_ body: [UInt8]?, to formula: TeX, _ key: Digest, _ cache: ResultCache) -> TypesetFormula {
    guard let body, let answer = TypesetWorker.Answer(body, to: formula) else { return .failed }
    if answer != .tookTooLong, answer != .failed { cache.add(body, for: key) }
    return result(answer)
  }

  private func result(_ answer: TypesetWorker.Answer) -> TypesetFormula {
    switch answer {
    case .mathML(let html): .mathML(html)
    case .mistake(let offset, let reason): .mistake(offset: offset, reason: reason)
    case .refused(let offset, let command): .refused(offset: offset, command: command)
    case .tookTooLong: .tookTooLong(seconds: seconds)
    case .isTooLarge: .isTooLarge
    case .failed: .failed
    }
  }
}
