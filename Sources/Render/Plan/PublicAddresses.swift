import Model
import Text

/// The addresses of everything that is published. Paths are percent-encoded, start with a slash and do not include the
/// base path. A class, so that a page that asks for one address copies one reference.
final class PublicAddresses: Sendable {
  private let settings: Settings
  private let sections: [Section]
  private let sources: [Source]
  private let people: [Person]
  private let taxonomies: [Taxonomy]
  /// The keys of those who follow others, by timeline.
  private let followers: [String]
  private let entryPaths: [String]
  /// The path of each term, in the tree of the default language.
  private let termPaths: [String]
  /// The address with which absolute links to the site begin. `nil` while the settings still have the address of an
  /// example: texts that mention its host do not mean the site.
  let ownURL: String?

  init(_ site: Site, terms: Terms) {
    settings = site.settings
    ownURL = URI(settings.url).isOfExampleHost ? nil : settings.url
    sections = site.sections
    sources = site.sources
    people = site.people
    taxonomies = site.taxonomies
    followers = site.timelines.map { site.people[$0.follower].key }
    entryPaths = site.entries.map(\.path)
    termPaths = terms.all.map { number in
      PublicAddresses.folder([site.taxonomies[terms.taxonomy(of: number)].name, terms.term(number).slug])
    }
  }

  var feeds: Settings.Feeds { settings.feeds }

  /// Returns the path of a language's tree: empty for the default language, `/en` for another.
  func tree(_ language: Int) -> String { language == 0 ? "" : "/" + settings.languages[language] }

  /// Returns the path of a page, or of the first page of a list.
  func path(of subject: Page.Subject, language: Int) -> String {
    switch subject {
    case .home: tree(language) + "/"
    case .section(let section): folder(language, [sections[section].name])
    case .entry(let entry): entryPaths[entry]
    case .taxonomy(let taxonomy): folder(language, [taxonomies[taxonomy].name])
    case .term(let term): tree(language) + termPaths[term]
    case .categories: folder(language, [SiteNames.categories])
    case .category(let category): folder(language, [SiteNames.categories, settings.categories[category].key])
    case .authors: folder(language, [SiteNames.authors])
    case .author(let author): folder(language, [SiteNames.authors, people[author].key])
    case .sources: folder(language, [SiteNames.sources])
    case .source(let source): folder(language, [SiteNames.sources, sources[source].id])
    case .search: folder(language, [SiteNames.search])
    case .uncategorised: folder(language, [SiteNames.categories, SiteNames.uncategorised])
    case .archive: folder(language, [SiteNames.archive])
    case .period(let period): folder(language, [SiteNames.archive] + period.parts)
    case .areas: folder(language, [SiteNames.areas])
    case .area(let area): folder(language, [SiteNames.areas, settings.areas[area].key])
    case .timelines: folder(language, [SiteNames.timelines])
    case .timeline(let timeline): folder(language, [SiteNames.timelines, followers[timeline]])
    case .around: folder(language, [SiteNames.around])
    case .journey: folder(language, [SiteNames.journey])
    case .reading: folder(language, [SiteNames.reading])
    case .saved: folder(language, [SiteNames.saved])
    case .offline: folder(language, [SiteNames.offline])
    case .notFound: "\(tree(language))/\(SiteNames.notFound)"
    }
  }

  /// Returns the path of page `number` of a list, from 1.
  func path(of page: Page, number: Int? = nil) -> String {
    let first = path(of: page.subject, language: page.language)
    let number = number ?? page.number
    return number == 1 ? first : "\(first)\(SiteNames.furtherPages)/\(number)/"
  }

  /// Returns the path with the site's base path, for `href`.
  func href(_ path: String) -> String { settings.basePath + path }

  func url(_ path: String) -> String { settings.url + path.dropFirst() }

  private func folder(_ language: Int, _ parts: [String]) -> String {
    tree(language) + PublicAddresses.folder(parts)
  }

  private static func folder(_ parts: [String]) -> String {
    "/" + URI.encoded(path: parts.joined(separator: "/")) + "/"
  }
}
