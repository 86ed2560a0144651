import Foundation
import Model
import Synchronization
import Testing
import Text

@testable import Render

@Suite struct SitemapTests {
  /// Renders the site, and returns the sitemap if it was made, and what the next build must know.
  private func render(_ site: Site, after memory: BytePieces? = nil) async -> (sitemap: String?, memory: BytePieces?) {
    let made = Mutex<String?>(nil)
    let last = LastBuild(
      memory: memory.flatMap { RenderMemory($0.joined) }, program: FastDigest(of: "one"), allows: { _ in true }
    ) { { $0.map { _ in true } } }
    let result = await Renderer(
      site, WholeSite.bodies, theme: Theme(site: "/nowhere"), options: RenderOptions(jobs: 2), last: last
    ) { artifact in
      guard artifact.path == "sitemap.xml", case .bytes(let bytes) = artifact.content else { return }
      made.withLock { $0 = bytes.span.text }
    }.all()
    return (made.withLock { $0 }, result.memory)
  }

  @Test func `the sitemap lists own pages with their dates`() async throws {
    let sitemap = try #require(await render(WholeSite.site).sitemap)
    let base = WholeSite.site.settings.url
    #expect(sitemap.contains("<url><loc>\(base)</loc></url>\n"))
    #expect(sitemap.contains("<url><loc>\(base)stories/s1/</loc><lastmod>2024-10-"))
    #expect(!sitemap.contains("/page/2/") && !sitemap.contains("404"))
  }

  private func text(_ attempt: RenderAttempt) -> String {
    guard case .bytes(let bytes) = attempt.artifacts.first?.content else { return "" }
    return bytes.span.text
  }

  @Test func `an entry of a source is not listed, since its canonical address is elsewhere`() {
    let context = Fixture.context(WholeSite.site)
    let listed = context.plan.sitemap.pages.map { context.addresses.path(of: context.plan.pages[$0]) }
    #expect(listed.contains("/stories/s1/") && listed.contains("/sources/port/"))
    #expect(!listed.contains { $0.hasPrefix("/sources/port/i") }, "\(listed)")
    #expect(!text(Sitemap(context).attempt(part: nil)).contains("/sources/port/i"))
  }

  @Test func `addresses in a sitemap, and in the index of its parts, are escaped`() {
    var site = Fixture.stories(3)
    site.settings.url = "https://example.org/a&b/"
    site.entries[1].path = "/stories/c&d'/"
    let context = Fixture.context(site)
    let whole = text(Sitemap(context).attempt(part: nil))
    #expect(whole.contains("<loc>https://example.org/a&amp;b/stories/c&amp;d"), "\(whole)")
    #expect(!whole.contains("a&b") && !whole.contains("c&d"))
    let parts = Sitemap(context, largest: 2)
    let count = parts.parts.count - 1
    #expect(count > 1 && parts.parts == (1...count).map { $0 } + [nil])
    let index = text(parts.attempt(part: nil))
    #expect(index.contains("<sitemap><loc>https://example.org/a&amp;b/sitemap-2.xml</loc></sitemap>"), "\(index)")
    #expect(!index.contains("a&b"))
    let all = (1...count).map { text(parts.attempt(part: $0)) }
    for part in all { #expect(part.components(separatedBy: "<url>").count <= 3, "\(part)") }
    #expect(
      all.joined().split(separator: "\n").filter { $0.hasPrefix("<url>") }
        == whole.split(separator: "\n").filter { $0.hasPrefix("<url>") })
  }

  @Test func `the sitemap is kept while no page and no date has changed`() async throws {
    let first = await render(WholeSite.site)
    #expect(first.sitemap != nil)
    var site = WholeSite.site
    site.entries[29].title = "Another"
    #expect(await render(site, after: first.memory).sitemap == nil)
    let changes: [(inout Site) -> Void] = [
      { $0.entries[29].updated = Timestamp(seconds: 1_700_000_000) },
      { $0.entries[29].path = "/stories/elsewhere/" },
      { $0.entries.remove(at: 28) },
      { $0.settings.url = "https://elsewhere.example/" },
    ]
    for change in changes {
      var site = WholeSite.site
      change(&site)
      let clean = await render(site).sitemap
      #expect(await render(site, after: first.memory).sitemap == clean && clean != first.sitemap)
    }
  }
}
