import Escaping
import Model
import Text

/// `sitemap.xml` (sitemaps.org 0.9) and `robots.txt`.
struct Sitemap {
  private let context: BuildContext
  /// Indexes in `SitePlan.pages`.
  private let pages: [Int]
  /// The most addresses in one file.
  private static let largest = 50_000

  init(_ context: BuildContext) {
    self.context = context
    let all = context.plan.pages
    pages = all.indices.filter { Sitemap.isListed(all[$0], context) }
  }

  /// One file, or the parts and their index if there are too many pages for one: see `Output.sitemap`.
  var parts: [Int?] { count == 1 ? [nil] : (1...count).map { $0 } + [nil] }

  static func path(ofPart part: Int?) -> String {
    part.map { SiteNames.numbered(SiteNames.sitemap, $0) } ?? SiteNames.sitemap
  }

  func attempt(part: Int?) -> RenderAttempt {
    let host = PageHost(context, page: Page(.home, language: 0))
    host.scope.note(.sitemap)
    let artifact = Artifact(
      path: Sitemap.path(ofPart: part), kind: .feed, content: .bytes(document(part: part)), reads: host.scope.reads)
    return RenderAttempt([artifact], host.scope)
  }

  /// The addresses of all pages, in one document however many they are: what every part follows from.
  var all: [UInt8] { document(pages[...]) }

  static func robots(_ context: BuildContext) -> Artifact {
    let address = context.addresses.url("/" + SiteNames.sitemap)
    return Artifact(
      path: SiteNames.robots, kind: .feed,
      content: .bytes(Array("User-agent: *\nAllow: /\n\nSitemap: \(address)\n".utf8)))
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

  private func document(part: Int?) -> [UInt8] {
    guard part != nil || count == 1 else { return index((1...count).map { Sitemap.path(ofPart: $0) }) }
    let start = ((part ?? 1) - 1) * Sitemap.largest
    return document(pages[start..<min(start + Sitemap.largest, pages.count)])
  }

  private func document(_ pages: ArraySlice<Int>) -> [UInt8] {
    var output = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .utf8)
    let (addresses, entries, all) = (context.addresses, context.site.entries, context.plan.pages)
    var start = Array("<url><loc>".utf8)
    start.append(escaping: addresses.url("/"))
    // The slash at the end of the site's address begins each path.
    start.removeLast()
    for number in pages {
      let page = all[number]
      output += start
      output.append(escaping: addresses.path(of: page))
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
