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

  @Test func `of a key that is given twice, the last value is taken, and its line is named`() throws {
    let front = try OldFront(Array("---\ntitle: A\nweight: 1\ntitle: B\n---\nText\n".utf8))
    #expect(front.values["title"]?.words == "B" && front.values["weight"]?.words == "1")
    #expect(front.repeated == [OldFront.Mistake(line: 4, summary: "`title` is given twice")])
    let keys = (0..<40).map { "k\($0): \($0)\n" }.joined()
    let many = try OldFront(Array("---\n\(keys)k3: x\nk20: y\nk39: z\n---\n".utf8))
    #expect(["k3", "k20", "k39"].map { many.values[$0]?.words } == ["x", "y", "z"])
    #expect(many.repeated.map(\.line) == [42, 43, 44] && many.values.members.count == 40)
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
