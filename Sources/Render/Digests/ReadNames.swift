import Model
import Text

/// Names of reads that stay valid in later builds. A name is a list of texts: the first is its kind, and the others
/// identify what was read.
struct ReadNames: Sendable {
  let context: BuildContext
  let entries: EntryDigest

  static let visit = "visit"

  /// The kinds of reads of one entry, with the bytes at the start of their coded names.
  private static let startsOfEntries = [Read.Kind.front, .facts, .body].map { kind in
    (kind: kind, start: start(name(of: kind), parts: 2).bytes)
  }

  /// Returns the start of a coded name: the number of its parts, and its kind.
  static func start(_ kind: String, parts: Int) -> BinaryWriter {
    var writer = BinaryWriter()
    writer.append(count: parts)
    writer.append(kind)
    return writer
  }

  /// Returns the kind of a read of one entry, and the range of the entry's name, without decoding it; `nil` for other
  /// reads.
  static func ofEntry(_ coded: Range<Int>, in bytes: [UInt8]) -> (kind: Read.Kind, name: Range<Int>)? {
    for (kind, start) in startsOfEntries where bytes.span.extracting(coded).begins(with: start) {
      var reader = BinaryReader(bytes, in: coded.lowerBound + start.count..<coded.upperBound)
      let name = reader.range()
      return reader.isAtEnd ? (kind, name) : nil
    }
    return nil
  }

  init(_ context: BuildContext) {
    self.context = context
    entries = EntryDigest(site: context.site)
  }

  func name(of read: Read) -> [String] {
    switch read.kind {
    case .front, .facts, .body: [ReadNames.name(of: read.kind), entries.name(of: read.number)]
    case .until: ["until", ReadNames.name(ofEnd: Timestamp(seconds: Int64(read.number)))]
    default: context.reads.table.key(of: read).map { name(of: $0) } ?? []
    }
  }
}

extension ReadNames {
  private static func name(ofEnd end: Timestamp) -> String { end == .never ? "the clock is set back" : end.rfc3339 }

  /// The name of a kind of reads of one entry. Each entry has three of them: interpolating the enumeration would look up
  /// its case's name each time.
  private static func name(of kind: Read.Kind) -> String {
    switch kind {
    case .front: "front"
    case .facts: "facts"
    default: "body"
    }
  }

  private var site: Site { context.site }

  private func name(of key: ReadKey) -> [String] {
    switch key {
    case .list(let list): ["list"] + name(of: list)
    case .slice(let list, let range): ["slice"] + name(of: list) + ["\(range.lowerBound)", "\(range.upperBound)"]
    case .tail(let list, let range): ["tail"] + name(of: list) + ["\(range.lowerBound)", "\(range.upperBound)"]
    case .count(let list): ["count"] + name(of: list)
    case .exists(let list): ["exists"] + name(of: list)
    case .hasFeed(let list): ["feed"] + name(of: list)
    case .fronts(let list): ["fronts"] + name(of: list)
    case .feed(let list): ["items"] + name(of: list)
    case .head(let list): ["head"] + name(of: list)
    case .target(let address): ["target", address]
    case .podcasts(let list): ["podcasts"] + name(of: list)
    case .archive(let list, let number): ["archive"] + name(of: list) + ["\(number)"]
    case .terms(let taxonomy, let language): ["terms", site.taxonomies[taxonomy].name, code(language)]
    case .people(let language): ["people", code(language)]
    case .periods(let language): ["periods", code(language)]
    case .sources: ["sources"]
    case .sitemap: ["sitemap"]
    case .related(let entry, let language): ["related", entries.name(of: entry), code(language)]
    case .neighbours(let entry): ["neighbours", entries.name(of: entry)]
    case .area(let area): ["area", site.settings.areas[area].key]
    case .pins(let id): ["pins", id]
    case .setting(let setting): ["setting", setting.rawValue]
    case .menu(let language): ["menu", code(language)]
    case .section(let section): ["section", site.sections[section].name]
    case .person(let person): ["person", site.people[person].key]
    case .source(let source): ["source", site.sources[source].id]
    case .status(let source): ["status", site.sources[source].id]
    case .visit(let source): [ReadNames.visit, site.sources[source].id]
    case .newest(let source): ["newest", site.sources[source].id]
    case .term(let term): ["term", taxonomy(of: term), context.plan.terms.term(term).slug]
    case .template(let name): ["template", name]
    case .strings(let language): ["strings", code(language)]
    case .data(let name): name.map { ["data", $0] } ?? ["data"]
    case .media(let reference, let entry): ["media", reference] + (entry < 0 ? [] : [entries.name(of: entry)])
    }
  }

  private func name(of list: ListKey) -> [String] {
    let subject =
      switch list.subject {
      case .home: ["home"]
      case .section(let section): ["section", site.sections[section].name]
      case .term(let term): ["term", taxonomy(of: term), context.plan.terms.term(term).slug]
      case .category(let category): ["category", site.categories[category].key]
      case .author(let author): ["author", site.people[author].key]
      case .source(let source): ["source", site.sources[source].id]
      case .everything: ["everything"]
      case .uncategorised: ["uncategorised"]
      case .period(let period): ["period"] + period.parts
      case .area(let area): ["area", site.settings.areas[area].key]
      case .timeline(let timeline): ["timeline", site.people[site.timelines[timeline].follower].key]
      }
    return [code(list.language)] + subject
  }

  private func code(_ language: Int) -> String { site.settings.languages[language] }

  private func taxonomy(of term: Int) -> String { site.taxonomies[context.plan.terms.taxonomy(of: term)].name }
}
