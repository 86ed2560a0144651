import Fixtures
import Model
import Testing
import Text

@testable import Ingest
@testable import Sources

@Suite struct RewritingTests {
  static let feed = """
    <?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title><link>https://wire.example/</link>
    <item><guid isPermaLink="false">one</guid><title>Fog</title><link>https://wire.example/1</link>
    <description>&lt;img src="https://count.example/logo.png"&gt;&lt;p&gt;Fog &lt;a href="x?ref=1"&gt;came&lt;/a&gt;.&lt;/p&gt;
    &lt;img src="boat.jpg" alt="a boat"&gt;&lt;div class="share"&gt;Share &lt;b&gt;this&lt;/b&gt;&lt;/div&gt;</description></item>
    </channel></rss>
    """

  private func site(_ change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source(id: "wire", location: .file("wire.xml"), title: "")
    (source.show, source.images) = (.full, .remote)
    change(&source)
    let site = try FollowedSite([source])
    try site.write(Self.feed, to: "wire.xml")
    return site
  }

  private func rewrite(_ source: inout Source) {
    source.rewriting.base = "https://cdn.example/news/"
    source.rewriting.drop = [".share"]
    source.rewriting.pixels = ["://count.example/"]
    source.rewriting.parameters = ["ref"]
  }

  private struct Shown: Hashable {
    var html: String
    var cover: String?
    var digest: FastDigest?
  }

  private func shown(_ ingest: SourceIngest) throws -> Shown {
    let harvest = try ingest.harvest(now: FollowedSite.now(1))
    let raw = try #require(harvest.raws.first)
    return Shown(
      html: harvest.open(raw.entry).html.text, cover: raw.entry.cover?.src, digest: harvest.digest(of: raw))
  }

  @Test func `texts are rewritten by the rules of their source`() async throws {
    let site = try site(rewrite)
    try await site.refresh()
    let shown = try shown(site.ingest())
    #expect(shown.html.contains("href=\"https://cdn.example/news/x\""))
    #expect(shown.html.contains("src=\"https://cdn.example/news/boat.jpg\""))
    #expect(!shown.html.contains("Share") && !shown.html.contains("count.example"))
    #expect(shown.cover == "https://cdn.example/news/boat.jpg")
  }

  @Test func `changed rules hold for texts of the archive, and leave no trace when they are removed`() async throws {
    let site = try site()
    try await site.refresh()
    let before = try shown(site.ingest())
    #expect(before.html.contains("Share") && before.cover == "https://count.example/logo.png")
    let fresh = try self.site(rewrite)
    try await fresh.refresh()
    let changed = try shown(site.ingest { rewrite(&$0.sources[0]) })
    #expect(try changed == shown(fresh.ingest()), "as on a site that had the rules from the start")
    #expect(changed.digest != before.digest)
    #expect(try shown(site.ingest()) == before)
  }
}
