import Fixtures
import Model
import Testing

/// The categories that feeds give to their entries.
struct CategoryFilingTests {
  private static func feed(_ categories: [String]) -> String {
    let items = categories.enumerated().map { number, category in
      let tags = category.split(separator: "|").map { "<category>\($0)</category>" }.joined()
      return "<item><guid>\(number)</guid><title>\(number)</title><link>https://f.example/\(number)</link>"
        + "<pubDate>Fri, 08 Nov 2024 10:0\(number):00 GMT</pubDate>\(tags)</item>"
    }
    return "<rss version=\"2.0\"><channel><title>F</title><link>https://f.example/</link><description>d</description>"
      + "\(items.joined())</channel></rss>"
  }

  /// Returns each entry's category and tags, in the order of the feed.
  private static func filed(_ categories: [String], source: String = "") async throws -> [String] {
    let settings = """
      categories:
        sports: {title: {en: Sports, el: Αθλητικά}, aliases: [sport, αθλητισμός]}
        music: {title: Música}
        world: {title: World}
      sources: [{id: one, file: feeds/one.xml\(source)}]

      """
    let folder = TemporarySite(["content/feeds/one.xml": feed(categories)])
    folder.write("title: T\nurl: https://x.example/\nlanguages: [en, el]\n" + settings, to: "content/site.yaml")
    let site = try await ContentFixture.site(of: folder)
    return site.entries.sorted { $0.title < $1.title }.map { entry in
      let tags = entry.terms.map { site.taxonomies[0].terms[Int($0.term)].name }.sorted()
      return ([entry.category.map { site.categories[$0].key } ?? "-"] + tags).joined(separator: " ")
    }
  }

  @Test func `a feed's own words meet keys, titles and aliases, whatever their case, accents and final sigma`()
    async throws
  {
    let words = ["SPORT", "αθλητισμός", "ΑΘΛΗΤΙΣΜΟΣ", "αθλητικα", "Sports", "musica", "MÚSICA", "football"]
    #expect(
      try await Self.filed(words) == ["sports", "sports", "sports", "sports", "sports", "music", "music", "- football"])
  }

  @Test func `the first known word is the category, and the others stay tags`() async throws {
    #expect(
      try await Self.filed(["boats|sport|music", "sport|Sports|boats"]) == ["sports boats music", "sports boats"])
  }

  @Test func `the source's category is for entries whose feed names none, and its tags choose none before it`()
    async throws
  {
    let filed = try await Self.filed(["Sport", "boats", ""], source: ", category: world, tags: [music]")
    #expect(filed == ["sports music", "world boats music", "world music"])
    #expect(try await Self.filed(["boats"], source: ", category: nonsense") == ["- boats nonsense"])
    #expect(try await Self.filed(["boats"], source: ", tags: [music]") == ["music boats"])
  }
}
