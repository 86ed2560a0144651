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
