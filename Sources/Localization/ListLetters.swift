import Configuration
import Synchronization
import Text

/// The letters under which alphabetical lists have their headings.
package final class ListLetters: Sendable {
  private let known = Mutex<[String: Language]>([:])

  private struct Language {
    let order: Collation
    var headings: [String: String] = [:]
  }

  package init() {}

  /// Returns the letter in upper case: without its accent, unless the language counts it as a letter of its own.
  package func heading(of letter: String, in language: String) -> String {
    known.withLock { known in
      if let heading = known[language]?.headings[letter] { return heading }
      let order = known[language]?.order ?? Collation(language: language, .baseLetters)
      let plain = folded(letter)
      let heading = (order.key(plain) == order.key(letter) ? plain : letter).uppercased()
      known[language, default: Language(order: order)].headings[letter] = heading
      return heading
    }
  }
}
