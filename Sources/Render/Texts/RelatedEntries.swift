import Model
import Text

/// Entries that a reader of one may want to see next.
struct RelatedEntries {
  let site: Site
  let plan: SitePlan
  let texts: FactsTable

  /// The most entries that are returned.
  private static let relatedCount = 6
  /// Only this many of the newest entries with a tag are examined, so that a very common tag makes no page slow.
  static let mostExamined = 200
  /// How many entries are examined before and after an entry of which `comparesNeighbours` is true.
  private static let reach = 20

  /// Returns entries of the same language that the text links to, or that share tags, the section or the source. The
  /// most related come first. Among equals, the newest come first, or the nearest in their list if `comparesNeighbours`. A
  /// shared category alone is not enough; it only adds to the score of the others.
  func related(to index: Int, language: Int) -> [Int] {
    let entry = site.entries[index]
    var scores: [Int: Int] = [:]
    var ranks: [Int: Int] = [:]
    func add(_ subject: ListKey.Subject, _ points: Int) {
      let list = ListKey(subject: subject, language: language)
      let takesIncidents = subject.isTerm || entry.incident != nil
      guard !RelatedEntries.comparesNeighbours(entry) else {
        for (rank, other) in surroundings(of: index, in: list).enumerated()
        where takesIncidents || site.entries[other].incident == nil {
          scores[other, default: 0] += points
          ranks[other] = min(rank, ranks[other] ?? rank)
        }
        return
      }
      for other in plan.listings.entries(list).prefix(RelatedEntries.mostExamined)
      where takesIncidents || site.entries[Int(other)].incident == nil {
        scores[Int(other), default: 0] += points
      }
    }
    for other in linked(from: index) where isListed(other, language) { scores[other, default: 0] += 40 }
    for term in Set(entry.terms) {
      let subject = ListKey.Subject.term(plan.terms.number(of: term))
      add(subject, points(ofTerm: plan.listings.entries(ListKey(subject: subject, language: language)).count))
    }
    if let section = entry.section { add(.section(section), 3) }
    if entry.section == nil, let source = entry.source { add(.source(source), 3) }
    scores[index] = nil
    for other in scores.keys where entry.category != nil && site.entries[other].category == entry.category {
      scores[other, default: 0] += 2
    }
    let best = scores.map { (-$0.value, ranks[$0.key] ?? 0, $0.key) }.sorted(by: <)
    return best.prefix(RelatedEntries.relatedCount).map(\.2)
  }

  /// Whether an entry is compared with those around it in its lists, not with the newest. Incidents and entries of sources
  /// come often: each new one would change the pages of all others in its lists.
  static func comparesNeighbours(_ entry: Entry) -> Bool { entry.incident != nil || entry.source != nil }

  /// Returns the entries around one in a list, the nearest first.
  ///
  /// The two neighbours come last, since a page links to them anyway. An entry that is not an incident is not related to
  /// an incident by its section or source.
  func surroundings(of index: Int, in list: ListKey) -> [Int] {
    let entries = plan.listings.entries(list)
    let position = position(of: index, in: list, entries)
    let distances = Array(2...RelatedEntries.reach) + [1]
    return distances.flatMap { [position - $0, position + $0] }.filter(entries.indices.contains).map {
      Int(entries[$0])
    }
  }
}

extension RelatedEntries {
  /// Returns the points for a shared tag: a rare tag counts more than a common one.
  func points(ofTerm count: Int) -> Int {
    switch count {
    case ...5: 16
    case ...20: 12
    case ...100: 9
    default: 6
    }
  }

  /// The lists whose first entries are compared.
  static func lists(of entry: Entry, _ plan: SitePlan) -> [ListKey.Subject] {
    entry.terms.map { .term(plan.terms.number(of: $0)) } + (entry.section.map { [.section($0)] } ?? [])
      + (entry.source.map { [.source($0)] } ?? [])
  }

  /// The entries' files below `content/`, and paths, that the text links to.
  func targets(from index: Int) -> [String] {
    let entry = site.entries[index]
    guard entry.source == nil, let file = entry.file else { return [] }
    let own = file.hasPrefix("content/") ? String(file.dropFirst(8)) : file
    return texts.facts(of: index).links.compactMap { address(of: LinkResolver.split($0).path, in: own) }
  }

  /// Returns the entry's position in a list, or else where it would be inserted: 0 if the list is not newest first.
  private func position(of index: Int, in list: ListKey, _ entries: [Int32]) -> Int {
    guard let number = plan.listings.number(of: list) else { return 0 }
    if let position = plan.neighbours.position(of: index, in: number) { return position }
    guard plan.listings.isNewestFirst(number) else { return 0 }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func isListed(_ index: Int, _ language: Int) -> Bool {
    site.entries[index].kind != .index && plan.languageNumber(site.entries[index].language) == language
  }

  /// Returns the entries that the text links to, in the text's own language if there is a translation.
  private func linked(from index: Int) -> Set<Int> {
    let entry = site.entries[index]
    var found: Set<Int> = []
    for address in targets(from: index) {
      guard let target = site.entryByFile[address] ?? plan.entryByPath[address] else { continue }
      let translated = site.entries[target].translations.first { site.entries[$0].language == entry.language }
      found.insert(site.entries[target].language == entry.language ? target : translated ?? target)
    }
    return found
  }

  /// Returns the file of an `x.md`, or the path of this site; `nil` if the path leads out of `content/`.
  private func address(of path: String, in file: String) -> String? {
    SiteNames.isText(path) ? LinkResolver.joined(URI.decoded(path) ?? path, toFolderOf: file) : path
  }
}

extension ListKey.Subject {
  fileprivate var isTerm: Bool {
    if case .term = self { true } else { false }
  }
}
