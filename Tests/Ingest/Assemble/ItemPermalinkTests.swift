import Configuration
import Fixtures
import Model
import Testing
import Text

@testable import Ingest

/// Feed entries whose titles lead to URLs that are taken.
struct ItemPermalinkTests {
  private static let more = """
    permalinks: {news: "/:slug/"}
    feeds: {paths: {atom: [feed], rss: [rss/index.xml]}}
    podcast: {section: stories, path: cast, image: "https://a.example/cover.jpg", category: History}
    sources:
      - {id: one, file: feeds/one.xml, page: own, section: news}
    """

  private static let sections = ["content/news/_index.md": "News", "content/stories/_index.md": "Stories"]

  private static func feed(_ titles: [String]) -> String {
    let items = titles.enumerated().map { number, title in
      "<item><guid>g\(number)</guid><title>\(title)</title><link>https://f.example/\(number)</link>"
        + "<category>Sea</category><author>Zoe</author><pubDate>Fri, 08 Nov 2024 10:00:00 GMT</pubDate></item>"
    }
    return "<rss version=\"2.0\"><channel><title>F</title><link>https://f.example/</link>\(items.joined())"
      + "</channel></rss>"
  }

  private static func read(
    _ titles: [String], _ own: [String: String] = [:], more: String = more
  ) async throws -> [String: String] {
    let files = own.merging(sections) { $1 }.merging(["content/feeds/one.xml": feed(titles)]) { $1 }
    let (site, diagnostics, _) = try await ContentFixture.read(files, more: more)
    #expect(diagnostics == [])
    #expect(Set(site.entries.map(\.path)).count == site.entries.count)
    return Dictionary(site.entries.map { ($0.title, $0.path) }) { first, _ in first }
  }

  @Test func `an entry of a source yields to every address of own content and of the site itself`() async throws {
    let own = [
      "content/about.md": "---\ntitle: Own\nid: me\naliases: [/old/, /gone.html]\n---\n",
      "content/stories/dawn/index.md": "---\ntitle: Story\ndate: 2024-01-01\n---\n",
      "content/stories/dawn/photo": "x", "content/static/paper": "x", "content/static/shelf/one.txt": "x",
      "content/archive/index.md": "---\ntitle: Page\n---\n",
    ]
    let titles = [
      "about", "old", "stories", "tags", "places", "categories", "authors", "sources", "news", "paper", "feed",
      "exhibits", "Free title",
    ]
    let paths = try await Self.read(titles, own)
    #expect(paths["Own"] == "/about/" && paths["Story"] == "/stories/dawn/" && paths["Page"] == "/archive/")
    #expect(paths["Free title"] == "/free-title/")
    for title in titles.dropLast() {
      let path = try #require(paths[title])
      #expect(path.hasPrefix("/\(title)-") && path.utf8.count == title.utf8.count + 15, "\(path)")
    }
  }

  @Test(arguments: [
    ("/stories/:slug/", ["dawn", "feed", "cast", "rss"], ["rss"]), ("/x/:slug/", ["me", "you"], ["you"]),
    ("/page/:slug/", ["2", "two"], ["two"]), ("/tags/:slug/", ["sea", "seas"], ["seas"]),
    ("/authors/:slug/", ["zoe", "zoes"], ["zoes"]), ("/sources/:slug/", ["one", "ones"], ["ones"]),
    ("/:slug.html", ["gone", "came"], ["came"]), ("/en/:slug/", ["stories", "tags", "story"], ["story"]),
    ("/shelf/:slug.html", ["one", "two"], ["one"]), ("/Stories/:slug/", ["dawn", "Dusk"], ["Dusk"]),
  ])
  func `a pattern leads no entry into the site's own pages`(
    pattern: String, titles: [String], free: [String]
  ) async throws {
    let own = [
      "content/about.md": "---\ntitle: Own\nid: me\naliases: [/gone.html]\n---\n",
      "content/stories/dawn.md": "---\ntitle: Story\n---\n", "content/static/shelf/Two.HTML/x.txt": "x",
    ]
    let more = Self.more.replacing("/:slug/", with: pattern)
    let paths = try await Self.read(titles, own, more: more)
    #expect(paths["Own"] == "/about/" && paths["Story"] == "/stories/dawn/")
    for title in titles {
      let plain = pattern.replacing(":slug", with: title.lowercased())
      #expect((paths[title] == plain) == free.contains(title), "\(title): \(paths[title] ?? "")")
    }
  }

  @Test func `a marked address is looked up as well`() async throws {
    let mark = SHA256.digest(of: "one\ng0").hex(12)
    let own = ["content/about.md": "---\ntitle: Own\naliases: [/about-\(mark)/, /about-\(mark)-2/]\n---\n"]
    let paths = try await Self.read(["About"], own)
    #expect(paths["About"] == "/about-\(mark)-3/")
  }

  @Test func `an entry for which its pattern leaves no address is published below its source`() async throws {
    let more = Self.more.replacing("/:slug/", with: "/paper/:slug/")
    let paths = try await Self.read(["Title"], ["content/static/paper": "x"], more: more)
    #expect(paths["Title"] == "/sources/one/title/")
  }

  @Test func `several long titles in one part of a pattern are cut to what a file system allows`() async throws {
    let more = Self.more.replacing("/:slug/", with: "/:slug:title:slug:title/")
    let title = String(repeating: "ά", count: 60)
    let path = try #require(try await Self.read([title], more: more)[title])
    let file = SiteNames.file(path)
    #expect(file.split(separator: "/").allSatisfy { $0.utf8.count <= 255 } && file.utf8.count > 150)
  }

  @Test func `a new title does not move an entry and does not take the address of another one`() async throws {
    let folder = TemporarySite(Self.sections)
    folder.write(Self.feed(["First", "Second"]), to: "content/feeds/one.xml")
    func paths() async throws -> [String: String] {
      folder.write(ContentFixture.settings + Self.more, to: "content/site.yaml")
      var options = IngestOptions(
        folder: folder.folder, now: try #require(Timestamp(rfc3339: "2026-11-20T12:00:00Z")))
      options.offline = true
      options.createsArchive = true
      let site = try #require(await SiteIngest.site(options).site)
      let items = site.entries.filter { $0.source != nil }
      return Dictionary(items.map { ($0.id, $0.path) }) { first, _ in first }
    }
    #expect(try await paths() == ["g0": "/first/", "g1": "/second/"])
    folder.write(Self.feed(["Second", "Changed", "First"]), to: "content/feeds/one.xml")
    let second = try await paths()
    #expect(second["g0"] == "/first/" && second["g1"] == "/second/")
    let marked = try #require(second["g2"])
    #expect(marked.hasPrefix("/first-"))
    // The entry with the unmarked URL is hidden; the other entry keeps its marked one.
    folder.write("- {source: one, id: g0}\n", to: "content/hidden.yaml")
    #expect(try await paths() == ["g1": "/second/", "g2": marked])
  }
}
