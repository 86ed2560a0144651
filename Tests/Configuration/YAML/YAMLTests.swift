import Testing
import Text

@testable import Configuration

struct YAMLTests {
  private func node(_ text: String) -> Node? { YAML.parse(Array(text.utf8).span).root?.node }

  private func problems(_ text: String) -> [String] {
    YAML.parse(Array(text.utf8).span).problems.map { problem in
      "\(problem.position.line):\(problem.position.column): \(problem.summary)"
    }
  }

  @Test func `scalars are read by the core schema of YAML 1.2`() {
    let text = "[no, yes, on, true, False, 010, 0x1F, 0o17, 1e3, .5, -1, ~, '1', \"true\", 1:30, .inf, +7, 1_000]"
    let wanted: [Node] = [
      .string("no"), .string("yes"), .string("on"), .bool(true), .bool(false), .integer(10), .integer(31), .integer(15),
      .number(1000), .number(0.5), .integer(-1), .null, .string("1"), .string("true"), .string("1:30"),
      .number(.infinity), .integer(7), .string("1_000"),
    ]
    #expect(node(text) == .list(wanted))
  }

  @Test func `every value has its line and column`() throws {
    let root = try #require(YAML.parse(Array("a: 1\nb:\n  - ξένος\n  - [x, yy]\n".utf8).span, firstLine: 5).root)
    let list = try #require(root["b"])
    #expect(list.position.line == 7 && list.position.column == 3)
    #expect(list.elements[0].position.length == 5)
    let inner = try #require(list.elements.last?.elements.last)
    #expect(inner.position.line == 8 && inner.position.column == 9 && inner.position.length == 2)
  }

  @Test func `a key that is given twice is an error, and its last value counts`() {
    #expect(problems("a: 1\nb: 2\na: 3\n") == ["3:1: `a` is given twice"])
    #expect(node("a: 1\na: 3\n")?["a"] == .integer(3))
    let many = (0..<40).map { "k\($0): 1\n" }.joined() + "k30: 2\n"
    #expect(problems(many) == ["41:1: `k30` is given twice"])
  }

  @Test func `anchors and merges are resolved`() {
    #expect(node("base: &b {x: 1, y: 2}\nmore: {<<: *b, y: 3}\n")?["more"]?["x"] == .integer(1))
    #expect(node("base: &b {x: 1, y: 2}\nmore: {<<: *b, y: 3}\n")?["more"]?["y"] == .integer(3))
    #expect(problems("a: *nobody\n") == ["1:4: `*nobody` refers to an anchor that is not defined above it"])
    #expect(problems("a: &a [*a]\n") == ["1:8: `*a` refers to an anchor that is not defined above it"])
  }

  @Test func `a billion laughs are refused`() {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for index in 1...9 {
      let aliases = Array(repeating: "*a\(index - 1)", count: 9).joined(separator: ", ")
      text += "a\(index): &a\(index) [\(aliases)]\n"
    }
    #expect(problems(text).first?.contains("aliases make this document hold more than") == true)
  }

  @Test func `deep nesting is refused`() {
    #expect(problems(String(repeating: "[", count: 100_000)).first?.contains("nested deeper than 64 levels") == true)
  }

  @Test func `merging a mapping of thousands of keys costs what their number says`() {
    func cost(keys: Int) -> Double {
      func lines(_ name: String) -> String { (0..<keys).map { "  \(name)\($0): 1\n" }.joined() }
      let text = Array("base: &b\n\(lines("k"))more:\n  <<: *b\n\(lines("j"))".utf8)
      let start = ProcessorClock.seconds()
      #expect(YAML.parse(text.span).root?["more"]?.members.count == 2 * keys)
      return ProcessorClock.seconds() - start
    }
    // Measured again after a bad result, since the machine may be busy.
    #expect((0..<4).contains { _ in cost(keys: 8000) < 9 * max(cost(keys: 2000), 0.000_1) })
  }

  @Test func `foreign tags, second documents and complex keys are refused`() {
    #expect(problems("a: !python/object x\n") == ["1:4: the tag `!python/object` is not supported"])
    #expect(problems("a: 1\n---\nb: 2\n") == ["2:1: a second document begins here"])
    #expect(problems("? [a]\n: b\n") == ["1:3: a key must be a text"])
    #expect(node("a: !!str 12\nb: !!int \"12\"\n") == .object([.init("a", .string("12")), .init("b", .integer(12))]))
  }

  @Test(arguments: [
    ("title: Dawn: a story\n", "1:12: a `:` that starts a value is not allowed here"),
    ("title: 'Dawn\n", "1:8: this quoted text is not closed"),
    ("a:\n\t- b\n", "2:1: a tab where spaces are expected"),
    ("a: [1, 2\nb: 3\n", "1:4: this list is not closed"),
    ("b: 1\na: [\n", "2:4: this list is not closed"),
    ("a: [1, 2\n\n", "1:4: this list is not closed"),
    ("a: {b: [1], c: 2", "1:4: this mapping is not closed"),
    ("title: @home\n", "1:8: no value can start with this character"),
    ("a: 1\nnonsense\n", "3:1: this line is not `key: value`"),
    ("title: A\nsummary:Hello there\nweight: 3\n", "2:1: there is no space after `summary:`"),
    ("url:https://x.example/\n\nlanguages: [en]\n", "1:1: there is no space after `url:`"),
    ("a:\n  b:1\n  c: 2\n", "2:3: there is no space after `b:`"),
    ("a: 1\nhttp://x.example\nb: 2\n", "3:1: this line is not `key: value`"),
    ("a: 1\n  b: 2\n", "2:4: a `:` that starts a value is not allowed here"),
  ]) func `what libyaml refuses is said in our words`(text: String, words: String) {
    #expect(problems(text) == [words])
  }

  @Test func `an empty file, or one with only a comment, has no document`() {
    #expect(node("") == nil)
    #expect(node("\u{FEFF}") == nil)
    #expect(node("# only a comment\n") == nil)
    #expect(node("\u{FEFF}a: 1")?["a"] == .integer(1))
  }
}
