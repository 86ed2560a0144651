import Escaping
import Model
import Text

/// `sitemap.xml` (sitemaps.org 0.9) and `robots.txt`.
struct Sitemap {
  private let context: BuildContext
  /// The most addresses in one file.
  private let largest: Int

  init(_ context: BuildContext, largest: Int = 50_000) {
    self.context = context
    self.largest = largest
  }

  /// One file, or the parts and their index if there are too many pages for one: see `Output.sitemap`.
  var parts: [Int?] {
    // Most sites do not have that many pages, listed or not, so that a rebuild need not know which are listed.
    guard context.plan.pages.count > largest, count > 1 else { return [nil] }
    return (1...count).map { $0 } + [nil]
  }

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

  static func robots(_ context: BuildContext) -> Artifact {
    let address = context.addresses.url("/" + SiteNames.sitemap)
    return Artifact(
      path: SiteNames.robots, kind: .feed,
      content: .bytes(Array("User-agent: *\nAllow: /\n\nSitemap: \(address)\n".utf8)))
  }
}

extension Sitemap {
  /// Indexes in `SitePlan.pages`.
  private var listed: [Int] { context.plan.sitemap.pages }

  private var count: Int { max(1, (listed.count + largest - 1) / largest) }

  private func document(part: Int?) -> [UInt8] {
    guard part != nil || count == 1 else { return index((1...count).map { Sitemap.path(ofPart: $0) }) }
    let start = ((part ?? 1) - 1) * largest
    return document(listed[start..<min(start + largest, listed.count)])
  }

  private func document(_ pages: ArraySlice<Int>) -> [UInt8] {
    var output = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .utf8)
    let (addresses, all) = (context.addresses, context.plan.pages)
    var start = Array("<url><loc>".utf8)
    start.append(escaping: addresses.url("/"))
    // Each path begins with this slash.
    start.removeLast()
    for number in pages {
      output += start
      output.append(escaping: addresses.path(of: all[number]))
      output.append(utf8: "</loc>")
      if let changed = SitemapPlan.changed(all[number], in: context.plan.site) {
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
