import Foundation
import Configuration
import Model
import Testing
import Trial

@testable import Authoring

@Suite struct SourcesEditorTests {
  private func added(_ sources: [NewSource], to text: String) throws -> String {
    let bytes = Array(text.utf8)
    let layout = try #require(SourcesLayout(settings: bytes))
    return String(decoding: try SourcesEditor(bytes, layout).adding(sources), as: UTF8.self)
  }

  private func source(_ id: String = "new") -> NewSource { NewSource(id: id, address: "https://new.example/feed") }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var after: String

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "no sources", before: "title: T\n",
      after: "title: T\n\nsources:\n  - {id: new, url: \"https://new.example/feed\"}\n"),
    Case(
      name: "no sources, no last line end", before: "title: T # mine",
      after: "title: T # mine\n\nsources:\n  - {id: new, url: \"https://new.example/feed\"}\n"),
    Case(
      name: "an empty list with a comment", before: "sources: []   # none yet\n# - {id: x}\nmenu: []\n",
      after: "sources:   # none yet\n  - {id: new, url: \"https://new.example/feed\"}\n# - {id: x}\nmenu: []\n"),
    Case(
      name: "nothing behind the colon", before: "sources:\nmenu: []\n",
      after: "sources:\n  - {id: new, url: \"https://new.example/feed\"}\nmenu: []\n"),
    Case(
      name: "a null", before: "sources: ~\nmenu: []\n",
      after: "sources:\n  - {id: new, url: \"https://new.example/feed\"}\nmenu: []\n"),
    Case(
      name: "braces, at the end of the file", before: "sources:\n- {id: a, url: 'https://a.example/'}   # first",
      after:
        "sources:\n- {id: a, url: 'https://a.example/'}   # first\n- {id: new, url: 'https://new.example/feed'}"),
    Case(
      name: "a key on each line",
      before: "sources:\n    -   id: a\n        url: https://a.example/\n\n# end\nmenu: []\n",
      after:
        "sources:\n    -   id: a\n        url: https://a.example/\n    -   id: new\n        url: https://new.example/feed\n\n# end\nmenu: []\n"
    ),
    Case(
      name: "the last one is the neighbour",
      before: "sources:\n  - id: a\n    url: https://a.example/\n  - {id: b, file: b.xml}\n",
      after:
        "sources:\n  - id: a\n    url: https://a.example/\n  - {id: b, file: b.xml}\n  - {id: new, url: \"https://new.example/feed\"}\n"
    ),
    Case(
      name: "a text of many lines ends the last one",
      before:
        "sources:\n  - id: a\n    url: https://a.example/\n    params:\n      note: |\n        # no comment\n\n        x\n\nmenu: []\n",
      after:
        "sources:\n  - id: a\n    url: https://a.example/\n    params:\n      note: |\n        # no comment\n\n        x\n\n  - id: new\n    url: https://new.example/feed\nmenu: []\n"
    ),
    Case(
      name: "a dash on a line of its own", before: "sources:\n  -\n    id: a\n    url: \"https://a.example/\"\n",
      after:
        "sources:\n  -\n    id: a\n    url: \"https://a.example/\"\n  - id: new\n    url: \"https://new.example/feed\"\n"
    ),
    Case(
      name: "line ends of Windows", before: "title: T\r\nsources:\r\n  - {id: a, file: a.xml}\r\nmenu: []\r\n",
      after:
        "title: T\r\nsources:\r\n  - {id: a, file: a.xml}\r\n  - {id: new, url: \"https://new.example/feed\"}\r\nmenu: []\r\n"
    ),
    Case(
      name: "brackets on one line", before: "sources: [{id: a, file: a.xml}]  # all\nmenu: []\n",
      after: "sources: [{id: a, file: a.xml}, {id: new, url: \"https://new.example/feed\"}]  # all\nmenu: []\n"),
    Case(
      name: "brackets over lines",
      before: "sources: [\n  {id: a, file: a.xml}, # , one\n  {id: b, file: b.xml}   # two\n]\n",
      after:
        "sources: [\n  {id: a, file: a.xml}, # , one\n  {id: b, file: b.xml},   # two\n  {id: new, url: \"https://new.example/feed\"}\n]\n"
    ),
    Case(
      name: "brackets over lines with a last comma", before: "sources: [\n  {id: a, file: a.xml}, # one\n]\n",
      after: "sources: [\n  {id: a, file: a.xml}, # one\n  {id: new, url: \"https://new.example/feed\"},\n]\n"),
    Case(
      name: "a comment in empty brackets", before: "sources: [ # soon\n]\n",
      after: "sources: [ # soon\n{id: new, url: \"https://new.example/feed\"}]\n"),
    Case(
      name: "a mark of the byte order, letters of several bytes",
      before: "\u{FEFF}title: Λιμάνι\nsources:\n- {id: λ, file: a.xml}\n",
      after:
        "\u{FEFF}title: Λιμάνι\nsources:\n- {id: λ, file: a.xml}\n- {id: new, url: \"https://new.example/feed\"}\n"),
    Case(
      name: "an anchor and an alias",
      before: "x: &all [a]\nsources:\n  - &one {id: a, file: a.xml, filter: {include: *all}} # one\nmenu: []\n",
      after:
        "x: &all [a]\nsources:\n  - &one {id: a, file: a.xml, filter: {include: *all}} # one\n  - id: new\n    url: https://new.example/feed\nmenu: []\n"
    ),
  ]

  @Test(arguments: cases)
  func `a source is added as its neighbours are written, and nothing else changes`(example: Case) throws {
    #expect(try added([source()], to: example.before) == example.after)
  }

  @Test func `several sources are added in their order`() throws {
    let text = try added([source("x"), source("z")], to: "sources: [{id: a, file: a.xml}]\n")
    #expect(text.contains("a.xml}, {id: x, ") && text.contains("feed\"}, {id: z, "))
    let lines = try added([source("x"), source("z")], to: "sources:\n- {id: a, file: a.xml}\n").split(separator: "\n")
    #expect(lines.map { $0.prefix(8) } == ["sources:", "- {id: a", "- {id: x", "- {id: z"])
  }

  @Test(arguments: [("{title: T}", 0), ("sources: {a: b}\n", 9), ("sources: word\n", 9)])
  func `what cannot be edited is refused, with the place`(text: String, offset: Int) throws {
    let bytes = Array(text.utf8)
    let layout = try #require(SourcesLayout(settings: bytes))
    let refusal = #expect(throws: SourcesEditor.Refusal.self) {
      try SourcesEditor(bytes, layout).adding([source()])
    }
    #expect(refusal?.offset == offset)
  }

  @Test func `settings that are not YAML have no layout`() {
    #expect(SourcesLayout(settings: Array("sources: &x [a, *y]\ny: 1\n".utf8)) == nil)
  }

  @Test func `all settings of a source are written in the usual order`() throws {
    var source = source("νέα")
    (source.title, source.section, source.category) = ("No: \"quotes\" #1", "news", "sea")
    (source.language, source.show, source.isPrivate) = ("el", "full", true)
    #expect(
      try added([source], to: "sources: []\n") == """
        sources:
          - {id: νέα, title: "No: \\"quotes\\" #1", url: "https://new.example/feed", category: sea, section: news, language: el, show: full, network: private}

        """)
  }

  @Test(arguments: [
    "no", "2026", "a: b", "- x", "*x", "it's", "a #b", "x,y", "{", "null", " a", "tab\there", "~", "\u{85}",
    "\u{2028}x\u{7F}\u{FEFF}",
  ])
  func `whatever a text holds, it is read as that text`(text: String) throws {
    for before in ["sources: []\n", "sources:\n  - id: a\n    url: 'https://a.example/'\n"] {
      var source = source()
      source.title = text
      let edited = try added([source], to: before)
      let settings = try TemporarySettings(edited + "title: T\nurl: https://t.example/\n").loaded()
      #expect(settings.sources.last?.title == text)
    }
  }

  @Test func `an edit of broken settings keeps every byte, or is refused`() throws {
    let before = """
      title: T   # a title
      url: https://t.example/
      sources:
        # first
        - {id: a, title: "A, [b] # c", url: "https://a.example/"}   # behind
        - id: b
          url: 'https://b.example/'
          filter: {include: [x, "y # z"],
            exclude: []}

        # between
        - {id: c,
           url: "https://c.example/"}
      menu: []
      """
    var random = Dice(seed: 7)
    let pieces = ["\n", " ", "#", ",", "[", "]", "{", "}", ":", "- ", "\"", "'", "\r\n", "|", "&a ", "*a", "\t", "λ"]
    var edits = 0
    for _ in 0..<3000 {
      var bytes = Array(before.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, at + Int.random(in: 0...4, using: &random))
        bytes.replaceSubrange(at..<end, with: (pieces.randomElement(using: &random) ?? "").utf8)
      }
      guard let layout = SourcesLayout(settings: bytes),
        let edited = try? SourcesEditor(bytes, layout).adding([source()])
      else { continue }
      edits += 1
      // All original bytes are still there, in their order.
      var rest = edited[...]
      let isKept = bytes.allSatisfy { byte in
        guard let index = rest.firstIndex(of: byte) else { return false }
        rest = rest[(index + 1)...]
        return true
      }
      #expect(isKept || layout.items.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(edits > 300)
  }
}
