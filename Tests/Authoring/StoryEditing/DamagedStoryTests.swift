import Testing
import Text
import Trial

@testable import Authoring

struct DamagedStoryTests {
  private static let pieces = [
    "\n", "\n\n", "\r\n", " ", "    ", "\t", "---\n", ":::", "::::note\n", "\n:::\n", "::audio{x=1}\n",
    "{#a .b c=\"d\"}", "{", "}",
    "[", "]", "![a](b)", "![a][b]", "\n[b]: c\n", "[^1]", "\n[^1]: d\n", "\n: e\n", "- ", "> ", "```\n", "~~~", "# ",
    "\n===\n",
    "| a |\n|---|\n", "<div>\n", "<!--", "-->", "\\", "Ἑ", "\u{FEFF}", "\r", "a: b\n", "\n  - c\n", ": ", "*a", "&a ",
  ]

  private static let story = """
    ---
    title: A
    cover: {src: a.jpg, alt: b}
    tags:
      - a
    ---

    # A {#a}

    ::::scene{page=1}
    ![a](b.jpg "c"){frame="1 2 3 4"}

    :::note[b]
    - one

    > two
    :::
    ::::

    Term
    : meaning[^1]

    [^1]: foot

    """

  @Test func `edits of damaged stories leave stories that read as they were given`() throws {
    var chance = Dice(seed: 7)
    var edits = 0
    for _ in 0..<400 {
      let document = StoryDocument(Self.damaged(&chance))
      checkParts(document)
      guard let edited = try? document.applying([Self.edit(of: document, &chance)]) else { continue }
      edits += 1
      checkParts(edited)
      #expect(StoryDocument(edited.bytes) == edited)
      #expect(edited.fault == nil)
      #expect(try edited.applying([.source(text: document.text)]).bytes == document.bytes)
    }
    #expect(edits > 100)
  }

  private static func damaged(_ chance: inout Dice) -> [UInt8] {
    var bytes = Array(story.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      let start = Int.random(in: 0..<bytes.count, using: &chance)
      let end = min(bytes.count, start + Int.random(in: 0...9, using: &chance))
      bytes.replaceSubrange(start..<end, with: (pieces.randomElement(using: &chance) ?? "").utf8)
    }
    return bytes
  }

  private static func edit(of document: StoryDocument, _ chance: inout Dice) -> StoryEdit {
    let ids = document.all.map(\.id)
    let (id, other) = (ids.randomElement(using: &chance) ?? "b1", ids.randomElement(using: &chance))
    let text = (0..<3).map { _ in (pieces.randomElement(using: &chance) ?? "") + "x" }.joined()
    switch Int.random(in: 0..<12, using: &chance) {
    case 0: return .front(field: "title", value: .string(text))
    case 1: return .front(field: "cover.alt", value: Bool.random(using: &chance) ? nil : .string(text))
    case 2:
      return .attributes(
        block: id, set: [.init(name: "x", value: text), .init(name: "id", value: "q")], remove: ["page"])
    case 3: return .label(block: id, text: text)
    case 4: return .target(block: id, text: text)
    case 5, 6: return .text(block: id, text: text)
    case 7: return .level(block: id, level: Int.random(in: 0...6, using: &chance))
    case 8: return .insert(.init(after: other), text: text)
    case 9: return .insert(.init(into: id), text: text)
    case 10: return .move(block: id, to: .init(after: other))
    default: return .remove(block: id)
    }
  }

  /// The blocks and the gaps between them are the file, and children are inside their block.
  private func checkParts(_ document: StoryDocument) {
    var joined: [UInt8] = []
    for block in document.blocks where block.range.lowerBound >= joined.count {
      joined += document.bytes[joined.count..<block.range.lowerBound] + Array(block.source.utf8)
    }
    #expect(joined + document.bytes[joined.count...] == document.bytes)
    for block in document.all {
      #expect(!block.range.isEmpty)
      #expect(
        block.children.allSatisfy {
          block.range.contains($0.range.lowerBound) && $0.range.upperBound <= block.range.upperBound
        })
    }
  }
}
