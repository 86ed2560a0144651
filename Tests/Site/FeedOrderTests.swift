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
}
