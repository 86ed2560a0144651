import Synchronization
import Text

/// The current mistakes of the site. The terminal prints each mistake once, and a line when all errors are corrected.
final class Mistakes: Sendable {
  /// `nil` if nothing is printed.
  private let terminal: Terminal?
  private let folder: String
  private let state = Mutex(State())

  private struct State {
    /// By the path of the page; the empty path is for mistakes found while reading the site.
    var known: [String: Set<Diagnostic>] = [:]
    /// Whether an error was printed since the last message that all are corrected.
    var hasErrors = false
  }

  init(_ terminal: Terminal?, folder: String) {
    self.terminal = terminal
    self.folder = folder
  }

  /// The pages that have mistakes.
  var pages: [String] { state.withLock { $0.known.filter { !$0.key.isEmpty && !$0.value.isEmpty }.map(\.key) } }

  /// Returns the diagnostics sorted, without duplicates, and with their source lines.
  func settled(_ found: [Diagnostic]) -> [Diagnostic] { found.isEmpty ? [] : Findings.settled(found, folder: folder) }

  /// Replaces the known mistakes of a page, and prints the new ones.
  func report(_ found: [Diagnostic], at page: String) {
    let settled = settled(found)
    let new = state.withLock { state in
      let told = state.known.values.reduce(into: Set<Diagnostic>()) { $0.formUnion($1) }
      state.known[page] = settled.isEmpty ? nil : Set(settled)
      if settled.contains(where: \.isError) { state.hasErrors = true }
      return settled.filter { !told.contains($0) }
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
