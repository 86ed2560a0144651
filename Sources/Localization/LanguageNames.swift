import FoundationEssentials
import FoundationInternationalization
import Synchronization

/// The names of languages, each in its own language, by CLDR: `Português (Brasil)` for `pt-BR`. Each is looked up once.
package final class LanguageNames: Sendable {
  private let known = Mutex<[String: String]>([:])

  package init() {}

  /// Returns the code itself if CLDR has no name for it.
  package func name(of language: String) -> String {
    known.withLock { known in
      if let name = known[language] { return name }
      let name = LanguageNames.find(language)
      known[language] = name
      return name
    }
  }
}

extension LanguageNames {
  /// CLDR writes names as they are inside a sentence; in a list they begin with a capital.
  private static func find(_ language: String) -> String {
    guard let name = Locale(identifier: language).localizedString(forIdentifier: language), !name.isEmpty else {
      return language
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }
}
