import Testing
import Trial

/// Feeds whose titles lead to URLs that the site itself uses.
@Suite struct AddressTests {
  private static let titles = [
    "about", "old", "gone", "stories", "dawn", "tags", "sea", "authors", "zoe", "sources", "one", "page", "2", "feed",
    "en", "x", "me", "categories", "paper", "sitemap", "robots", "404", "index", "assets", "same", "same", "SAME",
    "!!!",
  ]

  private static func settings(_ pattern: String) -> String {
    """
    title: Site
    url: https://site.example/
    languages: [en, el]
    permalinks: {news: "\(pattern)"}
    feeds: {paths: {atom: [feed], rss: [rss/index.xml]}, limit: 3, archive: 2}
    home: {paginate: 3}
    sections: {news: {paginate: 3}}
    sources:
      - {id: one, file: feeds/one.xml, page: own, section: news, show: full}

    """
  }

  private static func files(_ pattern: String) -> [String: String] {
    let items = titles.enumerated().map { number, title in
      "<item><guid>g\(number)</guid><title>\(title)</title><category>Sea</category><category>\(title)</category>"
        + "<author>\(title)</author><link>https://f.example/\(number)</link><description>Text \(number)</description>"
        + "<pubDate>Fri, 0\(1 + number % 9) Nov 2024 10:00:00 GMT</pubDate></item>"
    }
    return [
      "content/site.yaml": settings(pattern),
      "content/about.md": "---\ntitle: About us\nid: me\naliases: [/old/, /gone.html]\n---\nOur own text.\n",
      "content/stories/dawn/index.md":
        "---\ntitle: Dawn\ndate: 2024-01-01\ntags: [Sea]\nauthor: Zoe\n---\nOur own text.\n",
      "content/authors.md": "---\ntitle: Authors\naliases: [/tags/2/]\n---\nOur own text.\n",
      "content/static/authors/one/index.html": "Our own text.",
      "content/static/paper": "Our own text.",
      "content/feeds/one.xml":
        "<rss version=\"2.0\"><channel><title>F</title><link>https://f.example/</link>\(items.joined())</channel></rss>",
    ]
  }

  @Test(arguments: [
    "/:slug/", "/:slug.html", "/stories/:slug/", "/tags/:slug/", "/x/:slug/", "/page/:slug/", "/feed/:slug/",
    "/el/:slug/",
  ])
  func `no entry of a feed stops a build or takes an address of the site`(pattern: String) throws {
    let site = try Site(Self.files(pattern))
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    for path in [
      "about/index.html", "stories/dawn/index.html", "authors/index.html", "authors/one/index.html", "paper",
    ] {
      #expect(try site.page(path).contains("Our own text."), "\(path)")
    }
    for path in ["old/index.html", "gone.html", "x/me/index.html"] {
      #expect(try site.page(path).contains("url=https://site.example/about/"), "\(path)")
    }
    for (path, word) in [("tags/sea/index.html", "Sea"), ("feed", "<feed"), ("page/2/index.html", "<html")] {
      #expect(try site.page(path).contains(word), "\(path)")
    }
    #expect(try site.page("authors/zoe/index.html").contains("/stories/dawn/"))
    #expect(try !site.page("authors/zoe/index.html").contains("/zoe-"))
  }
}
