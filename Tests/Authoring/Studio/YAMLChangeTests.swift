import Testing
import Text

@testable import Authoring

struct YAMLChangeTests {
  private func changed(_ text: String, _ path: [String], _ value: Node?) -> String? {
    YAMLChange.setting(path, to: value, in: Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static let settings = """
    title: A  # ours
    sources:
      # the first
      - {id: one, url: "http://a/"}   # a remark
      - id: two
        url: http://b/   # another

    """

  @Test func `a field of an element is set and removed, and nothing else changes`() throws {
    let paused = changed(Self.settings, ["sources", "0", "paused"], .bool(true))
    #expect(paused == Self.settings.replacing("\"http://a/\"}", with: "\"http://a/\", paused: true}"))
    #expect(changed(paused ?? "", ["sources", "0", "paused"], nil) == Self.settings)
    let second = changed(Self.settings, ["sources", "1", "paused"], .bool(true))
    #expect(second == Self.settings + "    paused: true\n")
    #expect(changed(second ?? "", ["sources", "1", "paused"], nil) == Self.settings)
  }

  @Test func `an element is removed with its lines`() {
    let removed = changed(Self.settings, ["sources", "1"], nil)
    #expect(removed == "title: A  # ours\nsources:\n  # the first\n  - {id: one, url: \"http://a/\"}   # a remark\n")
  }

  @Test(arguments: ["", "[", "a: [", "- x\n"])
  func `what is no mapping is not changed`(text: String) {
    #expect(changed(text, ["sources", "0"], nil) == nil)
  }
}
