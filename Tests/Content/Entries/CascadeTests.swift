import Fixtures
import Model
import Testing
import Text

@testable import Content

/// Defaults that an index page sets for everything below it.
struct CascadeTests {
  @Test func `an index gives defaults to what lies below it, deeper ones win`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/_index.md": "---\ncascade: {author: Root, layout: plain, params: {a: 1, b: 1}}\n---\n",
      "content/exhibits/_index.md": "---\ncascade: {accession: none, params: {b: 2}}\n---\n",
      "content/exhibits/_index.en.md": "---\ncascade: {author: English}\n---\n",
      "content/exhibits/vase.md": "---\ntitle: Vase\nparams: {c: 3}\n---\n",
      "content/exhibits/vase.en.md": "---\ntitle: Vase\nlayout: own\n---\n",
    ])
    #expect(diagnostics == [])
    let vase = try #require(site.entries.first { $0.path == "/exhibits/vase/" })
    #expect(vase.params == .object([.init("a", .integer(1)), .init("b", .integer(2)), .init("c", .integer(3))]))
    #expect(vase.fields["accession"] == .string("none") && vase.layout == "plain")
    #expect(site.people[vase.authors[0]].key == "root")
    let english = try #require(site.entries.first { $0.path == "/en/exhibits/vase/" })
    #expect(english.layout == "own" && site.people[english.authors[0]].key == "english")
  }

  @Test func `the rows of a table get the defaults of its folder`() async throws {
    let (site, diagnostics, _) = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ncascade: {accession: none, author: archive, params: {floor: 1}}\n---\n",
      "content/exhibits/all.csv": "title,accession,params.room\nVase,,7\nCoin,1921-4,\n",
    ])
    #expect(diagnostics == [])
    let vase = try #require(site.entries.first { $0.path == "/exhibits/vase/" })
    #expect(vase.fields["accession"] == .string("none") && site.people[vase.authors[0]].key == "archive")
    #expect(vase.params["floor"] == .integer(1) && vase.params["room"] == .string("7"))
    let coin = try #require(site.entries.first { $0.path == "/exhibits/coin/" })
    #expect(coin.fields["accession"] == .string("1921-4") && coin.params["floor"] == .integer(1))
  }

  @Test func `a draft by default needs no required fields, and an entry that is none does`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/exhibits/_index.md": "---\ncascade: {draft: true}\n---\n",
      "content/exhibits/vase.md": "---\ntitle: Vase\n---\n",
      "content/exhibits/coin.md": "---\ntitle: Coin\ndraft: false\n---\n",
    ])
    #expect(diagnostics.map { $0.prefix(31) } == ["content/exhibits/coin.md:2:1: t"], "\(diagnostics)")
  }

  @Test func `what is wrong in defaults is said once, where they are given`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a/_index.md": "---\ncascade: {category: sprots, language: fr, slug: x, wieght: 1, weight: y}\n---\n",
      "content/a/b.md": "---\ntitle: B\n---\n", "content/a/c.md": "---\ntitle: C\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/a/_index.md:2:21: there is no category `sprots` — did you mean `sports`?",
        "content/a/_index.md:2:39: the site has no language `fr` — add it to `languages` in the settings",
        "content/a/_index.md:2:43: `slug` is not a key of `cascade`",
        "content/a/_index.md:2:52: `wieght` is not a key of `cascade` — did you mean `weight`?",
        "content/a/_index.md:2:71: `weight` must be a whole number from -1000000 to 1000000, not `y`",
      ])
  }
}
