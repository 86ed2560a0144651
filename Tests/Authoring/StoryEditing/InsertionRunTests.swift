import Testing
import Text

@testable import Authoring

/// Several blocks that are put in at one place, as the studio sends the paragraphs of a pasted text: the last one first.
struct InsertionRunTests {
  private static let texts: [[String]] = [
    ["one", "two", "three"],
    ["- one", "- two", "words", "- three", "- four", "1. five"],
    [
      "# Header", "::::note\na\n\n:::aside\nb\n:::\n::::", "```\ncode\n```", "<div>\n\n</div>", "> said",
      "| a | b |\n|---|---|",
    ],
    ["<!-- -->", "two", "- three", "<!-- -->"],
    ["two\n\nparagraphs", "![a](a.png)", "[a]: b", "***"],
  ]

  @Test(
    arguments: [
      ("", nil, nil), ("---\ntitle: x\n---\n", nil, nil), ("a\n\nb\n", nil, nil), ("a\n\nb\n", "b1", nil),
      ("- a\n\nb", "b1", nil), ("a\r\n\r\nb\r\n", "b2", nil), ("# A\nb\n", "b1", nil),
      (":::note\n:::\n", nil, "b1"), (":::note\n- a\n:::\n\nb\n", "b2", nil), ("::::scene\n\n::::\n", nil, "b1"),
    ] as [(text: String, after: String?, into: String?)], texts)
  func `a run of insertions writes what its edits write one after another`(
    place: (text: String, after: String?, into: String?), texts: [String]
  ) throws {
    let edits = texts.reversed().map { StoryEdit.insert(.init(after: place.after, into: place.into), text: $0) }
    let document = StoryDocument(Array(place.text.utf8))
    var single = document
    for edit in edits { single = try single.applying([edit]) }
    let whole = try document.result(of: edits)
    #expect(whole.document.text == single.text)
    #expect(whole.document == StoryDocument(whole.document.bytes))
    for (edit, ids) in zip(edits, whole.inserted) {
      guard case .insert(_, let text) = edit else { continue }
      let first = try #require(ids.first.flatMap { whole.document.block($0) })
      #expect(text.hasPrefix(StoryText.unified(first.source).prefix(4)), "\(text): \(ids)")
    }
    #expect(whole.origins?.count == whole.document.all.count)
    #expect(Set(whole.origins?.compactMap { $0 } ?? []) == Set(document.all.map(\.id)))
  }

  @Test func `the refused edit of a run is named, and none is made`() throws {
    let texts = ["one", "two", ":::note", "four"]
    let edits = texts.map { StoryEdit.insert(.init(after: "b1"), text: $0) }
    let refusal = #expect(throws: StoryEdit.Refusal.self) {
      try StoryDocument(Array("a\n".utf8)).result(of: [.text(block: "b1", text: "b")] + edits)
    }
    #expect(refusal?.edit == 3)
    #expect(refusal?.summary == "`:::note` is never closed in this text")
  }

  /// If the text were parsed for each paragraph, this would take many minutes.
  @Test(.timeLimit(.minutes(1))) func `thousands of paragraphs are pasted at once`() throws {
    let edits = (0..<4000).map { StoryEdit.insert(.init(after: "b1"), text: "Paragraph \($0) of a long text.") }
    let edited = try StoryDocument(Array("a\n".utf8)).result(of: edits)
    #expect(edited.document.blocks.count == 4001)
    #expect(edited.inserted.first == ["b4001"])
    #expect(edited.inserted.last == ["b2"])
  }
}
