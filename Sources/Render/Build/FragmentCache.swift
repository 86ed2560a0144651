import Jinja
import Model
import Synchronization

/// The rendered includes that the pages of a build share. A page takes a snapshot of the known ones, so that the lock
/// is taken only once a page and for each new include.
final class FragmentCache: Sendable {
  /// What the pages of one language share.
  struct Shared: Sendable {
    var fragments = SharedFragments()
    /// By `FragmentEffects.number`.
    var effects: [Effects] = []
  }

  /// What an include adds to the records of every page that shows it.
  struct Effects: Sendable {
    var reads: [Read]
    var assets: [PublishedAsset]
    var pictures: [(address: String, asset: Asset)]
    /// The entry of a source that was read last.
    var latest: Int?
    /// Whether the current item of the menu was read.
    var readsMenu: Bool
  }

  private let languages = Mutex<[Int: Shared]>([:])
  private let menus = Mutex<[Int: Set<String>]>([:])

  func shared(inLanguage language: Int) -> Shared { languages.withLock { $0[language] ?? Shared() } }

  /// Stores the effects of an include and returns their number.
  func add(_ effects: Effects, language: Int) -> Int {
    languages.withLock { languages in
      languages[language, default: Shared()].effects.append(effects)
      return (languages[language]?.effects.count ?? 1) - 1
    }
  }

  func keep(_ record: FragmentRecord, language: Int) -> Shared {
    languages.withLock { languages in
      languages[language, default: Shared()].fragments.take(record)
      return languages[language] ?? Shared()
    }
  }

  /// Returns the addresses in the menu, made once for each language.
  func menu(inLanguage language: Int, _ make: () -> Set<String>) -> Set<String> {
    if let known = menus.withLock({ $0[language] }) { return known }
    let made = make()
    menus.withLock { $0[language] = made }
    return made
  }
}
