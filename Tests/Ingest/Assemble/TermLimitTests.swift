import Fixtures
import Model
import Testing
import Text

@testable import Ingest

/// How many tags and authors one source can bring to the site.
struct TermLimitTests {
  /// A feed whose newest entry comes first. Each entry is given by its tags, and has one author.
  private static func feed(_ entries: [[String]]) -> String {
    let items = entries.enumerated().map { number, tags in
      let categories = tags.map { "<category>\($0)</category>" }.joined()
      return "<item><guid>\(number)</guid><title>T</title><author>Person \(number)</author>\(categories)</item>"
    }
    return "<rss version='2.0'><channel><title>F</title>\(items.joined())</channel></rss>"
  }

  private func read(_ entries: [[String]], _ source: String = "", own: String? = nil) async throws
    -> (tags: Set<String>, people: Int, summaries: [String])
  {
    let settings = """
      title: T
      url: https://x.example/
      categories:
        sea: {title: Sea}
      sources:
        - {id: one, file: feeds/one.xml\(source)}

      """
    var files = ["content/feeds/one.xml": Self.feed(entries)]
    if let own { files["content/own.md"] = own }
    let (site, diagnostics, _) = try await ContentFixture.read(
      files, prepare: { $0.write(settings, to: "content/site.yaml") })
    return (Set(site.taxonomies[0].terms.map(\.name)), site.people.count, diagnostics)
  }

  @Test func `a source with more tags than its settings allow keeps the most frequent, then the newest`() async throws {
    let site = try await read([["rare"], ["later", "common"], ["common"]], ", terms: 2")
    #expect(site.tags == ["common", "rare"])
    #expect(site.people == 2)
    #expect(site.summaries == [])
  }

  @Test func `tags of the settings, names of categories and tags of own content stay`() async throws {
    let site = try await read(
      [["a", "sea"], ["b"]], ", terms: 1, tags: [given]", own: "---\ntitle: T\ntags: [own]\n---\nText.\n")
    #expect(site.tags == ["a", "given", "own"])
  }

  @Test func `a source without a limit of its own brings at most 2,000 tags and authors, and says so`() async throws {
    let few = try await read((0..<2000).map { ["t\($0)"] })
    #expect(few.tags.count == 2000 && few.people == 2000 && few.summaries == [])
    let many = try await read((0..<2010).map { ["t\($0)"] })
    #expect(many.tags == Set((0..<2000).map { "t\($0)" }))
    #expect(many.people == 2000)
    let help = " — `terms` of the source sets how many may have pages on this site"
    #expect(
      many.summaries == [
        "content/site.yaml:6:21: source `one`: its entries have 2,010 different tags, of which the 2,000 most frequent are shown"
          + help,
        "content/site.yaml:6:21: source `one`: its entries have 2,010 different authors, of which the 2,000 most frequent are shown"
          + help,
      ])
  }
}
