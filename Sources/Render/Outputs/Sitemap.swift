import Escaping
import Model
import Text

/// `sitemap.xml` (sitemaps.org 0.9) and `robots.txt`.
struct Sitemap {
  private let context: BuildContext
  private let pages: [Page]
  /// The most addresses in one file.
  private static let largest = 50_000

  init(_ context: BuildContext) {
    self.context = context
    pages = context.plan.pages.filter { Sitemap.isListed($0, context) }
  }

  /// One file, or the parts and their index if there are too many pages for one: see `Output.sitemap`.
  var parts: [Int?] { count == 1 ? [nil] : (1...count).map { $0 } + [nil] }

  static func path(ofPart part: Int?) -> String {
    part.map { SiteNames.numbered(SiteNames.sitemap, $0) } ?? SiteNames.sitemap
  }

  func artifact(part: Int?) -> Artifact {
    guard part != nil || count == 1 else {
      return feed(SiteNames.sitemap, index((1...count).map { Sitemap.path(ofPart: $0) }))
    }
    let start = ((part ?? 1) - 1) * Sitemap.largest
    return feed(Sitemap.path(ofPart: part), document(pages[start..<min(start + Sitemap.largest, pages.count)]))
  }

  var robots: Artifact {
    feed(
      SiteNames.robots,
      Array("User-agent: *\nAllow: /\n\nSitemap: \(context.addresses.url("/" + SiteNames.sitemap))\n".utf8))
  }
}

extension Sitemap {
  private var count: Int { max(1, (pages.count + Sitemap.largest - 1) / Sitemap.largest) }

  /// Whether the page is listed: the first page of a list, or an own entry. The canonical address of a source's entry
  /// is its original.
  private static func isListed(_ page: Page, _ context: BuildContext) -> Bool {
    switch page.subject {
    // The reading page repeats what other pages have.
    case .notFound, .search, .reading, .saved, .offline, .journey: false
    case .entry(let entry): context.site.entries[entry].source == nil
    default: page.number == 1
    }
  }

  private func feed(_ path: String, _ bytes: [UInt8]) -> Artifact {
    Artifact(path: path, kind: .feed, content: .bytes(bytes))
  }

  private func document(_ pages: ArraySlice<Page>) -> [UInt8] {
    var output = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .utf8)
    let (addresses, entries) = (context.addresses, context.site.entries)
    // Every address begins with that of the site, which ends in the slash that begins a path.
    var start = Array("<url><loc>".utf8)
    start.append(escaping: addresses.url("/"))
    for page in pages {
      output += start
      output.append(escaping: String(addresses.path(of: page).dropFirst()))
      output.append(utf8: "</loc>")
      if case .entry(let entry) = page.subject, let changed = entries[entry].updated ?? entries[entry].date {
        output.append(utf8: "<lastmod>")
        output.append(rfc3339: changed)
        output.append(utf8: "</lastmod>")
      }
      output.append(utf8: "</url>\n")
    }
    output.append(utf8: "</urlset>\n")
    return output
  }

  private func index(_ files: [String]) -> [UInt8] {
    var output = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .utf8)
    for file in files {
      output.append(utf8: "<sitemap><loc>")
      output.append(escaping: context.addresses.url("/" + file))
      output.append(utf8: "</loc></sitemap>\n")
    }
    output.append(utf8: "</sitemapindex>\n")
    return output
  }
}
