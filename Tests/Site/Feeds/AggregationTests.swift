import Foundation
import Testing
import Trial

/// One site follows another and publishes its entries again, with all their fields.
@Suite struct AggregationTests {
  private static let story = """
    ---
    title: Before <light> & after
    date: 2026-10-01T05:00:00Z
    updated: 2026-10-02T05:00:00Z
    authors: [Zoe, Ερμής]
    tags: [sea, θάλασσα]
    cover: dawn.png
    audio: {src: voice.mp3, title: Voice, transcript: voice.vtt, season: 2, episode: 7, explicit: false,
            chapters: [{start: 0, title: Beginning}, {start: 1.5, title: "End ]]>"}]}
    place: {name: Old mole, lat: 39.5, lon: 22.25, radius: 200}
    ---
    Text with [a link](/log/story/) and "quotes".
    """

  /// Returns the site that is followed, after a build.
  private static func publisher() throws -> Site {
    let site = try Site([
      "content/site.yaml": """
      title: Publisher
      url: https://publisher.example/
      author: The archive
      podcast: {section: log, category: History}

      """,
      "content/log/story/index.md": story,
      "content/log/story/voice.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n",
      "content/log/plain.md": "---\ntitle: Plain\ndate: 2026-09-01\n---\nNothing else.\n",
    ])
    for name in ["dawn.png", "voice.mp3"] {
      try site.folder.copy(
        Repository.folder + "/Tests/Site/sites/harbour/content/stories/dawn/\(name)", to: "content/log/story/\(name)")
    }
    #expect(try site.build().status == 0)
    return site
  }

  /// Returns the site that follows `feed` of the other one, after a build.
  private static func follower(of feed: String, _ publisher: Site) throws -> Site {
    let site = try Site([
      "content/site.yaml": """
      title: Follower
      url: https://follower.example/
      sources:
        - {id: other, file: "\(feed)", show: full, images: remote}

      """
    ])
    try site.folder.copy(publisher.output + "/" + feed, to: "content/" + feed)
    #expect(try site.build().status == 0)
    return site
  }

  private static let all = [
    "id", "title", "link", "published", "updated", "authors", "tags", "enclosures", "image", "duration", "explicit",
    "season", "episode", "transcript", "chapters", "place",
  ]

  @Test(arguments: [
    ("feed.atom", all), ("feed.xml", all),
    // JSON Feed cannot hold the other fields.
    ("feed.json", ["id", "title", "link", "published", "updated", "authors", "tags", "enclosures"]),
    ("log/podcast.xml", ["id", "title", "link", "published", "chapters", "transcript", "season", "episode", "place"]),
  ])
  func `what one site publishes another publishes again with the same fields`(feed: String, keys: [String]) throws {
    let publisher = try Self.publisher()
    let follower = try Self.follower(of: feed, publisher)
    // Atom can hold all fields, so that it shows what was read from each format.
    var original = try entries(publisher.output + "/log/feed.atom")
    if feed.hasSuffix("podcast.xml") { original = original.filter { $0["enclosures"] != nil } }
    let again = try entries(follower.output + "/sources/other/feed.atom")
    #expect(original.count == again.count)
    for (first, second) in zip(original, again) {
      for key in keys { #expect(text(first[key] ?? inherited(key), key) == text(second[key], key), "\(key)") }
    }
    #expect(again.first?["chapters"] != nil || feed == "feed.json")
  }

  @Test func `an entry that one site takes back leaves the other`() throws {
    let wire = """
      <rss version="2.0"><channel><title>Wire</title><link>https://w.example/</link>
      <item><guid>https://w.example/1</guid><title>First</title><pubDate>Thu, 01 Oct 2026 05:00:00 GMT</pubDate></item>
      <item><guid>https://w.example/2</guid><title>Second</title><pubDate>Fri, 02 Oct 2026 05:00:00 GMT</pubDate></item>
      </channel></rss>
      """
    let publisher = try Site([
      "content/site.yaml": """
      title: Publisher
      url: https://publisher.example/
      sources: [{id: wire, file: wire.xml}]

      """,
      "content/wire.xml": wire,
    ])
    #expect(try publisher.build().status == 0)
    let follower = try Self.follower(of: "feed.atom", publisher)
    #expect(try follower.page("feed.atom").contains("<title>First</title>"))
    try publisher.folder.write("- {url: \"https://w.example/1\"}\n", to: "content/hidden.yaml")
    #expect(try publisher.build().status == 0)
    #expect(try publisher.page("feed.atom").contains("<at:deleted-entry ref=\"https://w.example/1\""))
    try follower.folder.write(publisher.folder.bytes(of: "public/feed.atom"), to: "content/feed.atom")
    let run = try follower.run(["build", "--now", "2026-11-22T12:00:00Z"])
    #expect(run.status == 0, "\(run.words)")
    let feed = try follower.page("feed.atom")
    #expect(!feed.contains("<title>First</title>"))
    #expect(feed.contains("<title>Second</title>"))
    #expect(feed.contains("<at:deleted-entry ref=\"https://w.example/1\""))
  }
}

extension AggregationTests {
  private func entries(_ path: String) throws -> [[String: Any]] {
    let run = try Command.run(Installed.rhapsode, ["feed", path])
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    return (document?["entries"] as? [[String: Any]] ?? []).filter { $0["deleted"] == nil }
  }

  /// Returns the value of the publisher's feed that its entries without one have.
  private func inherited(_ key: String) -> Any? {
    key == "authors" ? [["name": "The archive"]] as [[String: Any]] : nil
  }

  /// Returns a value in one spelling. The follower gives authors pages of its own, and its tags have only their words:
  /// only names are compared.
  private func text(_ value: Any?, _ key: String) -> String {
    if key == "authors" || key == "tags" {
      let name = key == "tags" ? "term" : "name"
      return (value as? [[String: Any]] ?? []).compactMap { $0[name] as? String }.sorted().joined(separator: ", ")
    }
    guard let value, let bytes = try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys) else {
      return ""
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
