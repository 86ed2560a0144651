import Foundation
import Testing
import Trial

/// Feed entries without a date.
@Suite struct UndatedEntriesTests {
  private static func feed(_ items: [String]) -> String {
    "<rss version='2.0'><channel><title>T</title><link>https://feed.example/</link>\(items.joined())</channel></rss>"
  }

  private static func item(_ name: String, date: String = "") -> String {
    "<item><title>Title \(name)</title><guid isPermaLink='false'>\(name)</guid>\(date)<link>https://feed.example/\(name)</link>"
      + "<description>Text of \(name)</description></item>"
  }

  private static func order(_ names: [String], in page: String) throws -> [String] {
    try names.sorted { left, right in
      let (first, second) = (page.firstRange(of: "Title \(left)"), page.firstRange(of: "Title \(right)"))
      return try #require(first).lowerBound < #require(second).lowerBound
    }
  }

  @Test func `on a first fetch they come after all that is dated, later they are new`() throws {
    let dated = ["May", "Jun"].map { Self.item($0, date: "<pubDate>Fri, 01 \($0) 2020 10:00:00 GMT</pubDate>") }
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      home: {layout: river}
      archive: year
      sources:
        - {id: undated, file: undated.xml}
        - {id: dated, file: dated.xml}

      """,
      "content/dated.xml": Self.feed(dated),
      "content/undated.xml": Self.feed([
        Self.item("one"), Self.item("two", date: "<pubDate>0001-01-01T00:00:00Z</pubDate>"),
      ]),
    ])
    let first = try site.build()
    #expect(first.status == 0, "\(first.words)")
    let names = ["one", "two", "May", "Jun"]
    #expect(try Self.order(names, in: site.page("index.html")) == ["Jun", "May", "one", "two"])
    #expect(try Self.order(names, in: site.page("feed.xml")) == ["Jun", "May", "one", "two"])
    // Nothing shows the time of the fetch as their date.
    for page in ["index.html", "sources/undated/index.html"] {
      #expect(try !site.page(page).contains("2026-11-20"), "\(page)")
      #expect(try site.page(page).contains("Without a date"), "\(page)")
    }
    #expect(try site.page("sources/undated/feed.xml").contains("<item>"))
    #expect(try !site.page("sources/undated/feed.xml").contains("pubDate"))
    #expect(try !site.page("sources/undated/feed.json").contains("date_"))
    // Atom requires a date.
    #expect(try site.page("sources/undated/feed.atom").contains("<updated>2026-11-20T"))
    #expect(try !site.page("sources/undated/feed.atom").contains("<published>"))
    #expect(!site.folder.has("public/archive/2026/index.html") && site.folder.has("public/archive/2020/index.html"))
    try site.folder.write(
      Self.feed([Self.item("three"), Self.item("one"), Self.item("two")]), to: "content/undated.xml")
    let second = try site.build()
    #expect(second.status == 0, "\(second.words)")
    #expect(try Self.order(names + ["three"], in: site.page("index.html")) == ["three", "Jun", "May", "one", "two"])
    // It is under the day on which it came, and bears no date of its own.
    #expect(try site.page("index.html").contains(#"<h2><time datetime="2026-11-20">"#))
    #expect(try site.page("index.html").components(separatedBy: "2026-11-20").count == 2)
    #expect(try site.page("archive/2026/index.html").contains("Title three"))
    #expect(try !site.page("archive/2026/index.html").contains("Title one"))
  }

  @Test func `pictures of a feed that is a file lead to no blank page`() throws {
    let item =
      "<item><title>One</title><guid isPermaLink='false'>1</guid><description>&lt;p>x&lt;img src='p.png' alt='A boat'>"
      + "&lt;a href='y'>z&lt;/a>&lt;/p></description></item>"
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources: [{id: album, file: album.xml, show: full, page: own, images: remote}]

      """,
      "content/album.xml": "<rss version='2.0'><channel><title>T</title>\(item)</channel></rss>",
    ])
    let built = try site.build("--verbose")
    #expect(built.status == 0, "\(built.words)")
    #expect(
      built.errors.contains("source `album`: the pictures with relative addresses in an entry are left out"),
      "\(built.words)")
    for (path, bytes) in try site.files() {
      let text = String(bytes: bytes, encoding: .utf8) ?? ""
      #expect(!text.contains("about:blank") && !text.contains("p.png"), "\(path)")
    }
  }
}
