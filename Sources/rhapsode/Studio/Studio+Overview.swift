import Feeds
import Media
import Model
import Preview
import Render
import System
import Text

extension Studio {
  /// Returns what the page must know of the site before it shows anything.
  func overview() async throws(StudioFailure) -> Node {
    let (version, site) = try await version()
    let settings = site.settings
    let language = settings.defaultLanguage
    let isGreek = language.prefix { $0 != "-" } == "el"
    return .fields([
      "title": .string(settings.title.text(in: language)),
      "languages": .list(settings.languages.map { .fields(["code": .string($0), "title": .string($0)]) }),
      "language": .string(language), "timezone": .string(settings.timezone),
      "preview": .string(addresses.preview + self.site.basePath + "/"),
      "drafts": .string(addresses.drafts + self.site.basePath + "/"),
      "sections": .list(
        site.sections.map { .fields(["id": .string($0.name), "title": .string($0.title.text(in: language))]) }),
      "categories": .list(settings.categories.map { Self.node($0, language) }),
      "tags": .list(Self.tags(site)),
      "authors": .list(
        site.people.map { .fields(["id": .string($0.key), "name": .string($0.name.text(in: language))]) }),
      "data": .list(site.data.members.map(\.name).sorted().map { .string($0) }), "places": .list(Self.places(site)),
      "blocks": version.renderer?.blocks,
      "can": Self.abilities(version),
      "limits": .fields(["upload": .count(StudioExchange.largestFile)]),
      "strings": .string(isGreek ? "el" : "en"),
    ])
  }

  /// The largest number of places that the page gets.
  private static let mostPlaces = 2000

  /// The places of the site's own entries, the newest first.
  private static func places(_ site: Model.Site) -> [Node] {
    site.entries.lazy.compactMap { entry in
      guard let place = entry.place, let file = entry.textPlace?.file else { return nil }
      return .fields([
        "file": .string(file), "title": .string(entry.title), "lat": .number(place.point.latitude),
        "lon": .number(place.point.longitude),
      ])
    }.prefix(mostPlaces).map(\.self)
  }

  private static func node(_ category: Model.Category, _ language: String) -> Node {
    .fields([
      "id": .string(category.key), "title": .string(category.title.text(in: language)),
      "colour": .text(category.color),
    ])
  }

  /// The tags, the most used first.
  private static func tags(_ site: Model.Site) -> [Node] {
    guard let number = site.taxonomies.firstIndex(where: { $0.name == "tags" }) else { return [] }
    var counts: [Int32: Int] = [:]
    for entry in site.entries {
      for term in entry.terms where Int(term.taxonomy) == number { counts[term.term, default: 0] += 1 }
    }
    let terms = site.taxonomies[number].terms.enumerated().map { ($0.element.name, counts[Int32($0.offset)] ?? 0) }
    return terms.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { .fields(["name": .string($0.0), "count": .count($0.1)]) }
  }

  private static func abilities(_ version: SiteVersion) -> Node {
    let libraries = LibrarySearch.Library.allCases.map { library in
      Node.Member(library.rawValue, .bool(!(ProcessEnvironment.value(library.keyVariable) ?? "").isEmpty))
    }
    return .fields([
      "convertSound": .bool(InstalledProgram.path(of: "ffmpeg") != nil),
      "images": .bool(version.derivatives.canBeMade), "library": .object(libraries),
    ])
  }
}
