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
}
