import Testing
import Text

@testable import Migration

@Suite struct TOMLTests {
  private func parse(_ text: String) throws -> Node { try TOML.parse(Array(text.utf8)) }

  @Test func `values of every type are read`() throws {
    let node = try parse(
      """
      title = "A \\"word\\" \\u00e9" # a remark
      path = 'C:\\x'
      long = \"""
      one
      two\"""
      number = 1_000
      hex = 0xff
      real = 2.5
      is = true
      date = 2020-01-02T10:00:00Z
      other = 2020-01-02 10:00:00
      list = [
        "a", # first
        "b",
      ]
      inline = {x = 1, y.z = "deep"}

      """)
    #expect(node["title"] == .string("A \"word\" é") && node["path"] == .string("C:\\x"))
    #expect(node["long"] == .string("one\ntwo") && node["number"] == .integer(1000) && node["hex"] == .integer(255))
    #expect(node["real"] == .number(2.5) && node["is"] == .bool(true))
    #expect(node["date"] == .string("2020-01-02T10:00:00Z") && node["other"] == .string("2020-01-02T10:00:00"))
    #expect(node["list"] == .list([.string("a"), .string("b")]))
    #expect(node["inline"]?["x"] == .integer(1) && node["inline"]?["y"]?["z"] == .string("deep"))
  }

  @Test func `tables and lists of tables are nested by their names`() throws {
    let node = try parse(
      "[a.b]\nc = 1\n[[menu.main]]\nname = 'x'\n[[menu.main]]\nname = 'y'\n[menu.main.more]\nz = 2\n")
    #expect(node["a"]?["b"]?["c"] == .integer(1))
    let menu = try #require(node["menu"]?["main"]?.elements)
    #expect(menu.map { $0["name"]?.string } == ["x", "y"])
    #expect(menu.last?["more"]?["z"] == .integer(2))
  }

  @Test(arguments: [
    ("a = 1\nb = \n", 2), ("a = 1\na = 2\n", 2), ("a = \"x\n", 1), ("[a\n", 1), ("a = [1, 2\n", 2), ("x\n", 1),
    ("a = b\n", 1),
  ])
  func `a mistake is named with its line`(text: String, line: Int) {
    let mistake = #expect(throws: TOML.Mistake.self) { try parse(text) }
    #expect(mistake?.line == line, "\(mistake?.summary ?? "")")
  }

  @Test func `deep nesting is refused and no bytes trap`() {
    #expect(throws: TOML.Mistake.self) { try parse("a = " + String(repeating: "[", count: 10_000)) }
    let key = "a" + String(repeating: ".a", count: 100_000)
    for text in ["\(key) = 1", "[\(key)]", "b = {\(key) = 1}"] {
      #expect(throws: TOML.Mistake.self) { try parse(text) }
    }
    for length in 0..<40 { _ = try? TOML.parse(Array("[[a]]\nb = {c = [\"\\u00e9\", '''x''', 0x".utf8.prefix(length))) }
  }
}
