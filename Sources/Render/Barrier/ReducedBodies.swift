import Model
import Text

/// Bodies of which some are replaced by a link to the original: see `Entry.reducedToTitle()`.
struct ReducedBodies: Bodies {
  private let whole: any Bodies
  /// By index of the entry.
  private let links: [Int: Body]

  init(_ whole: any Bodies, of entries: [Entry], reducing reduced: Set<Int>) {
    self.whole = whole
    links = Dictionary(uniqueKeysWithValues: reduced.map { ($0, entries[$0].linkToOriginal) })
  }

  func body(of entry: Int) -> Body { links[entry] ?? whole.body(of: entry) }

  func digest(of entry: Int) -> FastDigest? { links[entry] == nil ? whole.digest(of: entry) : nil }

  func asset(_ reference: String, beside entry: Int?) -> Asset? { whole.asset(reference, beside: entry) }

  func asset(of file: Site.StaticFile) -> Asset? { whole.asset(of: file) }

  func html(ofMarkdown text: String) -> SafeHTML { whole.html(ofMarkdown: text) }
}
