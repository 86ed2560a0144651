import Foundation
import Testing
import Trial

/// The commands `fetch` and `sources`.
@Suite struct SourceHealthTests {
  @Test func `an invalid duration is an error, not a point in time`() throws {
    let site = try Site([:])
    let run = try site.run(["sources", "--failing", "soon"])
    #expect(run.status == 2, "\(run.words)")
    #expect(run.errors.contains("not `soon`"), "\(run.words)")
  }

  @Test(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
  func `a fetch tells of what it visits, and counts what is not due`() throws {
    let server = try LocalServer.ofFeeds()
    let link = "  - {id: portal, kind: link, url: \"https://portal.example/\"}\n"
    let start = "title: Trial\nurl: https://trial.example/\nsources:\n"
    let feeds = [("often", "1h"), ("seldom", "3h")].map { id, time in
      "  - {id: \(id), url: \"http://127.0.0.1:\(server.port)/good?\(id)\", network: private, every: \(time)}\n"
    }
    let site = try Site(["content/site.yaml": start + feeds.joined() + link])
    func lines(_ arguments: String...) throws -> [String] {
      try site.run(["fetch"] + arguments).text.split(separator: "\n").map(String.init)
    }
    let first = try lines("--now", "2026-11-20T12:00:00Z")
    #expect(first.count == 2 && first[0].hasPrefix("often ") && first[1].hasPrefix("seldom "), "\(first)")
    let second = try lines("--now", "2026-11-20T13:30:00Z")
    #expect(second.count == 2 && second[0].hasPrefix("often "), "\(second)")
    #expect(second.last == "1 source is not due; the next one is due at 2026-11-20T15:00:00Z")
    let third = ["fetch", "--now", "2026-11-20T13:40:00Z"]
    #expect(try site.run(third).text == "2 sources are not due; the next one is due at 2026-11-20T14:30:00Z\n")
    #expect(try site.run(third + ["--quiet"]).text.isEmpty)
    let told = try JSONSerialization.jsonObject(with: Data(try site.run(third + ["--json"]).output)) as? [[String: Any]]
    #expect(told?.compactMap { $0["outcome"] as? String } == ["waiting", "waiting", "skipped"])
    #expect(told?.first?["entries"] as? Int ?? 0 > 0, "\(told ?? [])")
    #expect(try lines("portal").first?.hasPrefix("portal ") == true, "a source that is named")
    try site.folder.write(start + link, to: "content/site.yaml")
    #expect(try lines() == ["nothing is fetched: all sources are of kind `link`"])
  }

  @Test func `one source can be asked about, and a list counts feeds and names them`() throws {
    let feed = "<rss version='2.0'><channel><title>T</title><item><title>x</title><guid>1</guid></item></channel></rss>"
    let site = try Site([
      "content/feeds/a.xml": feed, "content/feeds/b.xml": feed,
      "content/list.opml": "<opml version='2.0'><body><outline text='Anna' xmlUrl='feeds/a.xml'/></body></opml>",
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: list, opml: list.opml}
        - {id: other, file: feeds/b.xml}

      """,
    ])
    #expect(try site.run(["fetch"]).status == 0)
    let lines = try site.run(["sources", "list"]).text.split(separator: "\n").map(String.init)
    #expect(lines.count == 2 && lines[0].contains(" 1 feed ") && lines[1].contains(" 1 entry "), "\(lines)")
    #expect(lines[1].contains("“Anna”"), "\(lines)")
    let id = String(lines[1].prefix { $0 != " " })
    #expect(try site.run(["sources", id]).text.split(separator: "\n").map(String.init) == [lines[1]])
    #expect(try site.run(["sources", "other"]).text.hasPrefix("other "))
    for command in ["sources", "fetch"] {
      for unknown in ["lost", "list/lost"] {
        let run = try site.run([command, unknown])
        #expect(run.status == 2 && run.errors.contains("there is no source `\(unknown)`"), "\(run.words)")
      }
    }
  }

  @Test(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
  func `sources on a server of this machine are fetched, told about, and outlive their server`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: good, url: "http://127.0.0.1:\(server.port)/good", network: private, every: 1m}
        - {id: broken, url: "http://127.0.0.1:\(server.port)/status/500", network: private}
        - {id: secret, url: "http://127.0.0.1:\(server.port)/items/x"}

      """
    ])
    let fetched = try site.run(["fetch"])
    #expect(fetched.status == 0, "\(fetched.words)")
    #expect(try site.run(["fetch", "--strict", "broken"]).status == 3)
    let told = try site.run(["sources", "--json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(told.output)) as? [[String: Any]])
    #expect(list.compactMap { $0["id"] as? String }.sorted() == ["broken", "good", "secret"])
    #expect(try site.run(["build", "--offline"]).status == 0)
    #expect(try site.page("sources/good/index.html").contains("https://news.example/a"))
    #expect(try !site.page("sources/secret/index.html").contains("https://news.example/x"), "a private address")
    server.stop()
    let alone = try site.run(["build"])
    #expect(alone.status == 0, "\(alone.words)")
    #expect(try site.page("sources/good/index.html").contains("https://news.example/a"))
    #expect(try site.run(["build", "--strict"]).status == 3)
    let explained = try site.run(["sources", "--explain", "https://news.example/a"])
    #expect(explained.status == 0, "\(explained.words)")
    #expect((explained.text + explained.errors).contains("good"), "\(explained.words)")
    let reasons = try site.run(["sources", "--explain", "https://news.example/a", "--json"])
    let reason = try JSONSerialization.jsonObject(with: Data(reasons.output)) as? [[String: Any]]
    #expect(reason?.first?["source"] as? String == "good" && reason?.first?["isShown"] as? Bool == true)
    #expect(explained.text.contains("shown at /, /sources/good/"), "\(explained.words)")
    try site.folder.write("---\ntitle: Ours\ndate: 2026-11-01\n---\nText\n", to: "content/news/ours.md")
    try site.folder.write(
      try site.folder.text(of: "content/site.yaml").replacing("every: 1m", with: "every: 1m, page: own"),
      to: "content/site.yaml")
    let page = try #require(
      try site.run(["sources", "--explain", "https://news.example/a"]).text.components(separatedBy: "shown at ").last)
    let path = String(page.prefix { $0 != "," })
    for asked in [path, "https://trial.example" + path] {
      let here = try site.run(["sources", "--explain", asked])
      #expect(
        here.status == 0 && here.text.contains("it is on the site\n  shown at \(path), /, /sources/good/"),
        "\(here.words)")
    }
    let ours = try site.run(["sources", "--explain", "/news/ours/"])
    #expect(
      ours.text.contains("content/news/ours.md is an entry of your own\n  shown at /news/ours/, /, /news/"),
      "\(ours.words)")
    #expect(try site.run(["sources", "--explain", "/news/"]).text.contains("is a list or another page"))
    let quiet = try site.run(["fetch", "good", "broken", "--quiet"]).text
    #expect(quiet.contains("broken") && quiet.contains("good"), "no server answers: \(quiet)")
  }

  @Test func `the feeds of the health of the sources have their label inside of the line`() throws {
    // `.meta` cuts off what begins before its first element: the dot between two facts.
    let feed = "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"Port\", \"items\": []}"
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsources: [{id: port, file: feeds/port.json, alert-after: 3d}]\n",
      "content/feeds/port.json": feed,
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("sources/index.html")
    #expect(page.contains("<p class=\"meta\"><span>Health of the sources: <a href=\"/sources/feed.xml\">RSS</a>, <a"))
    #expect(page.matches(of: /<p class="meta">\s*[^<\s]/).isEmpty)
  }

  @Test func `after a change of an id, one build says whose entries are on no page`() throws {
    let item = "<item><title>One</title><guid>1</guid></item>"
    let feed = "<rss version='2.0'><channel><title>A</title>\(item)</channel></rss>"
    func settings(_ ids: String...) -> String {
      "title: T\nurl: https://t.example/\nsources:\n" + ids.map { "  - {id: \($0), file: a.xml}\n" }.joined()
    }
    let site = try Site(["content/site.yaml": settings("old"), "content/a.xml": feed])
    #expect(try !site.build().errors.contains("no longer in the settings"))
    try site.folder.write(settings("new"), to: "content/site.yaml")
    for options in [[], ["--offline"], ["--offline", "--clean"]] {
      let built = try site.run(["build", "--now", Site.now] + options)
      let words = "source `new` has the address of `old`, which is no longer in the settings"
      #expect(built.status == 0 && built.errors.contains(words) && built.errors.contains("`id: old`"), "\(built.words)")
    }
    try site.folder.write(feed.replacing("One", with: "Two"), to: "content/a.xml")
    #expect(try !site.build().errors.contains("no longer in the settings"))
    // Two sources can have one address, and each of them its own entries.
    try site.folder.write(settings("new", "other"), to: "content/site.yaml")
    #expect(try site.build().errors.contains("source `other` has the address of `old`"))
    try site.folder.write(settings("new", "old"), to: "content/site.yaml")
    #expect(try !site.build().errors.contains("no longer in the settings"))
  }

  @Test func `a source that fails is named with its line in the settings, also after the line has moved`() throws {
    let settings = "title: T\nurl: https://t.example/\nsources:\n  - {id: port, file: a.xml}\n"
    let site = try Site(["content/site.yaml": settings, "content/a.xml": "<html><p>A page</p></html>"])
    let words = "warning: source `port` (a.xml) has failed: this is not a feed: it is an HTML page"
    #expect(
      try site.build().errors.contains(
        "content/site.yaml:4:22: \(words)\n  4 |   - {id: port, file: a.xml}\n    |                      ^^^^^"))
    #expect(try site.build().errors.contains("content/site.yaml:4:22: \(words)"))
    try site.folder.write("# Ours\n" + settings, to: "content/site.yaml")
    #expect(try site.build().errors.contains("content/site.yaml:5:22: \(words)"))
  }

  @Test func `an address below a base path is found with it and without it`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/sub/\nsources: [{id: a, file: a.xml, page: own}]\n",
      "content/a.xml":
        "<rss version=\"2.0\"><channel><title>A</title><item><title>One</title><guid>1</guid></item></channel></rss>",
    ])
    #expect(try site.build().status == 0)
    for path in ["/sub/sources/a/one/", "/sources/a/one/", "https://t.example/sub/sources/a/one/"] {
      let found = try site.run(["sources", "--explain", path])
      #expect(found.status == 0 && found.text.contains("shown at /sources/a/one/"), "\(path): \(found.words)")
    }
    try site.folder.write("- {source: a, id: \"1\", mode: hide}\n", to: "content/hidden.yaml")
    for path in ["/sub/sources/a/one/", "/sources/a/one/"] {
      let hidden = try site.run(["sources", "--explain", path])
      #expect(hidden.status == 0 && hidden.text.contains("`hidden.yaml` hides it"), "\(path): \(hidden.words)")
    }
  }
}
