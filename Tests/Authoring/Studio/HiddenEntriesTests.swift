import Testing

@testable import Authoring

struct HiddenEntriesTests {
  private func edited(_ text: String, _ url: String, hidden: Bool = true) throws -> String? {
    let entry = try #require(HiddenEntry(url: url, source: nil, id: nil))
    return HiddenEntries.edited(Array(text.utf8), entry, hidden: hidden).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("", "- {url: \"http://a/\"}\n"), ("# Only a remark.\n", "# Only a remark.\n- {url: \"http://a/\"}\n"),
    ("- url: http://b/\n  reason: x\n", "- url: http://b/\n  reason: x\n- {url: \"http://a/\"}\n"),
    ("  - {url: http://b/}", "  - {url: http://b/}\n  - {url: \"http://a/\"}\n"),
    ("- {url: http://b/}\n\n# end\n", "- {url: http://b/}\n\n# end\n- {url: \"http://a/\"}\n"),
    ("# c\r\n~\r\n", "# c\r\n\r\n- {url: \"http://a/\"}\n"), ("# c\r\n", "# c\r\n- {url: \"http://a/\"}\n"),
    ("[]\n", "\n- {url: \"http://a/\"}\n"),
  ])
  func `a line is added, and taken away again`(text: String, wanted: String) throws {
    let hidden = try edited(text, "http://a/")
    #expect(hidden == wanted)
    #expect(try edited(wanted, "http://a/") == wanted)
    let shown = try #require(try edited(wanted, "http://a/", hidden: false))
    #expect(try edited(shown, "http://a/") == wanted.replacing("[]", with: ""))
  }

  @Test(arguments: ["a: b\n", "[{url: http://b/}]\n", "text\n", "- [\n", "{}\n"])
  func `a file that is not a list of lines is left alone`(text: String) throws {
    #expect(try edited(text, "http://a/") == nil)
  }

  @Test func `a rule is found by the address, or by the source and the id`() throws {
    let entry = try #require(HiddenEntry(url: "http://a/", source: "s", id: "1"))
    let text = "- {source: s, id: \"1\"}\n- {source: s, id: \"2\"}\n- {url: http://a/}\n"
    let shown = HiddenEntries.edited(Array(text.utf8), entry, hidden: false)
    #expect(shown == Array("- {source: s, id: \"2\"}\n".utf8))
    #expect(HiddenEntry(url: "javascript:x", source: nil, id: "1") == nil)
  }
}
