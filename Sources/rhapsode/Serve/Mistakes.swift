import Synchronization
import Text

/// The current mistakes of the site. The terminal prints each mistake once, and a line when all errors are corrected.
final class Mistakes: Sendable {
  /// `nil` if nothing is printed.
  private let terminal: Terminal?
  private let folder: String
  private let state = Mutex(State())

  /// Where mistakes were found.
  enum Finder: Hashable {
    /// Reading the site.
    case content
    /// Compiling the templates.
    case theme
    /// Rendering the page with this path.
    case page(String)
  }

  private struct State {
    /// Without their steps, which say in which page a template's mistake was found: it is the same one in all pages.
    var known: [Finder: Set<Diagnostic>] = [:]
    var warnings = 0
    /// Whether an error was printed since the last message that all are corrected.
    var hasErrors = false

    var all: Set<Diagnostic> { known.values.reduce(into: []) { $0.formUnion($1) } }
  }

  init(_ terminal: Terminal?, folder: String) {
    self.terminal = terminal
    self.folder = folder
  }

  /// The pages that have mistakes.
  var pages: [String] {
    state.withLock { state in
      state.known.keys.compactMap { finder in if case .page(let path) = finder { path } else { nil } }
    }
  }

  /// The number of known warnings.
  var warnings: Int { state.withLock { $0.warnings } }

  /// Returns the diagnostics sorted, without duplicates, and with their source lines.
  func settled(_ found: [Diagnostic]) -> [Diagnostic] { found.isEmpty ? [] : Findings.settled(found, folder: folder) }

  /// Replaces the known mistakes that were found there, and prints the new ones.
  func report(_ found: [Diagnostic], at finder: Finder) {
    let settled = settled(found)
    let new = state.withLock { state in
      let found = Set(settled.map(\.withoutSteps))
      guard found != state.known[finder, default: []] else { return [Diagnostic]() }
      let known = state.all
      state.known[finder] = found.isEmpty ? nil : found
      state.warnings = state.all.count { $0.severity == .warning }
      if settled.contains(where: \.isError) { state.hasErrors = true }
      return settled.filter { !known.contains($0.withoutSteps) }
    }
    terminal?.report(new)
  }

  /// Says that no error is left, if there was one.
  func sayIfCorrected() {
    let isCorrected = state.withLock { state in
      let isCorrected = state.hasErrors && !state.known.values.contains { $0.contains(where: \.isError) }
      if isCorrected { state.hasErrors = false }
      return isCorrected
    }
    if isCorrected { terminal?.say("corrected") }
  }
}

extension Diagnostic {
  fileprivate var withoutSteps: Diagnostic {
    var bare = self
    bare.chain = []
    return bare
  }
}
