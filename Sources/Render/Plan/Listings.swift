import Model
import Text

/// Every list of the site, made in one pass over the entries.
struct Listings: Sendable {
  private(set) var all: [Listing] = []
  private var numbers: [ListKey: Int] = [:]
  private let languageCount: Int

  init(of site: Site, terms: Terms) {
    let languages = site.settings.languages
    languageCount = languages.count
    let languageNumbers = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($1, $0) })
    let ancestors = Listings.ancestors(of: site.sections)
    for index in site.entries.indices where site.entries[index].kind != .index {
      let entry = site.entries[index]
      let everywhere = entry.source.map { site.sources[$0].showsInAllLanguages } ?? false
      let trees = everywhere ? Array(languages.indices) : [languageNumbers[entry.language] ?? 0]
      for language in trees { file(entry, index, language, ancestors, terms) }
    }
    sort(site)
  }

  /// Its number in `all`; `nil` where nothing is filed under it.
  func number(of key: ListKey) -> Int? { numbers[key] }

  /// The tree in which a source's entries are listed: the preferred one where it has some there, else the first that has,
  /// else the default.
  func language(ofSource source: Int, preferring language: Int) -> Int {
    if numbers[ListKey(subject: .source(source), language: language)] != nil { return language }
    return (0..<languageCount).first { numbers[ListKey(subject: .source(source), language: $0)] != nil } ?? 0
  }

  func entries(_ key: ListKey) -> [Int32] { numbers[key].map { all[$0].entries } ?? [] }
}

extension Listings {
  /// Each section with those above it: a list shows its own and deeper entries.
  private static func ancestors(of sections: [Section]) -> [[Int]] {
    sections.map { section in
      sections.indices.filter { section.name == sections[$0].name || section.name.hasPrefix(sections[$0].name + "/") }
    }
  }

  private mutating func file(_ entry: Entry, _ index: Int, _ language: Int, _ ancestors: [[Int]], _ terms: Terms) {
    let isListed = entry.section != nil || entry.source != nil
    if isListed, entry.date != nil { add(index, to: .home, language) }
    for section in entry.section.map({ ancestors[$0] }) ?? [] { add(index, to: .section(section), language) }
    for term in entry.terms { add(index, to: .term(terms.number(of: term)), language) }
    if let category = entry.category { add(index, to: .category(category), language) }
    for author in entry.authors { add(index, to: .author(author), language) }
    for source in (entry.source.map { [$0] } ?? []) + entry.alsoIn { add(index, to: .source(source), language) }
  }

  private mutating func add(_ entry: Int, to subject: ListKey.Subject, _ language: Int) {
    let key = ListKey(subject: subject, language: language)
    let number = numbers[key] ?? all.count
    if number == all.count {
      all.append(Listing(key: key, entries: []))
      numbers[key] = number
    }
    // An entry may carry one term twice.
    if all[number].entries.last != Int32(entry) { all[number].entries.append(Int32(entry)) }
  }

  /// The entries come newest first, which is every list's order but where a section says otherwise.
  private mutating func sort(_ site: Site) {
    for number in all.indices {
      guard case .section(let section) = all[number].key.subject else { continue }
      let isUndated = all[number].entries.allSatisfy { site.entries[Int($0)].date == nil }
      let byWeight = Settings.Sort(.weight, descending: false)
      let order = isUndated && !site.sections[section].sortIsGiven ? byWeight : site.sections[section].list.sort
      guard order != .newestFirst else { continue }
      all[number].entries.sort { Listings.precedes(site.entries[Int($0)], site.entries[Int($1)], by: order) }
    }
  }

  static func precedes(_ left: Entry, _ right: Entry, by order: Settings.Sort) -> Bool {
    let (first, second) = order.descending ? (right, left) : (left, right)
    switch order.key {
    case .weight where first.weight != second.weight: return first.weight < second.weight
    case .title, .weight:
      let (a, b) = (folded(first.title), folded(second.title))
      if a != b { return a < b }
    case .date where first.date != second.date: return (first.date?.seconds ?? .min) < (second.date?.seconds ?? .min)
    case .updated:
      let (a, b) = (first.updated ?? first.date, second.updated ?? second.date)
      if a != b { return (a?.seconds ?? .min) < (b?.seconds ?? .min) }
    default: break
    }
    return left.id != right.id ? left.id < right.id : left.path < right.path
  }
}
