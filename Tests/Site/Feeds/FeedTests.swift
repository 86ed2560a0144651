import Foundation
import Testing
import Trial

/// The feeds and other XML of published sites, read by independent programs.
@Suite struct FeedTests {
  /// The golden site `harbour`, which has recordings, and the showcase.
  private static let sites: [Site] = {
    guard let golden = try? Site(copyOf: Repository.folder + "/Tests/Site/sites/harbour"),
      (try? golden.build().status) == 0
    else { return [] }
    return [golden] + (Showcase.site.map { [$0] } ?? [])
  }()

  private static let hosts = ["https://harbour.example", "https://voices.example.org"]

  init() throws { try #require(Self.sites.count == 2, "a site was not built") }

  private static func paths(_ site: Site, _ endings: [String]) -> [String] {
    Tree.paths(of: site.output).filter { path in endings.contains { path.hasSuffix($0) } }
  }

  @Test(.enabled(if: Installed.xmllint != nil, "xmllint is not installed"))
  func `xmllint finds every XML that is published well-formed`() throws {
    let xmllint = try #require(Installed.xmllint)
    for site in Self.sites {
      let paths = Self.paths(site, [".xml", ".atom", ".rss", ".opml"])
      #expect(paths.count > 10)
      let run = try Command.run(xmllint, ["--noout"] + paths, in: site.output)
      #expect(run.status == 0, "\(run.words)")
    }
  }

  @Test(.enabled(if: Installed.python != nil, "RHAPSODE_PYTHON names no Python with feedparser and html5lib"))
  func `feedparser reads every feed without complaint`() throws {
    let python = try #require(Installed.python)
    let script = """
      import sys, feedparser
      for path in sys.argv[1:]:
          feed = feedparser.parse(open(path, "rb").read())
          if feed.bozo or not feed.version or not feed.feed.get("title"): print(path, feed.get("bozo_exception"))
          for entry in feed.entries:
              if not entry.get("id") or not entry.get("link"): print(path, "an entry without id or link", entry.get("title"))
      """
    for site in Self.sites {
      let paths = Self.paths(site, ["feed.xml", "feed.atom"])
      #expect(paths.count > 10)
      let run = try Command.run(python, ["-c", script] + paths, in: site.output)
      #expect(run.status == 0, "\(run.words)")
      #expect(run.text == "")
    }
  }

  @Test func `our RSS, Atom and JSON read back as the same entries`() throws {
    for site in Self.sites {
      for folder in ["", "en/", "stories/", "en/stories/", "news/"] {
        let read = try ["feed.xml", "feed.atom", "feed.json"].map { try ReadFeed(site.output + "/" + folder + $0) }
        for feed in read { #expect(feed.problems == 0, "\(folder)") }
        #expect(read[0].entries.count > 0, "\(folder)")
        let ids = read.map { $0.values("id") }
        #expect(ids[0] == ids[2], "\(folder)")
        for (id, atom) in zip(ids[0], ids[1]) {
          // Atom requires an IRI: an id that is not one becomes a `tag:` IRI.
          #expect(id.contains(":") ? atom == id : atom.hasPrefix("tag:") && atom.hasSuffix("/" + id), "\(folder)")
        }
        for key in ["title", "link", "published"] {
          #expect(read[0].values(key) == read[1].values(key), "\(key) in \(folder)")
          #expect(read[1].values(key) == read[2].values(key), "\(key) in \(folder)")
        }
        #expect(read[0].texts == read[1].texts, "\(folder)")
        #expect(read[0].enclosures == read[1].enclosures, "\(folder)")
        #expect(read[1].enclosures == read[2].enclosures, "\(folder)")
      }
    }
  }

  @Test func `an enclosure has the length and the type of its file`() throws {
    for (site, host) in zip(Self.sites, Self.hosts) {
      let feed = try ReadFeed(site.output + "/stories/feed.xml")
      #expect(!feed.enclosures.isEmpty)
      for enclosure in feed.enclosures where enclosure.url.hasPrefix(host) {
        let path = String(enclosure.url.dropFirst(host.count)).removingPercentEncoding ?? ""
        let bytes = try Data(contentsOf: URL(filePath: site.output + path))
        #expect(enclosure.length == bytes.count, "\(enclosure.url)")
        if path.hasSuffix(".mp3") { #expect(enclosure.type == "audio/mpeg") }
        #expect(enclosure.type.hasPrefix("audio/") || enclosure.type.hasPrefix("video/"))
      }
    }
  }

  @Test func `every JSON feed is one by its specification`() throws {
    for site in Self.sites {
      let paths = Self.paths(site, ["feed.json"])
      #expect(paths.count > 5)
      for path in paths {
        let bytes = try Data(contentsOf: URL(filePath: site.output + "/" + path))
        let feed = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1", "\(path)")
        #expect(feed["title"] is String, "\(path)")
        for item in try #require(feed["items"] as? [[String: Any]], "\(path)") {
          #expect(item["id"] is String, "\(path)")
          for file in item["attachments"] as? [[String: Any]] ?? [] {
            #expect(file["url"] is String && file["mime_type"] is String, "\(path)")
            #expect((file["size_in_bytes"] as? Int ?? 0) > 0 || file["size_in_bytes"] == nil, "\(path)")
          }
          #expect(item["content_html"] is String || item["content_text"] is String, "\(path): \(item["id"] ?? "")")
        }
      }
    }
  }

  @Test func `every feed knows its own address, and when its newest entry came`() throws {
    for (site, host) in zip(Self.sites, Self.hosts) {
      for path in Self.paths(site, ["feed.xml", "feed.atom", "feed.json", "podcast.xml"]) {
        let feed = try ReadFeed(site.output + "/" + path)
        let own = (feed.channel["self"] as? String ?? "").removingPercentEncoding
        #expect(own == "\(host)/\(path)")
        let moments = feed.entries.compactMap { $0["updated"] as? String ?? $0["published"] as? String }
        guard !path.hasSuffix(".json"), let newest = moments.max() else { continue }
        #expect(feed.channel["updated"] as? String == newest, "\(path)")
      }
    }
  }

  @Test func `an aggregated entry says in Atom where it came from, and one of our own does not`() throws {
    for site in Self.sites {
      let news = try ReadFeed(site.output + "/news/feed.atom").entries
      let sources = news.compactMap { $0["source"] as? [String: Any] }
      #expect(!sources.isEmpty)
      for source in sources { for key in ["id", "title", "updated"] { #expect(source[key] is String, "\(key)") } }
      #expect(try ReadFeed(site.output + "/stories/feed.atom").entries.allSatisfy { $0["source"] == nil })
    }
  }

  @Test func `a cover comes back as the entry's picture, and as no file`() throws {
    for site in Self.sites {
      for name in ["feed.xml", "feed.atom"] {
        let entries = try ReadFeed(site.output + "/stories/" + name).entries
        let images = entries.compactMap { ($0["image"] as? [String: Any])?["url"] as? String }
        #expect(!images.isEmpty)
        let files = entries.flatMap { $0["enclosures"] as? [[String: Any]] ?? [] }
        #expect(files.allSatisfy { $0["type"] is String && !images.contains($0["url"] as? String ?? "") })
      }
    }
  }

  @Test func `a build at a later hour writes the same feeds`() throws {
    let site = try Site(copyOf: Repository.folder + "/Tests/Site/sites/harbour")
    var written: [[String: [UInt8]]] = []
    for now in ["2026-11-20T12:00:00Z", "2026-11-20T13:30:00Z"] {
      #expect(try site.run(["build", "--offline", "--clean", "--now", now]).status == 0)
      written.append(
        try site.files().filter { ["xml", "atom", "json", "opml"].contains($0.key.split(separator: ".").last) })
    }
    #expect(written[0] == written[1])
    #expect(written[0].count > 10)
  }

  @Test func `no feed has an address that is not absolute`() throws {
    for site in Self.sites {
      for path in Self.paths(site, ["feed.xml", "feed.atom"]) {
        // The second line links a style sheet for browsers.
        let lines = try site.page(path).split(separator: "\n", maxSplits: 2)
        #expect(lines[1].hasPrefix("<?xml-stylesheet "), "\(path)")
        let text = String(lines[2])
        for attribute in [" href=\"/", " src=\"/", " href=&quot;/", " src=&quot;/"] {
          #expect(!text.contains(attribute), "\(path): \(attribute)")
        }
      }
    }
  }

  /// Whether it is the page of a source's entry, by the markup of both sites' templates.
  private func isOfSource(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("<article class=\"entry item\"") || text.contains("<p>item ")
  }

  @Test func `the sitemap lists every page of the site's own once, and nothing else`() throws {
    for (site, host) in zip(Self.sites, Self.hosts) {
      let listed = try site.page("sitemap.xml").components(separatedBy: "<loc>").dropFirst().map {
        String($0.components(separatedBy: "</loc>")[0]).replacingOccurrences(of: "&amp;", with: "&")
      }
      #expect(Set(listed).count == listed.count)
      let files = try site.files()
      let pages = files.filter { path, bytes in
        path.hasSuffix(".html") && !path.hasSuffix("404.html") && !path.hasSuffix("/widget.html")
          && !path.contains("page/")
          && !["search", "saved", "offline", "journey", "reading"].flatMap { ["\($0)/", "en/\($0)/", "el/\($0)/"] }
            .contains(
              String(path.dropLast(10)))
          && Data(bytes).range(of: Data("http-equiv=\"refresh\"".utf8)) == nil && !isOfSource(bytes)
      }
      let addresses = pages.keys.map { path in
        host + "/" + (path.hasSuffix("index.html") ? String(path.dropLast(10)) : path)
      }
      let decoded = Set(listed.map { $0.removingPercentEncoding ?? $0 }.filter { !$0.contains("/page/") })
      #expect(Set(addresses).subtracting(decoded).sorted() == [], "not listed")
      #expect(decoded.subtracting(addresses).sorted() == [], "listed, but not there")
    }
  }

  @Test func `a story that was changed before its date counts in feeds as changed on its date`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\n",
      "content/notes/one.md": "---\ntitle: One\ndate: 2026-01-05\nupdated: 2026-01-02\n---\nX.\n",
      "content/notes/two.md": "---\ntitle: Two\ndate: 2026-01-02\nupdated: 2026-01-04\n---\nX.\n",
    ])
    #expect(try site.build().status == 0)
    let feed = try ReadFeed(site.output + "/feed.atom")
    #expect(feed.values("title") == ["One", "Two"])
    #expect(feed.values("published") == ["2026-01-05T00:00:00Z", "2026-01-02T00:00:00Z"])
    #expect(feed.values("updated") == ["2026-01-05T00:00:00Z", "2026-01-04T00:00:00Z"])
    #expect(feed.channel["updated"] as? String == "2026-01-05T00:00:00Z")
  }

  @Test func `the OPML lists every source that is a feed at an address, once`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial & error
      url: https://trial.example/
      sources:
        - {id: one, title: "One <1>", url: "https://one.example/feed?a=1&b=2"}
        - {id: two, url: "https://two.example/feed"}
        - {id: page, kind: link, url: "https://page.example/"}

      """
    ])
    #expect(try site.build("--offline").status == 0)
    let text = try site.page("sources.opml")
    #expect(text.contains("xmlUrl=\"https://one.example/feed?a=1&amp;b=2\""), "\(text)")
    #expect(text.components(separatedBy: "xmlUrl=").count == 3)
    #expect(!text.contains("page.example"))
    let read = try ReadFeed(site.output + "/sources.opml")
    #expect(read.problems == 0)
  }

  @Test func `robots are led to the sitemap of the site`() throws {
    let site = try #require(Showcase.site)
    #expect(try site.page("robots.txt").contains("Sitemap: https://voices.example.org/sitemap.xml"))
  }
}

/// A feed as `rhapsode feed` reads it.
struct ReadFeed {
  struct Enclosure: Equatable {
    var url: String
    var type: String
    var length: Int?
  }

  /// The fields of the feed itself.
  let channel: [String: Any]
  let entries: [[String: Any]]
  let problems: Int

  init(_ path: String) throws {
    let run = try Command.run(Installed.rhapsode, ["feed", path])
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    channel = document ?? [:]
    // Only Atom has tombstones.
    entries = (document?["entries"] as? [[String: Any]] ?? []).filter { $0["deleted"] == nil }
    problems = (document?["problems"] as? [Any])?.count ?? (run.status == 0 ? 0 : 1)
  }

  func values(_ key: String) -> [String] { entries.map { $0[key] as? String ?? "-" } }

  /// The content or summary of each entry: RSS and Atom put an entry's only text into different fields.
  var texts: [String] {
    entries.map {
      ($0["content"] as? String ?? $0["summary"] as? String ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  var enclosures: [Enclosure] {
    entries.flatMap { $0["enclosures"] as? [[String: Any]] ?? [] }.map {
      Enclosure(url: $0["url"] as? String ?? "", type: $0["type"] as? String ?? "", length: $0["length"] as? Int)
    }
  }
}
