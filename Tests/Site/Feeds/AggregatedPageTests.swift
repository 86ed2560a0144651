import Testing
import Trial

/// Pages of sources' entries, and lists without a feed.
@Suite struct AggregatedPageTests {
  private static func site(_ more: [String: String] = [:], settings: String = "") throws -> Site {
    try Site(
      ["content/site.yaml": "title: S\nurl: https://s.example/\nlanguages: [en]\n" + settings].merging(more) { $1 })
  }

  @Test func `pages of sources' entries are neither in the sitemap nor told to be postings of this site`() throws {
    let site = try Self.site(
      [
        "content/news/own.md": "---\ntitle: Own\ndate: 2026-01-01\n---\nText\n",
        "content/one.xml": """
        <rss version="2.0"><channel><title>F</title><item><guid>1</guid><title>Theirs</title>\
        <link>https://f.example/1</link><pubDate>Fri, 08 Nov 2024 10:00:00 GMT</pubDate></item></channel></rss>
        """,
      ], settings: "sources: [{id: one, file: one.xml, page: own}]\n")
    #expect(try site.build().status == 0)
    let sitemap = try site.page("sitemap.xml")
    #expect(sitemap.contains("/news/own/") && sitemap.contains("/sources/one/</loc>"))
    #expect(!sitemap.contains("theirs"))
    let theirs = try site.page("sources/one/theirs/index.html")
    #expect(!theirs.contains("BlogPosting") && !theirs.contains("ld+json"))
    #expect(theirs.contains("<link rel=\"canonical\" href=\"https://f.example/1\">"))
    #expect(try site.page("news/own/index.html").contains("\"NewsArticle\""))
  }

  @Test func `a list without a dated entry has no feed and links none`() throws {
    let site = try Self.site([
      "content/manual/one.md": "---\ntitle: One\ntags: [sea]\n---\nText\n", "content/manual/_index.md": "Manual",
      "content/empty/_index.md": "Nothing yet", "content/news/own.md": "---\ntitle: Own\ndate: 2026-01-01\n---\nText\n",
    ])
    #expect(try site.build().status == 0)
    for folder in ["manual", "tags/sea", "empty"] {
      for name in ["feed.xml", "feed.atom", "feed.json"] { #expect(!site.folder.has("public/\(folder)/\(name)")) }
      let page = try site.page("\(folder)/index.html")
      #expect(!page.contains("\(folder)/feed."), "\(folder)")
    }
    for folder in ["", "news/"] {
      #expect(try site.page("\(folder)feed.atom").contains("<entry>"))
      #expect(try site.page("\(folder)index.html").contains("/\(folder)feed.atom"))
    }
  }

  @Test func `a site none of whose entries has a date has no feed, and one that waits for entries has`() throws {
    let manual = ["content/manual/one.md": "---\ntitle: One\n---\nText\n"]
    let undated = try Self.site(manual)
    #expect(try undated.build().status == 0)
    #expect(!undated.folder.has("public/feed.xml"))
    #expect(try !undated.page("index.html").contains("feed.xml"))
    let waiting = try Self.site(manual, settings: "sources: [{id: one, url: \"https://f.example/feed\"}]\n")
    #expect(try waiting.build("--offline").status == 0)
    #expect(waiting.folder.has("public/feed.xml"))
    #expect(try waiting.page("index.html").contains("feed.xml"))
  }
}
