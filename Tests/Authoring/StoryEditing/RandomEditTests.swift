import Testing
import Text
import Trial

@testable import Authoring

struct RandomEditTests {
  private static let story = """
    ---
    title: A story # of the sea
    tags: [a, b]
    ---

    # A story

    ::::scene{page=1}

    Words.

    :::note[A label]
    - one
    - two
    :::

    ::::

    The end.
    """

  @Test(arguments: [("\n", 1..<21), ("\r\n", 21..<26)] as [(String, Range<UInt64>)])
  func `1000 random edits lead to what the model says`(lineEnd: String, seeds: Range<UInt64>) {
    for seed in seeds {
      let document = StoryDocument(Array(Self.story.replacing("\n", with: lineEnd).utf8))
      #expect(edit(document, seed: seed, steps: 40) == 0, "seed \(seed)")
    }
  }

  @Test func `random edits of all stories lead to what the model says`() {
    var refused = 0
    #expect(StoryFiles.all.count > 50)
    for (index, file) in StoryFiles.all.enumerated() {
      let document = StoryDocument(file.bytes)
      guard document.fault == nil, file.bytes.count < 20_000 else { continue }
      refused += edit(document, seed: UInt64(index), steps: 6)
    }
    #expect(refused < 6)
  }

  /// Makes random edits of a story, and returns how many are refused.
  private func edit(_ document: StoryDocument, seed: UInt64, steps: Int) -> Int {
    var chance = Dice(seed: seed)
    var document = document
    var model = unified(StoryModel.blocks(document.blocks))
    var refused = 0
    for step in 0..<steps {
      guard let random = RandomEdit(document, model, &chance) else { continue }
      let before = document
      guard let edited = try? document.applying([random.edit]) else {
        print("refused: seed \(seed), step \(step): \(random.edit)")
        refused += 1
        continue
      }
      (document, model) = (edited, random.model)
      let again = StoryDocument(document.bytes)
      let isRight = unified(StoryModel.blocks(again.blocks)) == model && again == document
      #expect(isRight, "seed \(seed), step \(step): \(random.edit)\n\(before.text)\n=====\n\(document.text)")
      #expect(document.front.fields == before.front.fields)
      #expect((try? document.applying([.source(text: before.text)]))?.bytes == before.bytes)
      guard isRight else { break }
    }
    return refused
  }

  private func unified(_ model: [StoryModel]) -> [StoryModel] {
    model.map { block in
      var block = block
      block.source = StoryText.unified(block.source)
      block.children = unified(block.children)
      return block
    }
  }

  private static let front = """
    # a story
    title: "A story" # of the sea

    date: 2026-11-20
    tags: [one, two]
    authors:
      - Ἄννα # who wrote
      - Boris
    cover:
      src: a.jpg
      # what it shows
      alt: A boat
    params: {a: 1, b: {c: two}}
    summary: >-
      Long words
      in lines.

    """

  @Test func `random edits of front matter change only what was asked for`() throws {
    let fields = [
      "title", "date", "tags", "authors", "cover", "cover.src", "cover.alt", "cover.credit", "params", "params.a",
      "params.b.c",
      "params.d", "summary", "draft", "place.title", "weight",
    ]
    for seed in UInt64(1)..<11 {
      var chance = Dice(seed: seed)
      var document = StoryDocument(Array("---\n\(Self.front)---\n\ntext\n".utf8))
      for _ in 0..<40 {
        let field = fields.randomElement(using: &chance) ?? "title"
        let value = Self.value(of: field, &chance)
        guard
          let wanted = FrontModel.setting(
            FrontModel.path(field, in: document.front.fields), in: document.front.fields, to: value)
        else { continue }
        let before = document
        document = try document.applying([.front(field: field, value: value)])
        #expect(
          FrontModel.areEqual(document.front.fields, wanted), "seed \(seed): \(field), \(before.text)\n\(document.text)"
        )
        #expect(document.blocks.map(\.source) == ["text"])
        #expect(document.text.hasPrefix("---\n# a story\n"), "\(field) in \(before.text)")
      }
    }
  }

  private static func value(of field: String, _ chance: inout Dice) -> Node? {
    let texts = [
      "Ἀθῆναι", "it's: \"x\" #1", "", "no", "2026-01-02", "two\nlines", "- a", "a, b]", "null", "7", " x ", "|",
    ]
    let text = Node.string(texts.randomElement(using: &chance) ?? "x")
    switch Int.random(in: 0..<8, using: &chance) {
    case 0: return nil
    case 1: return .integer(Int64.random(in: -9...99, using: &chance))
    case 2: return .bool(Bool.random(using: &chance))
    case 3: return .list([text, .string("b"), .number(1.5)].filter { _ in Bool.random(using: &chance) })
    case 4 where field != "cover.src":
      return .object(
        [.init("src", text), .init("alt", .string("A boat")), .init("k 1", .null)].filter { _ in
          Bool.random(using: &chance)
        })
    default: return text
    }
  }
}
