import Synchronization

/// The directions in which languages are written, as values of HTML's `dir`. Each language is looked up once.
package final class WritingDirections: Sendable {
  private let known = Mutex<[String: String]>([:])

  package init() {}

  /// Returns `ltr` or `rtl`.
  package func name(of language: String) -> String {
    known.withLock { known in
      if let name = known[language] { return name }
      let name = LocalizedNumbers.isRightToLeft(language) ? "rtl" : "ltr"
      known[language] = name
      return name
    }
  }
}
