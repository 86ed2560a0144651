import Foundation
import Testing
import Text
import Trial

@testable import Media

@Suite(.enabled(if: KaTeX.installed != nil, "KaTeX is not installed")) struct TypesetterTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func typesetter(_ katex: KaTeX? = .installed, seconds: Double = 5) -> Typesetter {
    Typesetter(site: folder.path, workers: 2, katex: katex, seconds: seconds)
  }

  private func tex(_ source: String, display: Bool = false) -> TeX {
    TeX(source: Array(source.utf8), isDisplay: display)
  }

  private func html(_ source: String, display: Bool = false, macros: [String: String] = [:]) -> String {
    switch typesetter().typeset([tex(source, display: display)], macros: macros).first {
    case .mathML(let html): html.text
    case let other: "\(String(describing: other))"
    }
  }

  /// A program that stands for Node.
  private func program(_ script: String) throws -> KaTeX {
    let path = try folder.write(Array("#!/bin/sh\n\(script)\n".utf8), "node")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return KaTeX(program: path, library: try #require(KaTeX.installed).library)
  }

  @Test func `a formula becomes MathML with its TeX`() {
    #expect(
      html("x^2")
        == "<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>"
        + "<annotation encoding=\"application/x-tex\">x^2</annotation></semantics></math>")
    #expect(
      html("a<b", display: true).contains("<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\">"))
    #expect(html("a<b").contains("<mo>&lt;</mo>") && html("\\text{\\&amp;}").contains("\\&amp;amp;"))
  }

  @Test func `what MathML Core lacks is written with letters and styles`() {
    #expect(html("\\mathbb{R} \\mathcal{L} \\mathbf{x}").contains("<mi>ℝ</mi><mi>ℒ</mi><mi>𝐱</mi>"))
    #expect(html("\\mathrm{d}").contains("<mi mathvariant=\"normal\">d</mi>"))
    let aligned = html("\\begin{align}a&=b\\\\&=c\\end{align}", display: true)
    #expect(aligned.contains("<mtd style=\"text-align:right;text-align:-webkit-right;padding-right:0\">"))
    #expect(aligned.contains("<mtd style=\"text-align:left;padding-left:0\">"))
    #expect(html("\\boxed{x}").contains("<mrow style=\"border:1px solid;padding:.2em .3em\">"))
    #expect(html("\\rule{1em}{1em}").contains("mathbackground=\"currentcolor\""))
  }

  @Test func `macros of the site are read, and those of a formula are its own`() {
    #expect(html("\\R", macros: ["\\R": "\\mathbb{R}"]).contains("ℝ"))
    let results = typesetter().typeset([tex("\\gdef\\a{1}\\a"), tex("\\a")])
    #expect(results.last == .mistake(offset: 0, reason: "Undefined control sequence: \\a"))
  }

  @Test func `mistakes are at their byte`() {
    let results = typesetter().typeset([tex("αβ \\foo"), tex("a_b_c"), tex("\\frac{a}"), tex("x")])
    #expect(results[0] == .mistake(offset: 5, reason: "Undefined control sequence: \\foo"))
    #expect(results[1] == .mistake(offset: 3, reason: "Double subscript"))
    guard case .mistake(8, _) = results[2] else { return #expect(Bool(false), "\(results[2])") }
    guard case .mathML = results[3] else { return #expect(Bool(false), "\(results[3])") }
  }

  @Test(arguments: [
    "\\href{javascript:alert(1)}{x}", "\\url{https://a.example}", "\\includegraphics{a.png}", "\\htmlData{a=b}{x}",
    "\\htmlClass{a}{x}", "\\htmlId{a}{x}", "\\htmlStyle{color:red}{x}",
  ])
  func `commands that link, load or label are refused`(source: String) {
    let command = String(source.prefix { $0 != "{" })
    let results = typesetter().typeset([tex("a + \(source)")])
    #expect(results == [.refused(offset: 4, command: command)])
  }

  @Test(arguments: [
    "\\def\\a{\\a\\a}\\a", "\\edef\\a{xx}" + String(repeating: "\\edef\\a{\\a\\a}", count: 40) + "\\a",
    String(repeating: "{", count: 5000) + String(repeating: "}", count: 5000),
    String(repeating: "\\sqrt{", count: 2000),
    "\\rule{1e9em}{1e9em}", String(repeating: "x^", count: 4000),
    String(repeating: "\\frac{a}{", count: 400) + String(repeating: "}", count: 400),
  ])
  func `hostile formulas cost no more than the limits, and the next one is typeset`(source: String) {
    let results = typesetter(seconds: 1).typeset([tex(source), tex("y")])
    #expect(results.last == typesetter().typeset([tex("y")]).first)
    guard case .mathML(let html) = results.first else { return }
    #expect(html.count < 1 << 21)
  }

  @Test func `a later build starts no process`() throws {
    let first = typesetter()
    let formulas = [tex("x"), tex("\\foo"), tex("x", display: true)]
    let results = first.typeset(formulas)
    #expect(results[0] != results[2])
    first.save()
    let broken = KaTeX(program: "/nonexistent/node", library: try #require(KaTeX.installed).library)
    #expect(typesetter(broken).typeset(formulas) == results)
    #expect(typesetter(broken).typeset([tex("new")]) == [.failed])
    #expect(typesetter(broken).typeset(formulas, macros: ["\\a": "b"]) == [.failed, .failed, .failed])
  }

  @Test func `a worker that sends nonsense, ends or is silent makes no formula`() throws {
    for script in ["exit 1", "printf '\\0\\0\\0\\012ready\\0001.0.0'; exit", "printf nonsense"] {
      #expect(
        typesetter(try program(script), seconds: 0.1).typeset([tex("x"), tex("y")]) == [.failed, .failed], "\(script)")
    }
  }

  @Test func `a formula on which a worker ended is sent to the next worker`() throws {
    let greeting = PythonStub.frame("ready\u{0}1.0.0")
    let path = try program("\(greeting)\nhead -c 4 >/dev/null\n\(PythonStub.frame("E0 wrong"))\nexit 1")
    let results = typesetter(path).typeset([tex("x"), tex("y")])
    #expect(results == [.mistake(offset: 0, reason: "wrong"), .mistake(offset: 0, reason: "wrong")])
  }

  @Test func `without KaTeX there is nothing, and its identity says so`() {
    #expect(typesetter(nil).typeset([tex("x")]) == [.isMissing])
    #expect(typesetter(nil).identity == "absent" && typesetter().identity.hasPrefix("KaTeX "))
  }

  @Test func `too large formulas are not sent`() {
    #expect(typesetter().typeset([tex(String(repeating: "x", count: TeX.largest + 1))]) == [.isTooLarge])
  }
}
