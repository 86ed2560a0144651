import Synchronization
import Text

/// What is wrong with the site now. The terminal is told each mistake once, and when all are mended.
final class Mistakes: Sendable {
  /// `nil` if nothing is told.
  private let terminal: Terminal?
  private let folder: String
  private let state = Mutex(State())

  private struct State {
    /// By page, empty for what was found while reading the site.
    var known: [String: Set<Diagnostic>] = [:]
    /// Whether an error has been told, and not yet that it is mended.
    var hasErrors = false
  }

  init(_ terminal: Terminal?, folder: String) {
    self.terminal = terminal
    self.folder = folder
  }

  /// The pages that have mistakes.
  var pages: [String] { state.withLock { $0.known.filter { !$0.key.isEmpty && !$0.value.isEmpty }.map(\.key) } }

  /// Sorted, without duplicates, with the source lines.
  func settled(_ found: [Diagnostic]) -> [Diagnostic] { found.isEmpty ? [] : Findings.settled(found, folder: folder) }

  /// Replaces what is known of a page, and prints what is new.
  func tell(_ found: [Diagnostic], at page: String) {
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
  func sayIfMended() {
    let isMended = state.withLock { state in
      let isMended = state.hasErrors && !state.known.values.contains { $0.contains(where: \.isError) }
      if isMended { state.hasErrors = false }
      return isMended
    }
    if isMended { terminal?.say("mended") }
  }
}
