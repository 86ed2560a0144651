import Model
import Testing
import Text

@testable import Render

@Suite struct PublicAddressesTests {
  @Test(arguments: [
    ("/", "index.html"), ("/stories/", "stories/index.html"), ("/404.html", "404.html"),
    ("/tags/%CE%B8%CE%AC%CE%BB%CE%B1%CF%83%CF%83%CE%B1/", "tags/θάλασσα/index.html"), ("/feed.xml", "feed.xml"),
  ])
  func `a path has one file`(path: String, file: String) {
    #expect(SiteNames.file(path) == file)
  }

  @Test func `the default language lives at the root, others in trees of their own`() {
    var site = Fixture.site(languages: ["el", "en"])
    site.sections = [Section(name: "stories", title: Localized("Stories"))]
    let addresses = PublicAddresses(site, terms: Terms(site.taxonomies))
    #expect(addresses.path(of: .section(0), language: 0) == "/stories/")
    #expect(addresses.path(of: .section(0), language: 1) == "/en/stories/")
    #expect(addresses.path(of: .notFound, language: 1) == "/en/404.html")
  }

  @Test func `a site below a path says so in every address`() {
    let site = Fixture.site(url: "https://example.org/deep/er/")
    let addresses = PublicAddresses(site, terms: Terms(site.taxonomies))
    #expect(addresses.href("/tags/") == "/deep/er/tags/")
    #expect(addresses.url("/tags/") == "https://example.org/deep/er/tags/")
  }

  @Test func `a feed may stand at several addresses, the first is its own`() {
    var site = Fixture.stories(1)
    site.settings.feeds.paths[.rss] = ["feed.xml", "index.xml"]
    let addresses = PublicAddresses(site, terms: Terms(site.taxonomies))
    let home = ListKey(subject: .home, language: 0)
    #expect(addresses.feedPaths(of: home, .rss) == ["/feed.xml", "/index.xml"])
    #expect(addresses.feedPath(of: ListKey(subject: .section(0), language: 0), .atom) == "/stories/feed.atom")
  }
}
