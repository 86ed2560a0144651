import Model
import Text

@testable import Render

/// Small sites made in memory, for tests that need no files.
enum Fixture {
  static let now = Timestamp(seconds: 1_795_000_000)

  static func site(languages: [String] = ["en"], url: String = "https://example.org/") -> Site {
    var settings = Settings()
    settings.title = Localized("Harbour")
    settings.url = url
    settings.languages = languages
    var site = Site(settings: settings, now: now, folder: "")
    site.taxonomies = settings.taxonomies
    return site
  }

  static func entry(
    _ slug: String, section: Int? = 0, language: String = "en", day: Int64? = nil, tree: String = ""
  ) -> Entry {
    var entry = Entry(
      id: slug, kind: .article, origin: .file("content/stories/\(slug).md", firstLine: 1), title: slug,
      path: "\(tree)/stories/\(slug)/", slug: slug, language: language)
    entry.section = section
    entry.date = day.map { Timestamp(seconds: $0 * 86_400) }
    return entry
  }

  /// Stories `s0`, `s1`, … of one section, newest first.
  static func stories(_ count: Int) -> Site {
    var site = site()
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    site.entries = (0..<count).map { entry("s\($0)", day: Int64(20_000 - $0)) }
    return site
  }

  static func plan(_ site: Site) -> (PagePlan, Listings, Terms) {
    let terms = Terms(site.taxonomies)
    let listings = Listings(of: site, terms: terms)
    let addresses = PublicAddresses(site, terms: terms)
    return (PagePlan(site, listings: listings, terms: terms, addresses: addresses), listings, terms)
  }

  static func context(
    _ site: Site, _ bodies: any Bodies = EmptyBodies(), theme: Theme = Theme(site: "/nowhere"),
    records: ReadRecording? = nil, isLenient: Bool = false
  ) -> BuildContext {
    BuildContext(
      site, bodies,
      presentation: Presentation(
        site, CompiledTheme(theme, filters: HostFilter.declarations, isLenient: isLenient)),
      publisher: AssetPublisher(theme: theme, makesDerivatives: false) { _ in }, reads: ReadLog(recording: records),
      entryNames: Lazy { EntryNames(site) }, options: RenderOptions(jobs: 1))
  }
}
