import Configuration
import Model
import Synchronization
import System
import Text

/// The limits of what a source adds to the site by the names in its entries. Each tag and each author has a page and
/// feeds of its own, so that a feed of 600 KB with ten thousand tags would otherwise make 80,000 files.
struct TermLimits {
  /// The limit of a source whose settings have none. Such a source gets a warning if it has more names.
  static let standard = 2000

  let sources: [Source]
  let settings: Settings
  /// The categories of the site by the folded words that name them. These words are not tags.
  private let categories: [String: String]

  init(sources: [Source], settings: Settings) {
    (self.sources, self.settings) = (sources, settings)
    categories = settings.categoryKeys
  }

  /// Leaves out the names beyond the limits. Those of most entries stay, and of these the ones that come first in
  /// `entries`.
  func apply(to entries: [PendingEntry]) -> [Diagnostic] {
    // Most sources have fewer names than the limit even if all of them differ, so that these need not be compared.
    let sums = Mutex(Array(repeating: 0, count: sources.count))
    let ids = sources.map(\.id)
    SharedWork.parts(of: entries.count) { part in
      var numbers = RecentNumbers(ids)
      var own = Array(repeating: 0, count: ids.count)
      for entry in entries[part] {
        guard let source = entry.raw.source.flatMap({ numbers[$0] }) else { continue }
        own[source] += entry.raw.terms.count + entry.raw.authors.count
      }
      sums.withLock { sums in for source in own.indices { sums[source] += own[source] } }
    }
    let crowded = zip(sources, sums.withLock { $0 }).filter { $1 > limit($0) }.map(\.0)
    guard !crowded.isEmpty else { return [] }
    let bySource = Dictionary(grouping: entries) { $0.raw.source ?? "" }
    return crowded.flatMap { source in
      let own = bySource[source.id] ?? []
      return [limitTags(of: own, source), limitAuthors(of: own, source)].compactMap { $0 }
    }
  }

  /// The tags that the settings give to every entry of the source do not count, and stay.
  private func limitTags(of entries: [PendingEntry], _ source: Source) -> Diagnostic? {
    limit("tags", of: entries, source) { raw in
      raw.terms.dropFirst(raw.sharedTerms).map(\.name).filter { !isCategory($0) }
    } filter: { raw, isKept in
      raw.terms = raw.terms.prefix(raw.sharedTerms) + raw.terms.dropFirst(raw.sharedTerms).filter { isKept($0.name) }
    }
  }

  private func limitAuthors(of entries: [PendingEntry], _ source: Source) -> Diagnostic? {
    limit("authors", of: entries, source) {
      $0.authors.map(\.name)
    } filter: { raw, isKept in
      raw.authors.removeAll { !isKept($0.name) }
    }
  }

  /// `names` returns the names of an entry that count, and `filter` removes those that are not kept. `kind` is for the warning.
  private func limit(
    _ kind: String, of entries: [PendingEntry], _ source: Source, names: (RawEntry) -> [String],
    filter: (inout RawEntry, _ isKept: (String) -> Bool) -> Void
  ) -> Diagnostic? {
    var tally = Tally()
    for entry in entries {
      for name in names(entry.raw) { tally.add(name) }
    }
    guard let kept = tally.most(limit(source)) else { return nil }
    for entry in entries {
      filter(&entry.raw) { name in tally.number(of: name).map(kept.contains) ?? true }
    }
    return warning(source, tally.count, kind)
  }

  private func limit(_ source: Source) -> Int { source.mostTerms ?? Self.standard }

  private func isCategory(_ name: String) -> Bool { !categories.isEmpty && categories[folded(name)] != nil }

  private func warning(_ source: Source, _ count: Int, _ names: String) -> Diagnostic? {
    guard source.mostTerms == nil else { return nil }
    return Diagnostic(
      .warning,
      "source `\(source.id)`: its entries have \(Counted.words(count, "different \(names)")), of which the "
        + "\(Counted.words(Self.standard)) most frequent are shown",
      at: settings.place(ofSource: source.id),
      help: "`terms` of the source sets how many may have pages on this site")
  }

  /// How many entries have each name.
  private struct Tally {
    private var names = Interner()
    private var uses: [Int] = []

    var count: Int { uses.count }

    func number(of name: String) -> Int? { names.known(name) }

    mutating func add(_ name: String) {
      guard let number = names.number(of: name) else { return }
      if number == uses.count { uses.append(0) }
      uses[number] += 1
    }

    /// Returns the numbers of the most frequent names; `nil` if there are no more than the limit.
    func most(_ limit: Int) -> Set<Int>? {
      guard count > limit else { return nil }
      return Set(uses.indices.sorted { uses[$0] != uses[$1] ? uses[$0] > uses[$1] : $0 < $1 }.prefix(limit))
    }
  }
}
