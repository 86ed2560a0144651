import Testing
import Text

@testable import Authoring

struct PublishingTests {
  private let now = Timestamp(seconds: 1_795_000_000)

  private func story(_ text: String) -> StoryDocument { StoryDocument(Array(text.utf8)) }

  @Test func `publishing removes the draft and dates the story`() throws {
    let draft = story("---\ntitle: A\ndraft: true # not yet\n---\n\nb\n")
    #expect(draft.isDraft)
    #expect(try draft.publish(now: now).text == "---\ntitle: A\ndate: 2026-11-18T11:06:40Z\n---\n\nb\n")
  }

  @Test func `a date that is there stays unless another is given`() throws {
    let draft = story("---\ndate: 2026-01-02 # c\ndraft: true\n---\n")
    #expect(try draft.publish(now: now).text == "---\ndate: 2026-01-02 # c\n---\n")
    #expect(try draft.publish(date: "2030-01-01T10:00", now: now).text == "---\ndate: 2030-01-01T10:00 # c\n---\n")
    let offset = try draft.publish(date: "2030-01-01T10:00:00+02:00", now: now).text
    #expect(offset == "---\ndate: 2030-01-01T10:00:00+02:00 # c\n---\n", "no quotes, as other dates")
    #expect(throws: StoryEdit.Refusal.self) { try draft.publish(date: "soon", now: now) }
  }

  @Test func `a published story becomes a draft again`() throws {
    #expect(try story("---\ntitle: A\n---\n").draft().text == "---\ntitle: A\ndraft: true\n---\n")
    #expect(try story("---\ndraft: false\n---\n").draft().text == "---\ndraft: true\n---\n")
    #expect(try story("a\n").draft().text == "---\ndraft: true\n---\n\na\n")
  }

  @Test func `a new story is a draft in a folder of its own`() throws {
    let new = try StoryDocument.new(title: "Αυγή: 1", section: "stories", language: "el", text: "a\n", now: now)
    #expect(new?.path == "content/stories/αυγή-1/index.md")
    #expect(
      new?.document.text
        == "---\ntitle: \"Αυγή: 1\"\ndate: 2026-11-18T11:06:40Z\ndraft: true\nsummary:\ntags: []\nlanguage: el\n---\n\na\n"
    )
    #expect(try StoryDocument.new(title: "!", section: "stories", now: now) == nil)
  }

  @Test func `a copy beside a newer edit has a name that the build ignores`() {
    #expect(
      StoryDocument.conflictCopy(of: "content/stories/a/index.md", now: now)
        == "content/stories/a/index.conflict-20261118T110640Z.md~")
  }
}
