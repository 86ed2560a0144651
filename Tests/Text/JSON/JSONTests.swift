import Testing

@testable import Text

@Suite struct JSONTests {
  private func parse(_ text: String, lenient: Bool = false) throws(Diagnostic) -> Node {
    try JSON.parse(Array(text.utf8), file: "a.json", lenient: lenient)
  }

  @Test func `every kind of value is read`() throws {
    let node = try parse(#" {"a": [null, true, false, -1, 2.5, 1e3, "x"], "b": {}, "": []} "#)
    #expect(
      node
        == .object([
          .init(
            "a", .list([.null, .bool(true), .bool(false), .integer(-1), .number(2.5), .number(1000), .string("x")])),
          .init("b", .object([])), .init("", .list([])),
        ]))
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u03bb""#, "éλ"), (#""\ud83d\ude00""#, "\u{1F600}"),
    (#""\ud83d""#, "\u{FFFD}"), (#""\ude00x""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""λ""#, "λ"),
    (#""a\u0000b""#, "a\u{0}b"),
  ])
  func `strings are read with their escapes`(text: String, string: String) throws {
    #expect(try parse(text) == .string(string))
  }

  @Test(arguments: [
    ("0", Node.integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)), ("-1E-2", .number(-0.01)),
    ("1e999", .number(.infinity)),
  ])
  func `numbers are whole where they are written so`(text: String, node: Node) throws {
    #expect(try parse(text) == node)
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("[1 2]", 1, 4), ("{\n  \"a\" 1}", 2, 7), ("{a:1}", 1, 2), ("01", 1, 2),
    ("-", 1, 2), ("1.", 1, 3), ("1e", 1, 3), (".5", 1, 1), ("tru", 1, 1), ("nul", 1, 1), ("'a'", 1, 1), ("\"a", 1, 1),
    ("\"\\x\"", 1, 2), ("\"\\u12g4\"", 1, 6), ("\"a\nb\"", 1, 3), ("[] []", 1, 4), ("{\"a\":1,}", 1, 8), ("NaN", 1, 1),
    ("\u{FEFF}[", 1, 3), ("// x\n1", 1, 1),
  ])
  func `a mistake is named with its place`(text: String, line: Int, column: Int) {
    let mistake = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(mistake?.place?.line == line)
    #expect(mistake?.place?.column == column)
    #expect(mistake?.place?.file == "a.json")
  }

  @Test func `a document can begin with a byte order mark`() throws {
    #expect(try parse("\u{FEFF}[1]") == .list([.integer(1)]))
  }

  @Test func `what feeds do is allowed where asked`() throws {
    #expect(try parse("\u{FEFF}[1, 2,]", lenient: true) == .list([.integer(1), .integer(2)]))
    #expect(try parse("{\"a\":\"x\ny\",}", lenient: true) == .object([.init("a", .string("x\ny"))]))
    #expect(throws: Diagnostic.self) { try parse("[,]", lenient: true) }
  }

  @Test func `the deepest document is read and a deeper one is refused`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(JSON.deepest))
    #expect(throws: Diagnostic.self) { try parse(nested(JSON.deepest + 1)) }
    #expect(throws: Diagnostic.self) { try parse(String(repeating: "[", count: 1_000_000)) }
  }

  @Test func `members of one name are kept and the first is found`() throws {
    let node = try parse(#"{"a": 1, "a": 2}"#)
    #expect(node.members.count == 2)
    #expect(node["a"] == .integer(1))
  }

  @Test func `bytes that are not UTF-8 are repaired`() throws {
    #expect(try JSON.parse([0x22, 0x61, 0xFF, 0x22], file: "a.json") == .string("a\u{FFFD}"))
  }

  @Test func `a document is written pretty and compact`() throws {
    let node = try parse(#"{"a":[1,{"b":"x\"y"}],"c":{},"d":[],"e":1.5,"f":2.0,"g":null}"#)
    #expect(JSON.bytes(of: node).text == #"{"a":[1,{"b":"x\"y"}],"c":{},"d":[],"e":1.5,"f":2.0,"g":null}"#)
    #expect(
      JSON.bytes(of: node, pretty: true).text == """
        {
          "a": [
            1,
            {
              "b": "x\\"y"
            }
          ],
          "c": {},
          "d": [],
          "e": 1.5,
          "f": 2.0,
          "g": null
        }

        """)
  }

  @Test func `what is written is read back`() throws {
    let node = Node.object([
      .init(
        "λ\u{1F600}\u{0}\n", .list([.number(1e300), .number(-0.1), .number(3), .integer(.min), .string("</script>")]))
    ])
    #expect(try JSON.parse(JSON.bytes(of: node, pretty: true), file: "") == node)
    #expect(JSON.bytes(of: .number(.infinity)).text == "null")
  }
}
