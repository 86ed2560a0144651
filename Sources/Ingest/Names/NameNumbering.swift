import Configuration
import Model
import Text

/// A pass over raw entries that replaces names by the numbers of the model.
struct NameNumbering {
  private var taxonomyIndex: RecentNumbers
  private var sectionIndex: RecentNumbers
  private var sourceIndex: RecentNumbers
  private let categoryIndex: [String: Int]
  private let categories: [String: String]
  private var terms: [Interner]
  private var names: PeopleNames
  /// By source: whether it has `authors: site`, so that its authors can be people of the site.
  private let sharing: [Bool]
  private let language: String
  private let reserved: ReservedFolders
  /// For each taxonomy, how many of its first terms are from own content.
  private var ownTerms: [Int]

  init(
    settings: Settings, people: [Person], sections: [Section], sources: [Source], reserved: ReservedFolders
  ) {
    taxonomyIndex = RecentNumbers(settings.taxonomies.map(\.name))
    sectionIndex = RecentNumbers(sections.map(\.name))
    sourceIndex = RecentNumbers(sources.map(\.id))
    categoryIndex = settings.categories.map(\.key).firstOffsets()
    categories = settings.categoryKeys
    terms = settings.taxonomies.map { _ in Interner() }
    language = settings.defaultLanguage
    names = PeopleNames(people, reserved: reserved)
    self.reserved = reserved
    ownTerms = settings.taxonomies.map { _ in 0 }
    sharing = sources.map(\.sharesAuthors)
  }

  var people: [Person] { names.people }

  /// Numbers the authors and terms of own entries first, so that these keep their spelling and get slugs without a
  /// suffix.
  mutating func meet(_ own: [PendingEntry]) {
    for entry in own { meet(&entry.raw) }
    ownTerms = terms.map(\.names.count)
  }

  private mutating func meet(_ raw: inout RawEntry) {
    for author in raw.authors { _ = names.number(ofOwn: author).map { names.complete($0, from: author) } }
    for (taxonomy, name) in filing(of: raw).terms {
      _ = taxonomyIndex[taxonomy].map { terms[$0].number(of: name) }
    }
  }

  /// Numbers the names of one entry; names that are empty or unknown are left out. Terms are numbered in order of
  /// appearance; `finish` sorts them. `alsoFrom` are the ids of the other sources that have the same entry, and `entry`
  /// is its number in the site.
  mutating func number(_ raw: inout RawEntry, alsoFrom: [String], entry: Int) {
    raw.entry.section = raw.section.flatMap { sectionIndex[$0] }
    raw.entry.source = raw.source.flatMap { sourceIndex[$0] }
    raw.entry.alsoIn = alsoFrom.compactMap { sourceIndex[$0] }
    let (category, words) = filing(of: raw)
    raw.entry.category = category
    for (taxonomy, name) in words {
      guard let index = taxonomyIndex[taxonomy], let term = terms[index].number(of: name) else { continue }
      let tag = Tag.Index(taxonomy: index, term: term)
      if !raw.entry.terms.contains(tag) { raw.entry.terms.append(tag) }
    }
    let isOwn = sharesPeople(raw.source, number: raw.entry.source)
    for author in raw.authors {
      guard let number = names.number(of: author, isOwn: isOwn) else { continue }
      // A source sets URLs and images only of its own authors, never of the site's people.
      if !isOwn { names.complete(number, from: author, entry: entry) }
      if !raw.entry.authors.contains(number) { raw.entry.authors.append(number) }
    }
  }

  /// Returns a removed entry with the numbers of its names. Names that no other entry has are left out, so that it adds
  /// no terms or authors to the site.
  mutating func classified(_ raw: RawEntry) -> Entry {
    var entry = raw.entry
    entry.section = raw.section.flatMap { sectionIndex[$0] }
    entry.source = raw.source.flatMap { sourceIndex[$0] }
    let (category, words) = filing(of: raw)
    entry.category = category
    for (taxonomy, name) in words {
      guard let index = taxonomyIndex[taxonomy], let term = terms[index].known(name) else { continue }
      let tag = Tag.Index(taxonomy: index, term: term)
      if !entry.terms.contains(tag) { entry.terms.append(tag) }
    }
    let isOwn = sharesPeople(raw.source, number: entry.source)
    for author in raw.authors {
      guard let number = names.known(author.name, isOwn: isOwn), !entry.authors.contains(number) else { continue }
      entry.authors.append(number)
    }
    return entry
  }

  /// Sorts terms and people in the order of the default language, and gives each term a unique slug.
  /// `gone` are the entries that `classified` returned.
  mutating func finish(_ entries: [PendingEntry], _ gone: inout [Entry], taxonomies: inout [Taxonomy]) {
    var ranks: [[Int]] = []
    let collation = Collation(language: language)
    for index in taxonomies.indices {
      let sorted = collation.order(of: terms[index].names, orElse: <)
      let slugs = slugs(of: index, named: taxonomies[index].name, in: terms[index].ordered())
      taxonomies[index].terms = sorted.indices.map { Tag(name: terms[index].names[$0], slug: slugs[$0]) }
      ranks.append(sorted.ranks)
    }
    let numbers = names.sort(by: collation, language)
    func renumber(_ entry: inout Entry) {
      for index in entry.terms.indices {
        let term = entry.terms[index]
        entry.terms[index] = Tag.Index(taxonomy: Int(term.taxonomy), term: ranks[Int(term.taxonomy)][Int(term.term)])
      }
      for index in entry.authors.indices { entry.authors[index] = numbers[entry.authors[index]] }
    }
    for entry in entries { renumber(&entry.raw.entry) }
    for index in gone.indices { renumber(&gone[index]) }
  }
}

extension NameNumbering {
  private static let unnamed = "term"

  /// Returns the slug that a term has if no other term has it.
  static func slug(ofTerm name: String) -> String { Slug.ofTerm(name) ?? unnamed }

  /// Returns slugs by term number. Terms of own content choose first; other terms must not take addresses of own pages.
  private func slugs(of taxonomy: Int, named name: String, in order: [Int]) -> [String] {
    var unique = UniqueSlugs(by: { Slug.ofTerm($0) })
    var slugs = Array(repeating: "", count: order.count)
    let names = terms[taxonomy].names
    for number in order where number < ownTerms[taxonomy] {
      slugs[number] = unique.slug(for: names[number], otherwise: Self.unnamed)
    }
    for number in order where number >= ownTerms[taxonomy] {
      slugs[number] = unique.slug(for: names[number], otherwise: Self.unnamed) { reserved.isFree("\(name)/\($0)") }
    }
    return slugs
  }

  /// Whether the authors of an entry are matched with the site's own people: in own content, without a source, and in
  /// entries of sources with `authors: site`.
  private func sharesPeople(_ source: String?, number: Int?) -> Bool { number.map { sharing[$0] } ?? (source == nil) }

  /// Returns the category, and the terms of all taxonomies. An entry of a source takes the first of its feed's categories
  /// that the site knows, else the category of its source; a tag that only names this category is left out. An unknown
  /// category becomes a tag.
  private func filing(of raw: RawEntry) -> (category: Int?, terms: [(taxonomy: String, name: String)]) {
    let stated = raw.category.flatMap(category)
    let unknown = stated == nil ? raw.category.map { [(taxonomy: "tags", name: $0)] } ?? [] : []
    guard raw.source != nil, !categories.isEmpty else { return (stated, raw.terms + unknown) }
    let named = raw.terms.map { $0.taxonomy == "tags" ? category($0.name) : nil }
    let own = named.dropFirst(raw.sharedTerms).lazy.compactMap { $0 }.first
    guard let found = own ?? stated ?? named.lazy.compactMap({ $0 }).first else { return (nil, raw.terms + unknown) }
    return (found, zip(raw.terms, named).filter { $1 != found }.map(\.0) + unknown)
  }

  private func category(_ name: String) -> Int? { categories[folded(name)].flatMap { categoryIndex[$0] } }
}
