import Fixtures
import Model
import Testing
import Text

@testable import Ingest

/// Feed authors with the names of the site's own people.
struct PeopleNamesTests {
  private static let feed = """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><id>f</id><updated>2026-01-01T00:00:00Z</updated>
    <entry><id>one</id><title>One</title><updated>2026-01-03T00:00:00Z</updated><author><name>ANNA</name>\
    <uri>https://evil.example/</uri></author></entry>
    <entry><id>two</id><title>Two</title><updated>2026-01-04T00:00:00Z</updated><author><name>Bob</name></author>\
    <author><name>anna</name></author><author><name>Zoe</name></author></entry></feed>
    """

  /// Returns the keys of the authors by the entry's title, and the URL of every person by key.
  private func read(_ setting: String = "") async throws -> (authors: [String: [String]], addresses: [String: String?])
  {
    let (site, diagnostics, _) = try await ContentFixture.read(
      [
        "content/authors.yaml": "anna: {name: {el: Άννα, en: Anna}}\n",
        "content/a.md": "---\ntitle: Own\ndate: 2025-01-01\nauthors: [anna, Bob]\n---\nText\n",
        "content/feeds/one.xml": Self.feed,
      ], more: "sources:\n  - {id: one, file: feeds/one.xml\(setting)}\n")
    #expect(diagnostics == [])
    let authors = site.entries.map { ($0.title, $0.authors.map { site.people[$0].key }) }
    return (
      Dictionary(authors) { first, _ in first }, Dictionary(site.people.map { ($0.key, $0.url) }) { first, _ in first }
    )
  }

  @Test func `a feed author is not identified with one of the site's people by name alone`() async throws {
    let (authors, addresses) = try await read()
    #expect(authors == ["Own": ["anna", "bob"], "One": ["anna-2"], "Two": ["bob-2", "anna-2", "zoe"]])
    #expect(addresses["anna"] == .some(nil) && addresses["anna-2"] == "https://evil.example/")
  }

  @Test func `the settings of a source may say that its authors are people of the site`() async throws {
    let (authors, addresses) = try await read(", authors: site")
    #expect(authors == ["Own": ["anna", "bob"], "One": ["anna"], "Two": ["bob", "anna", "zoe"]])
    #expect(addresses["anna"] == .some(nil))
  }

  @Test func `thousands of names with one slug are told apart without many tries`() {
    var slugs = UniqueSlugs()
    let keys = (0..<20_000).map { _ in slugs.slug(for: "a", otherwise: "x") }
    #expect(Set(keys).count == 20_000 && keys.last == "a-20000")
  }
}
