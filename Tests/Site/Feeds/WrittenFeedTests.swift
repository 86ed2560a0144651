import Testing
import Trial

/// What validators report if sources lack fields that most feeds have.
@Suite struct WrittenFeedTests {
  @Test func `an entry that leads nowhere has no empty address, and in Atom content`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsources: [{id: wire, file: wire.xml}]\n",
      "content/wire.xml":
        "<rss version=\"2.0\"><channel><title>Wire</title><item><title>Fog</title></item></channel></rss>",
    ])
    #expect(try site.build().status == 0)
    let (rss, atom, json) = (try site.page("feed.xml"), try site.page("feed.atom"), try site.page("feed.json"))
    #expect(atom.contains("<content>Fog</content>"))
    for feed in [rss, atom, json] {
      #expect(feed.contains("Fog"))
      for nothing in ["href=\"\"", "<link></link>", "\"url\": \"\""] { #expect(!feed.contains(nothing)) }
    }
    #expect(rss.contains("<description>T</description>"), "a channel without a description has its title")
    #expect(!atom.contains("<subtitle>"))
  }

  @Test func `every feed names the hub of the settings, and no archive page does`() throws {
    let items = (1...3).map { number in
      "<item><title>Fog \(number)</title><link>https://w.example/\(number)</link><pubDate>0\(number) Nov 2026 10:00 GMT</pubDate></item>"
    }
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://trial.example/
      feeds: {websub: "https://hub.example/?a&b", limit: 2}
      sources: [{id: wire, file: wire.xml}]

      """,
      "content/wire.xml": "<rss version=\"2.0\"><channel><title>Wire</title>\(items.joined())</channel></rss>",
    ])
    #expect(try site.build().status == 0)
    #expect(try site.page("feed.xml").contains(#"<atom:link rel="hub" href="https://hub.example/?a&amp;b"/>"#))
    #expect(try site.page("feed.atom").contains(#"<link rel="hub" href="https://hub.example/?a&amp;b"/>"#))
    let json = try site.page("feed.json").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(json.contains(#""hubs": [ { "type": "WebSub", "url": "https://hub.example/?a&b" } ]"#))
    #expect(try !site.page("feed-1.atom").contains("hub.example"))
  }

  @Test func `addresses of feeds in a private network are not published`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://trial.example/
      sources:
        - {id: wire, url: "http://feeds.intranet.internal/news?key=hush", network: private}

      """
    ])
    try site.folder.write(
      "title: T\nurl: https://trial.example/\nsources: [{id: wire, file: wire.xml, title: Wire}]\n",
      to: "content/site.file.yaml")
    try site.folder.write(
      "<rss version=\"2.0\"><channel><title>Wire</title><item><title>Fog</title><link>https://w.example/1</link></item></channel></rss>",
      to: "content/wire.xml")
    let settings = try site.folder.text(of: "content/site.yaml")
    try site.folder.write(try site.folder.text(of: "content/site.file.yaml"), to: "content/site.yaml")
    #expect(try site.build().status == 0)
    try site.folder.write(settings, to: "content/site.yaml")
    #expect(try site.build("--offline").status == 0)
    #expect(try site.page("feed.atom").contains("<id>tag:trial.example,2026-01-01:wire</id>"))
    for (path, bytes) in try site.files() {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("intranet") && !text.contains("hush"), "\(path)")
    }
  }

  @Test func `a film that nothing plays is no file of an entry`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsources: [{id: tube, file: tube.xml}]\n",
      "content/tube.xml": """
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><title>Tube</title>
      <entry><id>yt:video:1</id><title>Film</title><link href="https://tube.example/1"/><updated>2026-10-01T00:00:00Z</updated>
      <media:group><media:content url="https://tube.example/v/1" type="application/x-shockwave-flash"/></media:group></entry></feed>
      """,
    ])
    #expect(try site.build().status == 0)
    #expect(try site.page("feed.atom").contains("<id>yt:video:1</id>"))
    #expect(try !site.page("feed.atom").contains("flash"))
  }
}
