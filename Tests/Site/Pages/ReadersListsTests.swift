import Foundation
import Testing
import Trial

/// Categories, layouts, the archive, merged reports and looks, as readers meet them.
@Suite struct ReadersListsTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    timezone: Europe/Athens
    archive: month
    reading: true
    home: {layout: LAYOUT}
    categories:
      sports: {title: {en: Sports, el: Αθλητικά}, icon: trophy, color: "#c62828", aliases: [αθλητισμός]}
      sea: {title: {en: Sea}, icon: icons/sea.svg}
      empty: {title: {en: Empty}}
    sections: {news: {layout: cards}}
    menu: [categories, archive, reading, sources]
    sources:
      - {id: one, file: feeds/one.xml, language: en, layout: reading}
      - {id: two, file: feeds/two.xml, language: en, page: own, layout: front}
      - {id: portal, kind: link, title: "Grades & more", url: "https://portal.example/grades?menu=3&x=1"}

    """

  private static func feed(_ items: [(title: String, text: String, category: String, day: Int)], _ host: String)
    -> String
  {
    let items = items.enumerated().map { number, item in
      "<item><title>\(item.title)</title><guid>\(host)\(number)</guid><link>https://\(host).example/\(number)</link>"
        + "<category>\(item.category)</category><pubDate>\(item.day) Oct 2026 22:30:00 GMT</pubDate>"
        + "<description>\(item.text)</description>"
        + "<enclosure url=\"https://\(host).example/rules.pdf\" type=\"application/pdf\" length=\"123456\"/></item>"
    }
    return "<rss version=\"2.0\"><channel><title>Feed \(host)</title><link>https://\(host).example/</link>"
      + "<description>d</description>\(items.joined())</channel></rss>"
  }

  private static let strike = "Kenyan airport workers suspend strike after deal with government"

  private static func site(_ layout: String = "front", more: String = "") throws -> Site {
    let site = try Site([
      "content/site.yaml": settings.replacing("LAYOUT", with: layout) + more,
      "content/static/icons/sea.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>",
      "content/feeds/one.xml": feed(
        [
          (strike, "Aviation workers returned to work.", "ΑΘΛΗΤΙΣΜΟΣ", 20), ("Waves", "High waves.", "Sea", 21),
          ("Nothing known", "Plain words.", "other", 31),
        ], "one"),
      "content/feeds/two.xml": feed(
        [
          ("Strike of airport workers in Kenya suspended after deal", "Aviation workers return to work.", "x", 21),
          ("Nets", "Nets are mended.", "SPORTS", 22),
        ], "two"),
      "content/news/own.md": "---\ntitle: Own\ndate: 2026-11-01\n---\nText.\n",
    ])
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    return site
  }

  private static func titles(_ page: String) -> [String] {
    page.matches(of: /<h[23][^>]*><a class="whole"[^>]*>([^<]*)</).map { String($0.1) }
  }

  @Test func `the categories and the page of what has none make up the home page`() throws {
    let site = try Self.site("cards")
    let parts = try ["sports", "sea", "uncategorised"].map { Self.titles(try site.page("categories/\($0)/index.html")) }
    let home = Self.titles(try site.page("index.html"))
    #expect(parts[0] == ["Nets", Self.strike] && parts[1] == ["Waves"], "\(parts)")
    #expect(parts.flatMap { $0 }.sorted() == home.sorted() && home.count == 6)
    #expect(!site.folder.has("public/categories/empty/index.html"))
    let all = try site.page("categories/index.html")
    #expect(all.contains("href=\"/categories/uncategorised/\"") && all.contains("Without a category"))
    #expect(all.contains("--icon: url(/icons/sea.svg)"), "the site's own icon is not drawn")
  }

  @Test func `the menu lists the categories that have entries, and what has none`() throws {
    let page = try Self.site().page("index.html")
    let menu = try #require(page.split(separator: "<nav class=\"menu\"").last?.split(separator: "</nav>").first)
    let paths = menu.matches(of: /href="([^"]*)"/).map { String($0.1) }
    #expect(
      paths.starts(with: [
        "/categories/", "/categories/sports/", "/categories/sea/", "/categories/uncategorised/", "/archive/",
        "/reading/",
        "/sources/",
      ]), "\(paths)")
    #expect(menu.contains("M8 20.5h8"), "the icon of a category is not drawn")
  }

  @Test func `a front page has a block for each category, and shows every entry once`() throws {
    let page = try Self.site().page("index.html")
    #expect(page.contains("class=\"front-lead\""))
    for title in ["Nets", "Waves", "Nothing known", "Own", Self.strike] {
      #expect(page.split(separator: ">\(title)<").count == 2, "\(title)")
    }
  }

  @Test func `home, sections and sources each have the layout that the settings name`() throws {
    for (layout, mark) in [
      ("river", "class=\"river\""), ("wall", "class=\"wall\""), ("cards", "class=\"tiles\""),
      ("list", "class=\"lines\""),
      ("reading", "class=\"reading\""), ("portal", "class=\"portal\""),
    ] {
      #expect(try Self.site(layout).page("index.html").contains(mark), "\(layout)")
    }
    let site = try Self.site()
    #expect(try site.page("news/index.html").contains("class=\"tiles\""))
    #expect(try site.page("sources/one/index.html").contains("class=\"reading\""))
    #expect(try site.page("sources/two/index.html").contains("class=\"front-lead\""))
    let wrong = try Site(["content/site.yaml": "title: T\nurl: https://trial.example/\nhome: {layout: frnot}\n"])
    #expect(try wrong.build().errors.contains("did you mean `front`?"))
  }

  @Test func `the archive has the entries of each month and year, in the site's time zone`() throws {
    let site = try Self.site()
    // 31 October, 22:30 UTC, is November in Athens.
    #expect(Self.titles(try site.page("archive/2026/11/index.html")) == ["Nothing known", "Own"])
    #expect(Self.titles(try site.page("archive/2026/10/index.html")).count == 4)
    #expect(Self.titles(try site.page("archive/2026/index.html")).count == 6)
    let all = try site.page("archive/index.html")
    #expect(all.contains("href=\"/archive/2026/\"") && all.contains(">November <"))
    #expect(try Site().build().status == 0)
    #expect(!site.folder.has("public/archive/2026/09/index.html"))
  }

  @Test func `the reading page has the texts that sources allow, and is no second copy for search engines`() throws {
    let site = try Self.site()
    let page = try site.page("reading/index.html")
    #expect(page.contains("High waves.") && page.contains("class=\"item read\"") && page.contains(">Read on<"))
    #expect(!(try site.page("sitemap.xml")).contains("/reading/"))
    #expect(!site.folder.has("public/reading/feed.xml"))
  }

  @Test func `reports of one event are one entry that names the others, and a setting undoes it`() throws {
    let site = try Self.site("cards", more: "merging: similar\n")
    let home = try site.page("index.html")
    #expect(home.contains("Also in 1 source") && home.contains("Strike of airport workers in Kenya"))
    #expect(Self.titles(home).count == 5 && Self.titles(home).contains(Self.strike))
    #expect(try site.page("sources/two/index.html").contains(">Strike of airport workers"), "its source has it")
    #expect(!(try site.page("feed.xml")).contains("Strike of airport workers"))
    let explained = try site.run(["sources", "--explain", "https://two.example/0"]).text
    let event = "it reports the same event as an entry of `one`, which lists show instead"
    #expect(explained.contains(event), "\(explained)")
    #expect(explained.contains("  id two0\n"), "\(explained)")
    let apart = try Self.site("cards").page("index.html")
    #expect(!apart.contains("Also in"))

    // One report is named, by its address or by its id: the others stay together, and the archive has all of them.
    for name in ["https://two.example/0", "two#two0"] {
      let site = try Self.site("cards", more: "merging: similar\napart: [\"\(name)\"]\n")
      let home = try site.page("index.html")
      #expect(Self.titles(home).count == 6 && !home.contains("Also in"), "\(name)")
    }
    let lost = try Self.site("cards")
    let settings = try String(contentsOfFile: lost.folder / "content/site.yaml", encoding: .utf8)
    try lost.folder.write(settings + "apart: [\"two#two7\"]\n", to: "content/site.yaml")
    let warned = try lost.build()
    #expect(warned.status == 0)
    let words = "warning: this keeps nothing apart: no entry of a source is `two#two7`"
    #expect(warned.words.contains(words) && warned.words.contains("content/site.yaml:18:9"), "\(warned.words)")

    let same = Self.feed([("Same", "Same words in both.", "x", 20)], "one")
    let other = same.replacing("<title>Feed one", with: "<title>Feed three")
    for (merging, count) in [("same", 1), ("none", 2)] {
      let site = try Site([
        "content/site.yaml":
          "title: T\nurl: https://trial.example/\nmerging: \(merging)\nsources:\n  - {id: a, file: feeds/a.xml}\n  - {id: b, file: feeds/b.xml}\n",
        "content/feeds/a.xml": same, "content/feeds/b.xml": other,
      ])
      #expect(try site.build().status == 0)
      let page = try site.page("index.html")
      #expect(Self.titles(page).count == count && page.contains("Also in 1 source") == (count == 1), "\(merging)")
    }
  }

  @Test func `a portal groups its sources by kind, and a link leads to its page`() throws {
    let page = try Self.site("portal").page("index.html")
    let groups = page.matches(of: /<section class="portal" aria-labelledby="_([a-z]+)"/).map { String($0.1) }
    #expect(groups == ["feed", "link"])
    #expect(page.contains("href=\"https://portal.example/grades?menu=3&amp;x=1\" rel=\"external\""))
    #expect(page.contains("Grades &amp; more"))
  }

  @Test func `the page of all sources groups them by kind too, and each group folds`() throws {
    let page = try Self.site("portal").page("sources/index.html")
    let fold = /<details class="fold" open>\s*<summary><h2[^>]*id="_([a-z]+)">[^<]*<span class="count">(\d+)</
    let groups = page.matches(of: fold)
    #expect(groups.map { "\($0.1) \($0.2)" } == ["feed 2", "link 1"])
    #expect(page.contains("<ul class=\"sources paired\" aria-labelledby=\"_link\">"))
  }

  @Test func `an entry of a source has its attachments with type and size, and no data of an article of ours`() throws {
    let site = try Self.site()
    let page = try site.page("sources/two/nets/index.html")
    #expect(page.contains("type=\"application/pdf\">rules.pdf</a> <span class=\"soft\">PDF, 123 kB</span>"))
    #expect(page.contains("<link rel=\"canonical\" href=\"https://two.example/1\">"))
    for data in ["ld+json", "article:published_time", "content=\"article\""] {
      #expect(!page.contains(data), "\(data)")
    }
    #expect(!(try site.page("sitemap.xml")).contains("/sources/two/nets/"))
  }

  @Test func `a source that fails says why in the language of the page, with the code and without words of its server`()
    throws
  {
    let site = try Self.site()
    try site.folder.write("<html>10.0.0.7 is no feed</html>", to: "content/feeds/one.xml")
    #expect(try site.build().status == 0)
    let page = try site.page("sources/one/index.html")
    #expect(page.contains("Error loading content") && !page.contains("10.0.0.7"))
    #expect(page.contains("It was last read on 20 November 2026 (just now)."))
    #expect(try site.page("el/sources/index.html").contains("Σφάλμα φόρτωσης περιεχομένου"))

    // Nothing is said of entries where there have never been any.
    #expect(page.contains("cannot be reached at the moment. Its earlier entries are still here. <span"))
    let broken = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nsources: [{id: a, file: feeds/a.xml}]\n",
      "content/feeds/a.xml": "<html>no feed</html>",
    ])
    #expect(try broken.build().status == 0)
    let empty = try broken.page("sources/a/index.html")
    #expect(empty.contains("at the moment. <span") && empty.contains("Nothing here yet.") && !empty.contains("earlier"))
  }

  @Test func `a look and tokens are on every page`() throws {
    let site = try Self.site(
      more: "theme: {look: museum, accent: \"#0b6e99\", tokens: {text: 36rem, paper: [\"#fff\", \"#111\"]}}\n")
    for name in ["index.html", "404.html", "el/index.html"] {
      let head = try site.page(name).prefix(200)
      #expect(head.contains("data-look=\"museum\""))
      #expect(
        head.contains("style=\"--accent: #0b6e99; --text: 36rem; --paper: light-dark(#ffffff, #111111)\""), "\(head)")
    }
  }

  @Test func `style sheet and scripts are at most 12 KB each, compressed`() throws {
    let site = try Self.site()
    let assets = Tree.paths(of: site.output).filter { $0.hasPrefix("assets/") }
    for ending in [".css", ".js"] {
      let names = assets.filter { $0.hasSuffix(ending) }.sorted()
      let packed = try Command.run(
        "/bin/sh", ["-c", "cat \(names.joined(separator: " ")) | gzip -9 | wc -c"], in: site.output)
      let bytes = Int(packed.text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max
      #expect(bytes <= 12 << 10, "\(ending): \(bytes)")
    }
  }
}
