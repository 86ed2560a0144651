import Model
import Text

/// Finds the reads of this build for the names from an earlier one.
struct ReadResolver: Sendable {
  let context: BuildContext
  private let names: EntryNames
  private let sections: [String: Int]
  private let people: [String: Int]
  private let sources: [String: Int]
  private let taxonomies: [String: Int]
  private let terms: [[String]: Int]

  init(_ context: BuildContext) {
    self.context = context
    names = context.entryNames.value
    let site = context.site
    sections = site.sections.map(\.name).firstOffsets()
    people = site.people.map(\.key).firstOffsets()
    sources = site.sources.map(\.id).firstOffsets()
    taxonomies = site.taxonomies.map(\.name).firstOffsets()
    terms = site.taxonomies.flatMap { taxonomy in taxonomy.terms.map { [taxonomy.name, $0.slug] } }.firstOffsets()
  }

  /// Returns the read whose coded name is at `coded` in `bytes`, or `nil` if its subject no longer exists, which counts
  /// as a change.
  func read(_ coded: Range<Int>, in bytes: [UInt8]) -> Read? {
    // Most reads are of an entry.
    if let (kind, name) = ReadNames.ofEntry(coded, in: bytes) {
      return names.entry(named: bytes.span.extracting(name)).map { Read(kind, $0) }
    }
    var reader = BinaryReader(bytes, in: coded)
    return read(reader.list { $0.text() })
  }

  /// Returns the read with this name, or `nil` if its subject no longer exists.
  func read(_ name: [String]) -> Read? {
    guard let first = name.first else { return nil }
    let rest = Array(name.dropFirst())
    switch first {
    case "front": return entry(rest.joined()).map { Read(.front, $0) }
    case "facts": return entry(rest.joined()).map { Read(.facts, $0) }
    case "body": return entry(rest.joined()).map { Read(.body, $0) }
    default: return key(first, rest).map { context.reads.table.read($0) }
    }
  }
}

extension ReadResolver {
  private func entry(_ name: String) -> Int? { names.entry(named: name.utf8.span) }

  private func key(_ first: String, _ rest: [String]) -> ReadKey? {
    switch (first, rest.count) {
    case ("setting", 1): ReadKey.Setting(rawValue: rest[0]).map { .setting($0) }
    case ("menu", 1): language(rest[0]).map { .menu(language: $0) }
    case ("section", 1): sections[rest[0]].map { .section($0) }
    case ("person", 1): people[rest[0]].map { .person($0) }
    case ("source", 1): sources[rest[0]].map { .source($0) }
    case ("status", 1): sources[rest[0]].map { .status($0) }
    case (ReadNames.visit, 1): sources[rest[0]].map { .visit($0) }
    case ("newest", 1): sources[rest[0]].map { .newest($0) }
    case ("term", 2): terms[rest].map { .term($0) }
    case ("template", 1): .template(rest[0])
    case ("strings", 1): language(rest[0]).map { .strings(language: $0) }
    case ("target", 1): .target(rest[0])
    case ("data", 0): .data(nil)
    case ("data", 1): .data(rest[0])
    case ("media", 1): .media(rest[0], entry: -1)
    case ("media", 2): entry(rest[1]).map { .media(rest[0], entry: $0) }
    case ("sources", 0): .sources
    case ("sitemap", 0): .sitemap
    case ("area", 1): area(rest[0]).map { .area($0) }
    case ("pins", 1): .pins(rest[0])
    case ("people", 1): language(rest[0]).map { .people(language: $0) }
    case ("periods", 1): language(rest[0]).map { .periods(language: $0) }
    default: list(first, rest)
    }
  }

  private func list(_ first: String, _ rest: [String]) -> ReadKey? {
    switch (first, rest.count) {
    case ("terms", 2):
      taxonomies[rest[0]].flatMap { taxonomy in language(rest[1]).map { .terms(taxonomy, language: $0) } }
    case ("related", 2):
      entry(rest[0]).flatMap { entry in language(rest[1]).map { .related(entry, language: $0) } }
    case ("neighbours", 1): entry(rest[0]).map { .neighbours($0) }
    case ("list", 2...): list(rest).map { .list($0) }
    case ("count", 2...): list(rest).map { .count($0) }
    case ("exists", 2...): list(rest).map { .exists($0) }
    case ("feed", 2...): list(rest).map { .hasFeed($0) }
    case ("fronts", 2...): list(rest).map { .fronts($0) }
    case ("items", 2...): list(rest).map { .feed($0) }
    case ("head", 2...): list(rest).map { .head($0) }
    case ("podcasts", 2...): list(rest).map { .podcasts($0) }
    case ("archive", 3...):
      list(Array(rest.dropLast())).flatMap { list in Int(rest[rest.count - 1]).map { .archive(list, $0) } }
    case ("slice", 4...): slice(rest).map { .slice($0.list, $0.range) }
    case ("tail", 4...): slice(rest).map { .tail($0.list, $0.range) }
    default: nil
    }
  }

  private func slice(_ parts: [String]) -> (list: ListKey, range: Range<Int>)? {
    guard let list = list(parts.dropLast(2)), let start = Int(parts[parts.count - 2]),
      let end = Int(parts[parts.count - 1]),
      start <= end
    else { return nil }
    return (list, start..<end)
  }

  /// Returns the list for a language, a kind of subject, and a subject.
  private func list(_ parts: [String]) -> ListKey? {
    guard let language = language(parts[0]) else { return nil }
    let rest = Array(parts.dropFirst(2))
    let subject: ListKey.Subject? =
      switch (parts[1], rest.count) {
      case ("home", 0): .home
      case ("everything", 0): .everything
      case ("section", 1): sections[rest[0]].map { .section($0) }
      case ("term", 2): terms[rest].map { .term($0) }
      case ("category", 1): context.site.categories.firstIndex { $0.key == rest[0] }.map { .category($0) }
      case ("author", 1): people[rest[0]].map { .author($0) }
      case ("source", 1): sources[rest[0]].map { .source($0) }
      case ("uncategorised", 0): .uncategorised
      case ("period", 1...2): Period(rest).map { .period($0) }
      case ("area", 1): area(rest[0]).map { .area($0) }
      case ("timeline", 1): timeline(rest[0]).map { .timeline($0) }
      default: nil
      }
    return subject.map { ListKey(subject: $0, language: language) }
  }

  private func area(_ key: String) -> Int? { context.site.settings.areas.firstIndex { $0.key == key } }

  private func timeline(_ key: String) -> Int? {
    context.site.timelines.firstIndex { context.site.people[$0.follower].key == key }
  }

  private func language(_ code: String) -> Int? { context.site.settings.languages.firstIndex(of: code) }
}
