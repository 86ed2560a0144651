import Testing
import Text

@testable import Preview
@testable import rhapsode

@Suite struct ReportTests {
  @Test func `a diagnostic shows its place, the line, a caret and what to do`() {
    let place = Place(file: "content/site.yaml", line: 12, column: 5, length: 8, text: "    paginat: 20")
    let text = Report.text(
      Diagnostic(.error, "there is no setting `paginat`", at: place, help: "did you mean `paginate`?"), color: false)
    #expect(
      text == """
        content/site.yaml:12:5: error: there is no setting `paginat`
          12 |     paginat: 20
             |     ^^^^^^^^
          help: did you mean `paginate`?

        """)
  }

  @Test func `no password of an address is printed, wherever a message quotes it`() {
    let address = "`ftp://eleni:opensesame@x.example/`"
    let diagnostic = Diagnostic(
      .error, "no \(address)", at: Place(file: "f", line: 1, column: 1, text: "url: \(address)"),
      help: "try \(address)",
      chain: [Diagnostic.Step("from \(address)")])
    let ways = [
      Report.text(diagnostic, color: false), Report.json([diagnostic]), ServiceRemark(diagnostic).text,
      LiveEvent.problems([diagnostic]).bytes.text,
      "\(StudioFailure(Failure(.contentError, [diagnostic])).reply)",
    ]
    for text in ways {
      #expect(!text.contains("opensesame") && text.contains("ftp://eleni:••••••••••@x.example/"), "\(text)")
    }
  }

  @Test func `the caret stands under a tab's and a wide line's column`() {
    let tab = Report.text(Diagnostic(.error, "x", at: Place(file: "f", line: 1, column: 2, text: "\ta")), color: false)
    #expect(tab.contains("  1 | \ta\n    | \t^\n"))
    let long = String(repeating: "α", count: 400)
    let cut = Report.text(Diagnostic(.error, "x", at: Place(file: "f", line: 1, column: 300, text: long)), color: false)
    let lines = cut.split(separator: "\n")
    #expect(lines[1].count == 80)
    #expect(lines[2].last == "^")
  }

  @Test(arguments: [
    ("日本語 {{ x }}", 8, 1, "          "), ("👩‍👩‍👧 x", 7, 1, "   "), ("e\u{301} é x", 6, 1, "    "),
    ("👍🏽 x", 4, 1, "   "), ("❤️ x", 4, 1, "   "), ("🇬🇷 x", 4, 1, "   "), ("한국 x", 4, 1, "     "), ("ＡＢx", 3, 1, "    "),
    ("が\u{3099}x", 3, 1, "  "), ("日本語", 2, 2, "  "), ("x\u{200B}y", 3, 1, " "), ("½α€x", 4, 1, "   "),
  ])
  func `the caret takes the width of letters into account`(line: String, column: Int, length: Int, before: String) {
    let place = Place(file: "f", line: 1, column: column, length: length, text: line)
    let text = Report.text(Diagnostic(.error, "x", at: place), color: false)
    let caret = String(repeating: "^", count: length == 2 ? 4 : 1)
    #expect(text.hasSuffix("  1 | \(line)\n    | \(before)\(caret)\n"), "\(text)")
  }

  @Test func `a long line of wide letters is cut to the width of a terminal`() {
    let long = String(repeating: "語", count: 400)
    let place = Place(file: "f", line: 1, column: 300, text: long)
    let lines = Report.text(Diagnostic(.error, "x", at: place), color: false).split(separator: "\n")
    #expect((77...80).contains(DisplayWidth.columns(of: String(lines[1]))))
    #expect(lines[2].last == "^")
    #expect(lines[2].count <= 80)
  }

  @Test(arguments: [1, 40, 74, 75, 76, 120, 149, 150])
  func `a line and its caret fit into 80 columns, and the caret stands under its letter`(column: Int) {
    let line = String((0..<150).map { Character(Unicode.Scalar(0x4E + UInt8($0 % 26))) })
    let place = Place(file: "f", line: 12, column: column, length: 30, text: line)
    let lines = Report.text(Diagnostic(.error, "x", at: place), color: false).split(separator: "\n")
    #expect(lines[1].count <= 80 && lines[2].count <= 80, "\(lines)")
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) } ?? -1
    #expect(Array(lines[1])[caret] == Array(line)[column - 1])
  }

  @Test func `the chain follows, from the innermost outwards`() {
    let diagnostic = Diagnostic(
      .warning, "odd", at: Place(file: "a.html", line: 1),
      chain: [
        Diagnostic.Step("included from", at: Place(file: "b.html", line: 3, column: 4)),
        Diagnostic.Step("while rendering /"),
      ])
    #expect(
      Report.text(diagnostic, color: false)
        == "a.html:1: warning: odd\n  included from b.html:3:4\n  while rendering /\n")
  }

  @Test func `untrusted text cannot control the terminal`() {
    let text = Report.text(Diagnostic(.error, "bad \u{1B}[2J\u{7}", at: nil), color: false)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
  }

  @Test func `colour is used where it is wanted only`() {
    #expect(Report.text(Diagnostic(.error, "x"), color: true).contains("\u{1B}[31merror\u{1B}[0m"))
  }

  @Test func `JSON has everything that the words have`() throws {
    let json = Report.json([Diagnostic(.error, "x", at: Place(file: "f", line: 2, column: 3), help: "y")])
    let node = try JSON.parse(Array(json.utf8), file: "")
    let first = node["diagnostics"]?.elements.first
    #expect(first?["file"] == .string("f"))
    #expect(first?["line"] == .integer(2))
    #expect(first?["help"] == .string("y"))
  }

  @Test func `errors and warnings are counted`() {
    #expect(Report.tally([]) == nil)
    #expect(Report.tally([Diagnostic(.error, "a"), Diagnostic(.notice, "b")]) == "1 error")
    #expect(
      Report.tally([Diagnostic(.error, "a"), Diagnostic(.error, "b"), Diagnostic(.warning, "c")])
        == "2 errors, 1 warning")
  }

  @Test func `strangers' words neither steer the terminal nor turn its lines round`() {
    #expect(
      "a\u{1B}[31mb\u{202E}c\u{2066}d\u{85}e\u{200F}\tf".printable
        == "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{200F}\tf")
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `a line end in a message begins no further line`(end: String) {
    let diagnostic = Diagnostic(.error, "one\(end)<0>two", help: "three\(end)four")
    #expect(Report.text(diagnostic, color: false).split(separator: "\n").count == 2)
    #expect(!ServiceRemark(diagnostic).text.utf8.contains { $0 == 0x0A || $0 == 0x0D })
  }
}
