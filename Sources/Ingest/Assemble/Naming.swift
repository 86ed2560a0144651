import Model
import Text

/// Turns the words of raw entries into the numbers of the model.
struct Naming {
  private let taxonomyIndex: [String: Int]
  private let sectionIndex: [String: Int]
  private let sourceIndex: [String: Int]
  private let categoryIndex: [String: Int]
  private let categories: [String: String]
  private var terms: [Interner]
  private var authors = Interner()
  private(set) var people: [Person] = []
  private let language: String
  private var slugs = UniqueSlugs()

  init(settings: Settings, people: [Person], sections: [Section], sources: [Source]) {
    taxonomyIndex = Self.index(settings.taxonomies.map(\.name))
    sectionIndex = Self.index(sections.map(\.name))
    sourceIndex = Self.index(sources.map(\.id))
    categoryIndex = Self.index(settings.categories.map(\.key))
    categories = ContentContext.names(of: settings.categories)
    terms = settings.taxonomies.map { _ in Interner() }
    language = settings.defaultLanguage
    for person in people {
      guard let number = authors.number(of: person.key), number == self.people.count else { continue }
      self.people.append(person)
      _ = slugs.slug(for: person.key, otherwise: "author")
      for name in person.name.texts.values.sorted() { authors.alias(name, to: number) }
    }
  }

  /// Terms are numbered as they come; `finish` puts them in order.
  mutating func number(_ raw: inout RawEntry, alsoFrom: [String]) {
    raw.entry.section = raw.section.flatMap { sectionIndex[$0] }
    raw.entry.source = raw.source.flatMap { sourceIndex[$0] }
    raw.entry.alsoIn = alsoFrom.compactMap { sourceIndex[$0] }
    if let category = raw.category {
      if let key = categories[folded(category)] {
        raw.entry.category = categoryIndex[key]
      } else {
        raw.terms.append(("tags", category))
      }
    }
    for (taxonomy, name) in raw.terms {
      guard let index = taxonomyIndex[taxonomy], let term = terms[index].number(of: name) else { continue }
      let tag = Tag.Index(taxonomy: index, term: term)
      if !raw.entry.terms.contains(tag) { raw.entry.terms.append(tag) }
    }
    for author in raw.authors {
      guard let number = number(of: author) else { continue }
      if !raw.entry.authors.contains(number) { raw.entry.authors.append(number) }
    }
  }

  /// An entry that is gone: it is filed under what others have, and brings no term and nobody of its own.
  func filed(_ raw: RawEntry) -> Entry {
    var entry = raw.entry
    entry.section = raw.section.flatMap { sectionIndex[$0] }
    entry.source = raw.source.flatMap { sourceIndex[$0] }
    let category = raw.category.flatMap { categories[folded($0)] }
    entry.category = category.flatMap { categoryIndex[$0] }
    let words = raw.terms + (category == nil ? raw.category.map { [("tags", $0)] } ?? [] : [])
    for (taxonomy, name) in words {
      guard let index = taxonomyIndex[taxonomy], let term = terms[index].known(name) else { continue }
      let tag = Tag.Index(taxonomy: index, term: term)
      if !entry.terms.contains(tag) { entry.terms.append(tag) }
    }
    entry.authors = raw.authors.compactMap { authors.known($0.name) }
    return entry
  }

  /// Terms by folded name, each with a slug of its own; people by folded name.
  mutating func finish(_ entries: inout [Entry], taxonomies: inout [Taxonomy]) {
    var ranks: [[Int]] = []
    for index in taxonomies.indices {
      let sorted = terms[index].sorted()
      var slugs = UniqueSlugs()
      taxonomies[index].terms = sorted.order.map { number in
        let name = terms[index].names[number]
        return Tag(name: name, slug: slugs.slug(for: name, otherwise: "term"))
      }
      ranks.append(sorted.ranks)
    }
    for index in entries.indices {
      entries[index].terms = entries[index].terms.map { term in
        Tag.Index(taxonomy: Int(term.taxonomy), term: ranks[Int(term.taxonomy)][Int(term.term)])
      }
    }
    sortPeople(&entries)
  }
}

extension Naming {
  private mutating func number(of author: RawAuthor) -> Int? {
    guard let number = authors.number(of: author.name) else { return nil }
    if number == people.count {
      let key = slugs.slug(for: author.name, otherwise: "author")
      people.append(Person(key: key, name: Localized(author.name), url: author.url))
    } else if people[number].url == nil {
      people[number].url = author.url
    }
    return number
  }

  private mutating func sortPeople(_ entries: inout [Entry]) {
    let keys = people.map { folded($0.name.text(in: language)) }
    let order = people.indices.sorted { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : people[$0].key < people[$1].key }
    var ranks = Array(repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = rank }
    people = order.map { people[$0] }
    for index in entries.indices where !entries[index].authors.isEmpty {
      entries[index].authors = entries[index].authors.map { ranks[$0] }
    }
  }

  private static func index(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
