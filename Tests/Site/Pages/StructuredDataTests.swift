import Foundation
import Testing
import Trial

/// JSON-LD with schema.org's types, in the pages of the showcase.
@Suite struct StructuredDataTests {
  private typealias Item = [String: Any]

  /// The items of each page that has any, by the page's path.
  private func items() throws -> [String: [Item]] { try items(of: try #require(Showcase.site)) }

  private func items(of site: Site) throws -> [String: [Item]] {
    var found: [String: [Item]] = [:]
    for path in Tree.paths(of: site.output) where path.hasSuffix(".html") {
      let scripts = try site.page(path).components(separatedBy: "<script type=\"application/ld+json\">").dropFirst()
      for script in scripts {
        let json = script.components(separatedBy: "</script>")[0]
        let item = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? Item
        found[path, default: []].append(try #require(item, "\(path): \(json)"))
      }
    }
    return found
  }

  @Test func `articles have what search engines ask for, and their moments are of RFC 3339`() throws {
    var count = 0
    for (path, items) in try items() {
      for item in items where ["Article", "NewsArticle", "BlogPosting"].contains(item["@type"] as? String) {
        count += 1
        #expect((item["headline"] as? String)?.isEmpty == false, "\(path)")
        #expect((item["mainEntityOfPage"] as? String)?.hasPrefix("https://") == true, "\(path)")
        #expect(item["@type"] as? String == "Article" || item["datePublished"] != nil, "\(path)")
        for name in ["datePublished", "dateModified"] {
          guard let moment = item[name] as? String else { continue }
          #expect(try Date(moment, strategy: .iso8601) > .distantPast, "\(path): \(moment)")
        }
        if let image = item["image"] as? String { #expect(image.hasPrefix("https://"), "\(path): \(image)") }
      }
    }
    #expect(count > 50)
  }

  @Test func `breadcrumbs are numbered from 1 and lead to pages that are there`() throws {
    let site = try #require(Showcase.site)
    var count = 0
    for (path, items) in try items() {
      for item in items where item["@type"] as? String == "BreadcrumbList" {
        count += 1
        let steps = try #require(item["itemListElement"] as? [Item])
        #expect(steps.compactMap { $0["position"] as? Int } == Array(1...steps.count), "\(path)")
        for step in steps {
          guard let address = step["item"] as? String else { continue }
          let page = try #require(URL(string: address)).path(percentEncoded: false)
          let file = "\(page.dropFirst())" + (page.hasSuffix("/") ? "index.html" : "/index.html")
          #expect(site.folder.has("public/" + file), "\(path): \(address)")
        }
      }
    }
    #expect(count > 50)
  }

  @Test func `a story with a recording is an episode with the file's address`() throws {
    let episodes = try items().values.flatMap { $0 }.filter { $0["@type"] as? String == "PodcastEpisode" }
    #expect(!episodes.isEmpty)
    for episode in episodes {
      let media = try #require(episode["associatedMedia"] as? Item)
      #expect((media["contentUrl"] as? String)?.hasPrefix("https://") == true)
      #expect((media["encodingFormat"] as? String)?.hasPrefix("audio/") == true)
    }
  }

  @Test func `an event says when and where it takes place, and whether it is cancelled`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\ntimezone: Europe/Athens\n",
      "content/talk.md": """
      ---
      title: Talk
      event: {starts: 2026-11-25T18:00, ends: 2026-11-25T20:00}
      place: {name: "The \\"Old\\" Mill", address: 1 Quay, lat: 39.5, lon: 22.4}
      ---
      Come in.
      """,
      "content/walk.md":
        "---\ntitle: Walk\nevent: {starts: 2026-12-05, ends: 2026-12-06, cancelled: true}\n---\nCome in.\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let events = try items(of: site).mapValues { $0.filter { $0["@type"] as? String == "Event" } }
    let talk = try #require(events["talk/index.html"]?.first)
    #expect(talk["startDate"] as? String == "2026-11-25T18:00:00+02:00")
    #expect(talk["endDate"] as? String == "2026-11-25T20:00:00+02:00")
    #expect(talk["eventStatus"] as? String == "https://schema.org/EventScheduled")
    let location = try #require(talk["location"] as? Item)
    #expect(location["name"] as? String == #"The "Old" Mill"#)
    #expect(location["address"] as? String == "1 Quay")
    #expect((location["geo"] as? Item)?["latitude"] as? Double == 39.5)
    let walk = try #require(events["walk/index.html"]?.first)
    #expect(walk["startDate"] as? String == "2026-12-05")
    #expect(walk["endDate"] as? String == "2026-12-06")
    #expect(walk["eventStatus"] as? String == "https://schema.org/EventCancelled")
    #expect(walk["location"] == nil)
  }

  @Test func `entries of other sites carry no article data of ours`() throws {
    let site = try #require(Showcase.site)
    let mark = #"<meta property="og:type" content="website">"#
    for (path, items) in try items() where try site.page(path).contains(mark) {
      let kinds = items.compactMap { $0["@type"] as? String }
      #expect(Set(kinds).isSubset(of: ["BreadcrumbList"]), "\(path): \(kinds)")
    }
  }
}
