import Escaping
import Model
import Text

/// `sitemap.xml` (sitemaps.org 0.9), `robots.txt` and `_redirects`.
enum Sitemap {
  /// How many addresses one file may hold.
  private static let largest = 50_000

  /// One file, or an index and its parts where there are too many pages for one.
  static func artifacts(_ context: BuildContext, _ pages: [Page]) -> [Artifact] {
    let listed = pages.filter { isListed($0, context) }
    let parts = stride(from: 0, to: max(1, listed.count), by: largest).map {
      listed[$0..<min($0 + largest, listed.count)]
    }
    if parts.count == 1 { return [feed(SiteNames.sitemap, document(context, parts[0]))] }
    let files = parts.indices.map { feed(SiteNames.numbered(SiteNames.sitemap, $0 + 1), document(context, parts[$0])) }
    return files + [feed(SiteNames.sitemap, index(context, files.map(\.path)))]
  }

  static func robots(_ context: BuildContext) -> Artifact {
    feed(
      SiteNames.robots,
      Array("User-agent: *\nAllow: /\n\nSitemap: \(context.addresses.url("/" + SiteNames.sitemap))\n".utf8))
  }
}

extension Sitemap {
  /// The first pages of lists and own entries. The canonical address of a source's entry is the original.
  private static func isListed(_ page: Page, _ context: BuildContext) -> Bool {
    switch page.subject {
    case .notFound: false
    case .entry(let entry): context.site.entries[entry].source == nil
    default: page.number == 1
    }
  }

  private static func feed(_ path: String, _ bytes: [UInt8]) -> Artifact {
    Artifact(path: path, kind: .feed, content: .bytes(bytes))
  }

  private static func document(_ context: BuildContext, _ pages: ArraySlice<Page>) -> [UInt8] {
    var output = Array(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .utf8)
    for page in pages {
      output.append(utf8: "<url><loc>")
      output.append(escaping: context.addresses.url(context.addresses.path(of: page)))
      output.append(utf8: "</loc>")
      if case .entry(let entry) = page.subject,
        let changed = context.site.entries[entry].updated ?? context.site.entries[entry].date
      {
        output.append(utf8: "<lastmod>")
        output.append(rfc3339: changed)
        output.append(utf8: "</lastmod>")
      }
      output.append(utf8: "</url>\n")
    }
    output.append(utf8: "</urlset>\n")
    return output
  }

  private static func index(_ context: BuildContext, _ files: [String]) -> [UInt8] {
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
