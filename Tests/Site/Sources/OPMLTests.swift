import Foundation
import Testing
import Trial

@Suite struct OPMLTests {
  private static let list = """
    <opml version="2.0"><head><title>Mine</title></head><body>
    <outline text="Θάλασσα"><outline text="Waves &amp; wind: a &quot;list&quot; #1" xmlUrl="https://wave.example/feed?a=1&amp;b=2"/>
    <outline text="deep"><outline text="Wave" xmlUrl="https://deep.example/feed"/></outline></outline>
    <outline text="Other"><outline xmlUrl="https://blog.plain.example/rss"/>
    <outline text="Again" xmlUrl="HTTPS://Wave.example:443/feed?a=1&amp;b=2#top"/></outline>
    <outline text="Old" xmlUrl="http://old.example/feed"/>
    <outline text="Here" xmlUrl="zoe.xml"/><outline text="Not here" xmlUrl="../../secret.xml"/>
    <outline text="Secret" xmlUrl="https://zoe:hunter2@secret.example/feed"/>
    </body></opml>
    """

  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    categories: {sea: {title: {en: Sea, el: Θάλασσα}}}
    sources:
      # what we had
      - id: old
        url: "https://old.example/feed"   # first

    """

  private func site() throws -> Site {
    try Site([
      "content/site.yaml": OPMLTests.settings, "content/feeds/mine.opml": OPMLTests.list,
      "content/feeds/zoe.xml": "<rss version='2.0'><channel><title>Zoe</title></channel></rss>",
    ])
  }

  private func xml(_ bytes: [UInt8]) throws {
    guard let xmllint = Installed.xmllint else { try Test.cancel("xmllint is not installed") }
    let check = try Command.run(xmllint, ["--noout", "-"], input: bytes)
    #expect(check.status == 0, "\(check.words)")
  }

  @Test func `private addresses of a list are named unless they are allowed`() throws {
    let addresses = [
      "http://192.168.1.5/feed", "http://127.1/feed", "http://[fe80::1]/feed", "http://nas.local/feed",
      "http://localhost:8000/feed", "https://blog.example/feed", "https://local.example/feed",
    ]
    let outlines = addresses.map { "<outline type=\"rss\" text=\"Feed\" xmlUrl=\"\($0)\"/>" }.joined()
    let site = try Site(["list.opml": "<opml version=\"2.0\"><body>\(outlines)</body></opml>"])
    let run = try site.run(["opml", "import", "list.opml", "--dry-run"])
    for (number, address) in addresses.enumerated() {
      #expect(run.errors.contains("  private: \(address) (fetched only with") == (number < 5), "\(run.words)")
    }
    let allowed = try site.run(["opml", "import", "list.opml", "--dry-run", "--private"])
    #expect(!allowed.errors.contains("private: http"), "\(allowed.words)")
  }

  @Test func `every feed of a list is added once, with the category that its folder names`() throws {
    let site = try site()
    let tried = try site.run(["opml", "import", "content/feeds/mine.opml", "--dry-run"])
    #expect(tried.status == 0, "\(tried.words)")
    #expect(try site.folder.text(of: "content/site.yaml") == OPMLTests.settings)
    let run = try site.run(["opml", "import", "content/feeds/mine.opml"])
    #expect(
      run.errors.contains(
        "left out: ../../secret.xml (there is no such file below content/; web addresses begin with http:// or https://)"
      ), "\(run.words)")
    #expect(run.errors.contains("left out: https://secret.example/feed (it contains a password)"))
    #expect(run.errors.contains("The folder `deep` is not a category: its feeds get the tag `deep`."))
    #expect(
      run.errors.contains("4 added from content/site.yaml:9 on, 2 followed already or listed twice, 2 left out"),
      "\(run.words)")
    #expect(!run.errors.contains("hunter2"))
    #expect(
      try site.folder.text(of: "content/site.yaml") == OPMLTests.settings + """
          - id: waves-wind-a-list-1
            title: "Waves & wind: a \\"list\\" #1"
            url: "https://wave.example/feed?a=1&b=2"
            category: sea
          - id: wave
            title: Wave
            url: "https://deep.example/feed"
            category: sea
            tags: [deep]
          - id: blog-plain
            url: "https://blog.plain.example/rss"
            tags: [Other]
          - id: here
            title: Here
            file: "feeds/zoe.xml"

        """)
    let again = try site.run(["opml", "import", "content/feeds/mine.opml", "--json"])
    let report = try #require(try JSONSerialization.jsonObject(with: Data(again.output)) as? [String: Any])
    #expect((report["added"] as? [Any])?.isEmpty == true)
    #expect(report["followed"] as? Int == 6)
  }

  @Test func `what is exported and imported elsewhere is exported the same`() throws {
    let site = try site()
    #expect(try site.run(["opml", "import", "content/feeds/mine.opml"]).status == 0)
    let export = try site.run(["opml", "export"])
    #expect(export.status == 0, "\(export.words)")
    try xml(export.output)
    let other = try Site([
      "content/site.yaml": String(OPMLTests.settings.prefix { $0 != "#" }).replacing("sources:", with: "sources: []"),
      "list.opml": export.text,
    ])
    #expect(try other.run(["opml", "import", "list.opml"]).errors.contains("4 added"))
    #expect(try other.run(["opml", "export", "-"]).output == export.output)
    #expect(try other.run(["opml", "export", "out.opml"]).status == 0)
    #expect(try other.folder.bytes(of: "out.opml") == export.output)
  }

  @Test func `no export and no build tells others of what is private`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: open, url: "https://open.example/feed", headers: {Authorization: Bearer hunter2}}
        - {id: intranet, url: "https://news.intranet.example/feed", network: private}
        - {id: password, url: "https://zoe:hunter2@open.example/mine"}
        - {id: page, kind: link, url: "https://page.example/"}
        - {id: near, url: "http://10.0.0.7/feed"}

      """
    ])
    #expect(try site.build("--offline").status == 0)
    let export = try site.run(["opml", "export"])
    #expect(export.errors.contains("left out: 3 of"), "\(export.words)")
    for text in [export.text, try site.page("sources.opml")] {
      #expect(text.contains("https://open.example/feed"), "\(text)")
      #expect(text.contains("https://open.example/mine"), "\(text)")
      for secret in ["hunter2", "intranet", "page.example"] { #expect(!text.contains(secret), "\(text)") }
    }
    #expect(!export.text.contains("10.0.0.7"))
  }

  @Test func `one bad address is named, and the others are taken`() throws {
    let site = try Site()
    try site.folder.write(
      """
      <opml version="2.0"><body><outline text="a" xmlUrl="https://exa mple/feed"/><outline text="b" xmlUrl="ftp://b.example/"/>
      <outline text="c" xmlUrl="https://c.example/a feed"/><outline text="d" xmlUrl="https://d.example:99999/"/>
      <outline text="e" xmlUrl="https://e.example/feed?token=x7Kq93mZ0a2f"/></body></opml>
      """, to: "list.opml")
    let run = try site.run([
      "opml", "import", "list.opml", "--private", "--images", "mirror", "--page", "own", "--show", "full",
    ])
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.contains("2 added") && run.errors.contains("3 left out"), "\(run.words)")
    for words in [
      "https://exa mple/feed (invalid host name)", "https://d.example:99999/ (invalid", "`ftp://b.example/`",
    ] {
      #expect(run.errors.contains(words), "\(run.words)")
    }
    #expect(!(run.text + run.errors).contains("x7Kq93mZ0a2f"))
    let settings = try site.folder.text(of: "content/site.yaml")
    #expect(
      settings.contains(
        "title: c, url: \"https://c.example/a%20feed\", show: full, page: own, images: mirror, network: private}"),
      "\(settings)")
    #expect(settings.contains("network: private, secret: true}"), "\(settings)")
  }

  @Test func `nothing is exported without a public feed, and an untitled feed has the name of its host`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsources: [{id: p, kind: link, url: \"https://page.example/\"}]\n"
    ])
    let empty = try site.run(["opml", "export", "out.opml"])
    #expect(empty.status == 1 && empty.errors.contains("no feed can be exported"), "\(empty.words)")
    #expect(!site.folder.has("out.opml"))
    let list = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources: [{id: s, opml: list.opml}]\n",
      "content/list.opml": "<opml version=\"2.0\"><body><outline xmlUrl=\"https://plain.example/rss\"/></body></opml>",
    ])
    // Files are read offline too.
    #expect(try list.build("--offline").status == 0)
    for text in [try list.page("sources.opml"), try list.run(["opml", "export"]).text] {
      #expect(text.contains("text=\"plain.example\""), "\(text)")
    }
  }

  @Test func `what is no list is told`() throws {
    let site = try site()
    try site.folder.write("<rss version='2.0'><channel/></rss>", to: "feed.xml")
    let run = try site.run(["opml", "import", "feed.xml"])
    #expect(run.status == 1)
    #expect(run.errors.contains("`feed.xml` is not an OPML file: it is RSS 2.0"), "\(run.words)")
    #expect(try site.run(["opml", "import", "nowhere.opml"]).status == 2)
    #expect(try site.run(["opml"]).status == 2)
  }
}
