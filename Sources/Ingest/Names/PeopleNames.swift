import Configuration
import Model
import Text

/// Numbers for people, by name. The site's own people and the authors of sources are kept apart, so that no feed can
/// publish text under the name of one of the site's authors.
struct PeopleNames {
  private(set) var people: [Person] = []
  private var own = Namespace()
  private var others = Namespace()
  private var slugs = UniqueSlugs()
  /// Folders of own content, at which no page of a source's author may be published.
  private let reserved: ReservedFolders

  /// The names of either group; case and accents do not matter.
  private struct Namespace {
    var names = Interner()
    /// Number of the name → number of the person.
    var people: [Int] = []

    func known(_ name: String) -> Int? { names.known(name).map { people[$0] } }

    mutating func number(
      of author: RawAuthor, _ all: inout [Person], _ slugs: inout UniqueSlugs, isFree: (String) -> Bool
    ) -> Int? {
      guard let name = names.number(of: author.name) else { return nil }
      if name == people.count {
        people.append(all.count)
        let key = slugs.slug(for: author.name, otherwise: "author", isFree: isFree)
        all.append(Person(key: key, name: Localized(author.name), url: author.url))
      }
      return people[name]
    }
  }

  /// `people` are those of `authors.yaml`.
  init(_ people: [Person], reserved: ReservedFolders) {
    self.reserved = reserved
    for person in people {
      guard let name = own.names.number(of: person.key), name == own.people.count else { continue }
      own.people.append(self.people.count)
      self.people.append(person)
      _ = slugs.slug(for: person.key, otherwise: "author")
      for other in person.name.texts.values.sorted() { own.names.alias(other, to: name) }
    }
  }

  /// Returns the number of an author of own content: a new one if the name is new, or `nil` if the name is empty.
  mutating func number(ofOwn author: RawAuthor) -> Int? {
    own.number(of: author, &people, &slugs) { _ in true }
  }

  /// Returns the number of an author: with `isOwn` among the site's own people, otherwise apart from them. Returns
  /// `nil` if the name is empty.
  mutating func number(of author: RawAuthor, isOwn: Bool) -> Int? {
    let reserved = reserved
    let isFree: (String) -> Bool = { reserved.isFree("\(SiteNames.authors)/\($0)") }
    return isOwn
      ? own.number(of: author, &people, &slugs, isFree: isFree)
      : others.number(of: author, &people, &slugs, isFree: isFree)
  }

  /// Returns the number of a known name, or `nil`.
  func known(_ name: String, isOwn: Bool) -> Int? { isOwn ? own.known(name) : others.known(name) }

  /// Sets the person's URL and image, if they have none yet. `entry` is the number of the entry that names the author.
  mutating func complete(_ number: Int, from author: RawAuthor, entry: Int? = nil) {
    if people[number].url == nil { people[number].url = author.url }
    if people[number].image == nil, let image = author.image, entry != nil {
      people[number].image = image
      people[number].imageEntry = entry
    }
  }

  /// Sorts people by their names in a language, in its order, and returns the new number of each.
  mutating func sort(by collation: Collation, _ language: String) -> [Int] {
    let order = collation.order(of: people.map { $0.name.text(in: language) }) { people[$0].key < people[$1].key }
    people = order.indices.map { people[$0] }
    return order.ranks
  }
}
