import Testing
import Text

@testable import Authoring

struct TranslatingTests {
  private func translation(_ text: String) throws -> String {
    try StoryDocument(Array(text.utf8)).translation().text
  }

  @Test func `a translation begins with the pages, pictures and settings of the original`() throws {
    let story = """
      ---
      title: Dawn # of the sea
      date: 2026-01-02
      cover: {src: bay.jpg, alt: The bay}
      canvas: 987x660
      params: {alt-skipped: {a.png: decoration}}
      ---

      ::::scene{page=1}
      ## The morning {frame="10 10 400 80"}
      ![A boat](a.png){frame="0 0 100 100"}
      ::::

      ::::scene{page=2}
      Words.
      ::::

      """
    let made = try translation(story)
    #expect(made == story.replacing("\n---\n\n", with: "\ndraft: true\n---\n\n"))
  }

  @Test func `a translation has an address and an identity in feeds of its own`() throws {
    let made = try translation(
      "---\ntitle: Dawn\nslug: dawn\naliases: [/old/]\nguid: urn:1\nupdated: 2026-02-01\nlanguage: en\nid: dawn\n---\nText.\n"
    )
    #expect(made == "---\ntitle: Dawn\nid: dawn\ndraft: true\n---\nText.\n")
    #expect(try translation("Text.\n") == "---\ndraft: true\n---\n\nText.\n")
  }

  @Test func `a story whose fields cannot be read is not translated`() {
    #expect(throws: StoryEdit.Refusal.self) { try translation("---\ntitle: [\n---\nText.\n") }
    #expect(throws: StoryEdit.Refusal.self) { try translation("---\ntitle: A\n") }
  }
}
