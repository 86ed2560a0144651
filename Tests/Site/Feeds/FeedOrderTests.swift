import Foundation
import Testing
import Trial

/// Lists in the order of the feed.
@Suite struct FeedOrderTests {
  private static func feed(_ items: [String]) -> String {
    let items = items.map { name in
      "<item><title>Title \(name)</title><guid isPermaLink='false'>\(name)</guid><link>https://feed.example/\(name)</link>"
        + "<pubDate>Fri, \(name.dropFirst()) May 2020 10:00:00 GMT</pubDate><description>Text</description></item>"
    }
    return
      "<rss version='2.0'><channel><title>T</title><link>https://feed.example/</link>\(items.joined())</channel></rss>"
  }

  private static func settings(_ source: String, home: String = "-date") -> String {
    """
    title: Trial
    url: https://trial.example/
    home: {layout: list, sort: \(home)}
    sources:
      - {id: charts, file: charts.xml\(source)}

    """
  }

  private func order(_ page: String) throws -> [String] {
    page.components(separatedBy: "Title ").dropFirst().map { String($0.prefix(3)) }.reduce(into: []) { names, name in
      if !names.contains(name) { names.append(name) }
    }
  }

  @Test func `a source keeps the order of its feed, and a rebuild has the same files as a clean build`() throws {
    let page = "sources/charts/index.html"
    let site = try Site([
      "content/site.yaml": Self.settings(", sort: feed"), "content/charts.xml": Self.feed(["a11", "b13", "c12"]),
    ])
    #expect(try site.build().status == 0)
    #expect(try order(site.page(page)) == ["a11", "b13", "c12"])
    #expect(try order(site.page("index.html")) == ["b13", "c12", "a11"])
    #expect(try order(site.page("sources/charts/feed.xml")) == ["b13", "c12", "a11"])
    try site.folder.write(Self.feed(["d10", "c12", "a11"]), to: "content/charts.xml")
    #expect(try site.build().status == 0)
    #expect(try order(site.page(page)) == ["d10", "c12", "a11", "b13"])
    let files = try site.files()
    #expect(try site.build("--clean").status == 0)
    #expect(try site.files() == files)
  }

  @Test func `the order is stored when the settings ask for it later, and home can have it too`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings(""), "content/charts.xml": Self.feed(["a11", "b13", "c12"]),
    ])
    #expect(try site.build().status == 0)
    #expect(try order(site.page("index.html")) == ["b13", "c12", "a11"])
    try site.folder.write(Self.settings("", home: "feed"), to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try order(site.page("index.html")) == ["a11", "b13", "c12"])
    #expect(try order(site.page("sources/charts/index.html")) == ["b13", "c12", "a11"])
  }

  @Test func `limit and initial take the first entries of the feed, and the newest without its order`() throws {
    for (sort, shown) in [("feed", ["a11", "b13"]), ("-date", ["d14", "b13"])] {
      for key in ["limit", "initial"] {
        let site = try Site([
          "content/site.yaml": Self.settings(", \(key): 2, sort: \(sort)"),
          "content/charts.xml": Self.feed(["a11", "b13", "c12", "d14"]),
        ])
        #expect(try site.build().status == 0)
        #expect(try order(site.page("sources/charts/index.html")) == shown, "\(sort) \(key)")
      }
    }
  }

  @Test func `a changed order chooses other entries, as in a clean build`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings(", limit: 2", home: "feed"),
      "content/charts.xml": Self.feed(["a11", "b13", "c12", "d14"]),
    ])
    #expect(try site.build().status == 0)
    #expect(try order(site.page("index.html")) == ["b13", "d14"])
    try site.folder.write(Self.settings(", limit: 2, sort: feed", home: "feed"), to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try order(site.page("index.html")) == ["a11", "b13"])
  }

  @Test(arguments: [("-date", 3), ("feed", 0), ("title", 0), ("-updated", 3)])
  func `a river has days only if it is in order of time, each once`(sort: String, days: Int) throws {
    let settings = Self.settings("", home: sort).replacing("layout: list", with: "layout: river")
    let site = try Site([
      "content/site.yaml": settings, "content/charts.xml": Self.feed(["a11", "b13", "c12", "d13"]),
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("index.html")
    #expect(page.components(separatedBy: "<section class=\"day\">").count - 1 == days, "\(page)")
    #expect(page.components(separatedBy: "<article").count == 5)
    #expect(page.components(separatedBy: "<section").count == page.components(separatedBy: "</section>").count)
    #expect(page.contains("11 May 2020</time>"), "\(page)")
  }
}
