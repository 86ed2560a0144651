import Testing
import Text

@testable import Migration

@Suite struct OldFrontTests {
  @Test(arguments: [
    "---\ntitle: Dawn\ntags: [a]\n---\nText\n", "+++\ntitle = \"Dawn\"\ntags = [\"a\"]\n+++\nText\n",
    "{\n\"title\": \"Dawn\", \"tags\":[\"a\"]}\nText\n",
  ])
  func `front matter is read in each of its forms`(text: String) throws {
    let front = try OldFront(Array(text.utf8))
    #expect(front.values["title"]?.words == "Dawn" && front.values["tags"]?.wordList == ["a"])
    #expect(front.text.split(separator: "\n") == ["Text"] && front.isThere)
  }

  @Test func `a text without front matter is all text`() throws {
    let front = try OldFront(Array("Hello --- world\n".utf8))
    #expect(front.text == "Hello --- world\n" && !front.isThere)
  }

  @Test func `a mistake is named with the line of the file`() {
    let mistake = #expect(throws: OldFront.Mistake.self) { try OldFront(Array("+++\na = 1\nb\n+++\n".utf8)) }
    #expect(mistake?.line == 3)
  }

  @Test(arguments: [
    ("2020-01-02 10:00:00 +0200", "2020-01-02T10:00:00+02:00"), ("2020-1-2", "2020-01-02"),
    ("2020-01-02T10:00:00.123Z", "2020-01-02T10:00:00Z"), ("2020-01-02 9:30", "2020-01-02T09:30"),
    ("2020/01/02", "2020-01-02"),
  ])
  func `dates are written as our front matter takes them`(old: String, new: String) {
    #expect(OldDate.normalized(old) == new)
  }

  @Test(arguments: ["", "soon", "2020-13-40", "Jan 2, 2020"])
  func `what is no date is none`(text: String) { #expect(OldDate.normalized(text) == nil) }
}
