import Testing
import Text

@testable import Authoring

struct StoryDocumentTests {
  @Test(arguments: StoryFiles.all)
  func `a story that is opened and written without a change stays as it is`(file: StoryFiles.File) throws {
    let document = StoryDocument(file.bytes)
    #expect(document.bytes == file.bytes)
    #expect(joined(document) == file.bytes)
    #expect(StoryDocument(document.bytes) == document)
    #expect(try document.applying([]) == document)
    guard document.fault == nil else { return }
    for block in document.all where !["image", "rule"].contains(block.kind) && block.form != "leaf" {
      #expect(try document.applying([.text(block: block.id, text: block.text)]).bytes == file.bytes)
    }
    for member in document.front.fields.members {
      #expect(try document.applying([.front(field: member.name, value: member.value)]).bytes == file.bytes)
    }
  }

  @Test(arguments: StoryFiles.all)
  func `between the blocks of a story there are blank lines only`(file: StoryFiles.File) {
    let document = StoryDocument(file.bytes)
    var end = document.front.end
    for block in document.blocks {
      #expect(
        file.bytes[end..<block.range.lowerBound].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D })
      end = block.range.upperBound
    }
  }

  @Test func `a block says what a person edits of it`() throws {
    let text = "---\ntitle: A\n---\n\n::::scene{#a page=1}\n\n![b *c*](d.jpg \"e\"){x}\n\n## F {#g}\n\n::::\n"
    let blocks = StoryDocument(Array(text.utf8)).blocks
    let expected = #"""
      [{"id":"b1","kind":"scene","form":"container","source":"::::scene{#a page=1}\n\n![b *c*](d.jpg \"e\"){x}\n\n## F {#g}\n\n::::",
      "text":"![b *c*](d.jpg \"e\"){x}\n\n## F {#g}","attributes":{"id":"a","page":"1"},"first":5,"last":11,"children":[
      {"id":"b2","kind":"image","source":"![b *c*](d.jpg \"e\"){x}","text":"","label":"b c","target":"d.jpg","title":"e",
      "attributes":{"x":true},"first":7,"last":7,"children":[]},
      {"id":"b3","kind":"heading","source":"## F {#g}","text":"F","level":2,"attributes":{"id":"g"},"first":9,"last":9,"children":[]}]}]
      """#
    #expect(Node.list(blocks.map(\.node)) == (try JSON.parse(Array(expected.utf8), file: "expected")))
  }

  @Test(arguments: [
    ("> a\n>\n> - b", "a\n\n- b"), ("```x\na\n\nb\n```", "a\n\nb"), ("[^1]: a\n\n    b\n    - c", "a\n\nb\n- c"),
    ("    a\n\n     b", "a\n\n b"),
    (":::note[x]\n\na\n\n- b\n:::", "a\n\n- b"), ("A\nb\n===", "A\nb"), ("a\r\nb", "a\nb"), ("***", ""),
  ])
  func `the text of a block has no fences and prefixes`(source: String, expected: String) {
    #expect(StoryDocument(Array(source.utf8)).blocks.first?.text == expected)
  }

  @Test(arguments: [
    ([0x61, 0xFF], "the file is not UTF-8"), ([0x61, 0x00], "the file contains a NUL byte"),
    (Array("+++\na\n+++\n".utf8), "the front matter is not YAML"),
    (Array("---\na: 1".utf8), "the front matter is never closed"),
    (Array("----\na: 1\n----\n".utf8), "line 1: `----` looks like the beginning of front matter"),
  ])
  func `a file that cannot be edited says why, and can be replaced as a whole`(bytes: [UInt8], reason: String) throws {
    let document = StoryDocument(bytes)
    #expect(document.fault?.summary == reason)
    #expect(document.blocks.isEmpty && document.bytes == bytes)
    #expect(throws: StoryEdit.Refusal.self) { try document.applying([.insert(.init(), text: "x")]) }
    #expect(try document.applying([.source(text: "x\n")]).text == "x\n")
  }

  @Test func `letters that a page cannot show are not replaced by what it shows for them`() throws {
    // “Καλημέρα” in Windows-1253.
    let document = StoryDocument([0xCA, 0xE1, 0xEB, 0xE7, 0xEC, 0xDD, 0xF1, 0xE1, 0x21, 0x0A])
    #expect(throws: StoryEdit.Refusal.self) { try document.applying([.source(text: document.text + "more\n")]) }
    #expect(try document.applying([.source(text: "Καλημέρα!\n")]).text == "Καλημέρα!\n")
    let own = StoryDocument(Array("a \u{FFFD}\n".utf8))
    #expect(try own.applying([.source(text: "b \u{FFFD}\n")]).text == "b \u{FFFD}\n")
  }

  @Test func `the whole text takes the line ends of the file from a text field`() throws {
    #expect(try edited("a\r\nb\r\n", #"{"op":"source","text":"a\nc\n"}"#) == "a\r\nc\r\n")
    #expect(try edited("a\r\nb\r\n", #"{"op":"source","text":"a\r\nc\n"}"#) == "a\r\nc\n")
  }

  @Test func `blocks that were put in are named as the new story names them`() throws {
    let result = try StoryDocument(Array("a\n\nb\n".utf8)).result(of: [
      .insert(.init(after: "b1"), text: "c\n\nd"), .insert(.init(), text: "e"),
    ])
    #expect(result.document.text == "e\n\na\n\nc\n\nd\n\nb\n")
    #expect(result.inserted == [["b3", "b4"], ["b1"]])
    #expect(result.origins == [nil, "b1", nil, nil, "b2"])
  }

  @Test func `texts that are put in after one block, the last first, keep their order`() throws {
    let result = try StoryDocument(Array("a\n\nb\n".utf8)).result(of: [
      .insert(.init(after: "b1"), text: "- d"), .insert(.init(after: "b1"), text: "- c"),
      .replace(block: "b1", text: "a\n\nA"), .remove(block: "b2"),
    ])
    #expect(result.document.text == "a\n\nA\n\n- c\n\n<!-- -->\n\n- d\n")
    #expect(result.inserted == [["b5"], ["b3"], [], []], "a separator is not what was put in")
    #expect(result.origins == ["b1", nil, nil, nil, nil])
  }

  @Test func `a text that was replaced as a whole has no blocks of the earlier one`() throws {
    let result = try StoryDocument(Array("a\n".utf8)).result(of: [
      .insert(.init(), text: "b"), .source(text: "c\n"),
    ])
    #expect(result.inserted == [[], []] && result.origins == nil)
  }

  private func joined(_ document: StoryDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    for block in document.blocks {
      bytes += document.bytes[bytes.count..<block.range.lowerBound] + Array(block.source.utf8)
    }
    return bytes + document.bytes[bytes.count...]
  }
}
