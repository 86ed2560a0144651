import Foundation
import Testing
import Trial

/// A withdrawn entry leaves a tombstone in the feeds that contained it, and only there.
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

  @Test func `a person who is named twice has one tombstone of an expired entry`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\ntaxonomies: {authors: {feed: true}}\n",
      "content/authors.yaml": "anna: {name: Anna Doe}\n",
      "content/notes/a.md":
        "---\ntitle: A\ndate: 2026-01-02\nexpires: 2026-02-02\nauthor: anna\nauthors: [Anna Doe]\n---\nWords.\n",
      "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-02\nauthor: anna\n---\nWords.\n",
    ])
    #expect(try site.build().status == 0)
    #expect(try site.page("authors/anna/feed.atom").components(separatedBy: "<at:deleted-entry").count == 2)
  }

  @Test func `the tombstone of a hidden entry tells when it was hidden, and keeps that time`() throws {
    let site = try Self.site()
    let rules = try site.folder.text(of: "content/hidden.yaml")
    try site.folder.write("[]\n", to: "content/hidden.yaml")
    func build(_ now: String) throws -> String {
      let run = try site.run(["build", "--now", now])
      #expect(run.status == 0, "\(run.words)")
      return try site.page("en/news/feed.atom")
    }
    #expect(try !build("2026-11-20T12:00:00Z").contains("deleted-entry"))
    try site.folder.write(rules, to: "content/hidden.yaml")
    #expect(try build("2026-11-21T12:00:00Z").contains("ref=\"urn:gone\" when=\"2026-11-21T12:00:00Z\""))
    #expect(try build("2026-11-22T12:00:00Z").contains("ref=\"urn:gone\" when=\"2026-11-21T12:00:00Z\""))
    try site.folder.write("[]\n", to: "content/hidden.yaml")
    #expect(try !build("2026-11-23T12:00:00Z").contains("deleted-entry"))
    try site.folder.write(rules, to: "content/hidden.yaml")
    #expect(try build("2026-11-24T12:00:00Z").contains("ref=\"urn:gone\" when=\"2026-11-24T12:00:00Z\""))
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
    // With the same URL it would be the same article, and would also be hidden.
    let other = Self.item("gone", tag: "sea").replacing("https://w.example/gone", with: "https://p.example/gone")
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>Paper</title>\(other)</channel></rss>", to: "content/paper.xml")
    #expect(try site.build().status == 0)
    for (path, bytes) in try site.files() where path.hasSuffix(".atom") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("deleted-entry"), "\(path)")
    }
  }

  @Test func `an entry of ours that has expired leaves one under the address that feeds knew, and archive pages stand`()
    throws
  {
    let entry = { (day: Int, more: String) in "---\ntitle: E\(day)\ndate: 2026-10-0\(day)\n\(more)---\nText\n" }
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nfeeds: {limit: 2, archive: 2}\n",
      "content/news/a.md": entry(1, ""), "content/news/b.md": entry(2, "expires: 2026-11-01\nid: bee\n"),
      "content/news/c.md": entry(3, "expires: 2026-11-02\n"), "content/news/d.md": entry(4, ""),
      "content/news/e.md": entry(5, ""), "content/news/f.md": entry(6, "expires: 2026-10-01\n"),
      "content/news/g.md": entry(7, "expires: 2026-11-03\ndraft: true\n"),
    ])
    #expect(try site.build().status == 0)
    let feed = try site.page("news/feed.atom")
    #expect(feed.contains(#"<at:deleted-entry ref="https://trial.example/news/c/" when="2026-11-02T00:00:00Z"/>"#))
    #expect(feed.contains(#"ref="https://trial.example/x/bee/" when="2026-11-01T00:00:00Z""#))
    #expect(!feed.contains("news/f/") && !feed.contains("news/g/") && !feed.contains("E3"))
    let page = try site.page("news/feed-1.atom")
    #expect(page.contains("news/a/") && page.contains("x/bee/"))
    try site.folder.write(entry(8, "slug: c\n"), to: "content/news/h.md")
    #expect(try site.build().status == 0)
    #expect(
      try !site.page("news/feed.atom").contains(#"deleted-entry ref="https://trial.example/news/c/""#), "it lives")
  }

  @Test func `a translated incident leaves its tombstone in the feeds of an area that showed it`() throws {
    let signal = { (title: String) in
      """
      ---
      title: \(title)
      date: 2026-11-01
      expires: 2026-11-10
      place: {lat: 37.9765, lon: 23.7766}
      incident: {severity: minor}
      ---
      Text.

      """
    }
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://trial.example/
      languages: [el, en]
      areas: {port: {title: Port, at: [37.9765, 23.7766]}}

      """,
      "content/signals/both.el.md": signal("Α"), "content/signals/both.en.md": signal("A"),
      "content/signals/one.el.md": signal("Β"),
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let (greek, english) = (try site.page("areas/port/feed.atom"), try site.page("en/areas/port/feed.atom"))
    let (both, one) = ("ref=\"https://trial.example/signals/both/\"", "ref=\"https://trial.example/signals/one/\"")
    #expect(greek.contains(both) && greek.contains(one) && !greek.contains("/en/signals/both/\" when"))
    #expect(english.contains("ref=\"https://trial.example/en/signals/both/\"") && english.contains(one))
    #expect(!english.contains(both), "the area showed the translation")
  }

  @Test func `an id that is no IRI becomes one in Atom, and in its tombstone`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsources: [{id: wire, file: wire.xml}]\n",
      "content/wire.xml": "<rss version=\"2.0\"><channel><title>Wire</title>"
        + Self.item("12 é", tag: "sea").replacing("urn:12 é", with: "12é")
        + Self.item("13", tag: "sea").replacing("urn:13", with: "13") + "</channel></rss>",
      "content/hidden.yaml": "- {source: wire, id: \"13\"}\n",
    ])
    #expect(try site.build().status == 0)
    let atom = try site.page("feed.atom")
    #expect(atom.contains("<id>tag:trial.example,2026-10-01:wire/12%C3%A9</id>"))
    #expect(atom.contains(#"ref="tag:trial.example,2026-10-01:wire/13""#))
    #expect(try site.page("feed.xml").contains(#"<guid isPermaLink="false">12é</guid>"#))
    #expect(try site.page("feed.json").contains(#""id": "12é""#))
  }

  @Test func `a source cannot take back an entry of ours`() throws {
    let feed = { (entry: String) in
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:at=\"http://purl.org/atompub/tombstones/1.0\"><title>W</title>"
        + entry + "</feed>"
    }
    let id = "https://trial.example/news/a/"
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsources: [{id: thief, file: thief.xml}]\n",
      "content/news/a.md": "---\ntitle: Ours\ndate: 2026-10-01\n---\nText\n",
      "content/thief.xml": feed(
        "<entry><id>\(id)</id><title>Theirs</title><link href=\"https://w.example/\"/><updated>2026-10-02T00:00:00Z</updated></entry>"
      ),
    ])
    #expect(try site.build().status == 0)
    #expect(try site.page("feed.atom").components(separatedBy: "<id>\(id)</id>").count == 2)
    try site.folder.write(
      feed("<at:deleted-entry ref=\"\(id)\" when=\"2026-10-03T00:00:00Z\"/>"), to: "content/thief.xml")
    #expect(try site.build("--allow-removals").status == 0)
    let atom = try site.page("feed.atom")
    #expect(atom.contains("<id>\(id)</id>"))
    #expect(atom.contains("deleted-entry ref=\"tag:trial.example,2026-10-02:thief/"), "what it brought is gone")
    #expect(!atom.contains("deleted-entry ref=\"\(id)\""))
  }
}
