import Testing
import Trial

/// An entry that was taken back leaves a tombstone where it stood, and nowhere else.
@Suite struct TombstoneTests {
  private static func item(_ name: String, tag: String) -> String {
    """
    <item><guid isPermaLink="false">urn:\(name)</guid><title>\(name)</title><category>\(tag)</category>
    <link>https://w.example/\(name)</link><pubDate>Thu, 01 Oct 2026 05:00:00 GMT</pubDate></item>
    """
  }

  private static func site() throws -> Site {
    let items = item("gone", tag: "sea") + item("stays", tag: "sea") + item("other", tag: "land")
    return try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      languages: [el, en]
      categories: {port: {title: Port}, town: {title: Town}}
      sources:
        - {id: wire, file: wire.xml, section: news, language: en, category: port}
        - {id: paper, file: paper.xml, section: log, language: el, category: town}

      """,
      "content/news/_index.en.md": "---\ntitle: News\n---\n", "content/log/_index.md": "---\ntitle: Log\n---\n",
      "content/wire.xml": "<rss version=\"2.0\"><channel><title>Wire</title>\(items)</channel></rss>",
      "content/paper.xml":
        "<rss version=\"2.0\"><channel><title>Paper</title>\(item("page", tag: "sea"))</channel></rss>",
      "content/hidden.yaml": "- {source: wire, id: \"urn:gone\"}\n",
    ])
  }

  @Test func `a tombstone stands in the feeds of its language, source, section, category and tags`() throws {
    let site = try Self.site()
    #expect(try site.build().status == 0)
    let marked = try site.files().filter { path, bytes in
      path.hasSuffix(".atom") && String(decoding: bytes, as: UTF8.self).contains("ref=\"urn:gone\"")
    }
    #expect(
      marked.keys.sorted() == [
        "en/categories/port/feed.atom", "en/feed.atom", "en/news/feed.atom", "en/sources/wire/feed.atom",
        "en/tags/sea/feed.atom",
      ])
    #expect(try site.page("en/tags/land/feed.atom").contains("other"))
  }

  @Test func `what is purged keeps no more than where it was`() throws {
    let site = try Self.site()
    #expect(try site.build().status == 0)
    try site.folder.write("- {source: wire, id: \"urn:gone\", mode: purge}\n", to: "content/hidden.yaml")
    for _ in 0..<2 { #expect(try site.build().status == 0) }
    #expect(try site.page("en/tags/sea/feed.atom").contains("ref=\"urn:gone\""))
    #expect(try !site.page("tags/sea/feed.atom").contains("ref=\"urn:gone\""))
  }

  @Test func `an id that another source still brings is not called gone`() throws {
    let site = try Self.site()
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>Paper</title>\(Self.item("gone", tag: "sea"))</channel></rss>",
      to: "content/paper.xml")
    #expect(try site.build().status == 0)
    for (path, bytes) in try site.files() where path.hasSuffix(".atom") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("deleted-entry"), "\(path)")
    }
  }
}
