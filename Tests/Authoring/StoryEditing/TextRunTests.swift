import Testing
import Text
import Trial

@testable import Authoring

/// New words of several blocks in one request, as the studio sends what was typed while the last edits were saved.
struct TextRunTests {
  private static let story =
    "---\ntitle: x\n---\n\none\n\n- two\n- three\n\n# Header\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n:::note\nfive\n\nsix\n:::\n\n"
    + "> seven\n\n```js\neight\n```\n\n[nine][n]\n\n[n]: https://example.org/\n\nlast\n"
  private static let words = [
    "changed", "- a\n- b", "# Heading", "> said", "two\n\nparagraphs", "[n]: https://example.net/", "<!-- -->",
    ":::aside\ntext\n:::", "```\ncode\n```", "<div>", "one", "1. a", "***", "",
  ]

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `texts in one request are written as one after another`(seed: UInt64) throws {
    var chance = Dice(seed: seed)
    let document = StoryDocument(Array(Self.story.utf8))
    let blocks = document.all.shuffled(using: &chance).prefix(Int.random(in: 2...6, using: &chance))
    let edits = blocks.map { block -> StoryEdit in
      let text = Self.words.randomElement(using: &chance) ?? ""
      return Bool.random(using: &chance) ? .text(block: block.id, text: text) : .replace(block: block.id, text: text)
    }
    // Each edit of its own, with the ids that its block has then.
    var session = StorySession(document)
    var refused: Int?
    for (number, edit) in edits.enumerated() where refused == nil {
      do throws(StoryEdit.Refusal) { try session.apply(edit) } catch { refused = number }
    }
    do throws(StoryEdit.Refusal) {
      let whole = try document.result(of: edits)
      #expect(refused == nil, "\(edits)")
      #expect(whole.document.text == session.finished().document.text, "\(edits)")
      #expect(whole.origins == session.finished().origins, "\(edits)")
    } catch {
      #expect(error.edit == refused, "\(edits)")
    }
  }

  /// If the text were parsed for each block, this would take many minutes.
  @Test(.timeLimit(.minutes(1))) func `thousands of blocks are rewritten at once`() throws {
    let story = (0..<4000).map { "Paragraph \($0)." }.joined(separator: "\n\n")
    let edits = (0..<4000).map { StoryEdit.text(block: "b\($0 + 1)", text: "New words \($0).") }
    let edited = try StoryDocument(Array(story.utf8)).result(of: edits)
    #expect(edited.document.text == (0..<4000).map { "New words \($0)." }.joined(separator: "\n\n"))
  }
}
