import Fixtures
import Model
import Testing

@testable import Ingest

struct TermSlugTests {
  /// Returns the slugs of the tags of stories with one tag each, by the tag's name.
  private func slugs(_ tags: [String]) async throws -> [String: String] {
    let stories = tags.enumerated().map { number, tag in
      ("content/story-\(number).md", "---\ntitle: Story \(number)\ndate: 2025-01-01\ntags: [\"\(tag)\"]\n---\nText\n")
    }
    let (site, diagnostics, _) = try await ContentFixture.read(Dictionary(stories) { first, _ in first })
    #expect(diagnostics == [])
    let terms = site.taxonomies.first { $0.name == "tags" }?.terms ?? []
    return Dictionary(terms.map { ($0.name, $0.slug) }) { first, _ in first }
  }

  @Test func `a new story with another tag does not move the page of a tag`() async throws {
    #expect(try await slugs(["C++", "Old boats"]) == ["C++": "c-plus-plus", "Old boats": "old-boats"])
    #expect(
      try await slugs(["C++", "Old boats", "C", "C#"])
        == ["C": "c", "C#": "c-sharp", "C++": "c-plus-plus", "Old boats": "old-boats"])
  }

  @Test func `terms of the same letters are named once, since another one can move their pages`() async throws {
    func warnings(_ tags: [String]) async throws -> [String] {
      let stories = tags.enumerated().map { number, tag in
        ("content/story-\(number).md", "---\ntitle: S\ndate: 2025-01-01\ntags: [\"\(tag)\"]\n---\nText\n")
      }
      return try await ContentFixture.read(Dictionary(stories) { first, _ in first }).diagnostics
    }
    let end =
      " of `tags` have the same letters and digits, so that their addresses are numbered — another such term can change "
      + "these addresses: use one of them in all entries, or add a word"
    #expect(try await warnings(["Sea!", "Sea?"]) == ["content/story-1.md:0:0: the terms `Sea!` and `Sea?`" + end])
    #expect(
      try await warnings(["Sea!", "Sea?", "Sea."])
        == ["content/story-2.md:0:0: the terms `Sea!`, `Sea.` and 1 other" + end])
    #expect(try await warnings(["Sea", "Sea 2", "sea", "C", "C#"]) == [])
  }
}
