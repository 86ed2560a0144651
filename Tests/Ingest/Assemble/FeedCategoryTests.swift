import Fixtures
import Model
import Testing
import Text

@testable import Ingest

/// Categories of feeds' entries.
struct FeedCategoryTests {
  private static func settings(_ source: String = "") -> String {
    """
    title: T
    url: https://x.example/
    languages: [el, en]
    categories:
      sports: {title: {en: Sports, el: Αθλητισμός}, aliases: [αγώνας]}
      sea: {title: Sea}
    sources:
      - {id: one, file: feeds/one.xml\(source)}

    """
  }

  private func read(_ categories: [String], _ source: String = "") async throws -> (category: String?, tags: [String]) {
    let words = categories.map { "<category>\($0)</category>" }.joined()
    let feed =
      "<rss version='2.0'><channel><title>F</title><item><guid>1</guid><title>T</title>\(words)</item></channel></rss>"
    let (site, diagnostics, _) = try await ContentFixture.read(
      ["content/feeds/one.xml": feed], prepare: { $0.write(Self.settings(source), to: "content/site.yaml") })
    #expect(diagnostics == [])
    let entry = try #require(site.entries.first)
    let tags = entry.terms.map { site.taxonomies[Int($0.taxonomy)].terms[Int($0.term)].name }
    return (entry.category.map { site.categories[$0].key }, tags)
  }

  @Test(arguments: ["sports", "SPORTS", "αθλητισμος", "ΑΘΛΗΤΙΣΜΌΣ", "Αγωνασ", "ΑΓΏΝΑΣ"])
  func `a category of a feed is the site's by its key, title or alias, case and accents folded`(word: String)
    async throws
  {
    let (category, tags) = try await read(["Other", word, "Sea"])
    #expect(category == "sports")
    #expect(tags == ["Other", "Sea"])
  }

  @Test func `a known category of the feed comes before that of the source's settings, and unknown ones are tags`()
    async throws
  {
    let (category, tags) = try await read(["Sports", "Other"], ", category: sea")
    #expect(category == "sports")
    #expect(tags == ["Other"])
    let fallback = try await read(["Other"], ", category: sea")
    #expect(fallback.category == "sea" && fallback.tags == ["Other"])
    let unknown = try await read(["Other"])
    #expect(unknown.category == nil && unknown.tags == ["Other"])
  }
}
