import Testing
import Text
import Trial

@testable import Media

struct MathMLWriterTests {
  private func mathML(_ html: String) -> String? { MathMLWriter.mathML(of: Array(html.utf8)[...])?.text }

  @Test func `elements and attributes of formulas are written, and others of MathML left out`() {
    #expect(
      mathML(
        "<span class=\"katex\"><math xmlns=\"x\" display=\"block\"><mi class =\"a\" style=\"color: red\" href=\"x\">&amp;</mi><mspace width=\"1em\"/></math></span>"
      )
        == "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mi>&amp;</mi><mspace width=\"1em\"></mspace></math>"
    )
  }

  @Test(arguments: [
    "", "x", "<math>", "<math></math>x", "<math><script></script></math>", "<math><mi><b></b></mi></math>",
    "<math><mglyph src=\"a\"/></math>", "<math><mi>x</mn></math>", "<math>x</math>",
    "<math><mi width=\"url(x)\">x</mi></math>",
    "<math><mi mathcolor=\"&quot;\">x</mi></math>", "<math><mi width=1>x</mi></math>",
    "<math><mi onclick>x</mi></math>",
    "<math><math></math></math>", "<mrow></mrow>", "<math><annotation-xml></annotation-xml></math>",
    "<math><!-- --></math>",
    "<math><mtext></math>", "<span class=\"katex\"><math></math>", "<MATH></MATH>", "<math ></math><math></math>",
  ])
  func `anything that KaTeX does not write is refused`(html: String) {
    #expect(mathML(html) == nil)
  }

  @Test func `elements inside a token, nesting beyond 300 and bytes that are not UTF-8 are refused`() {
    #expect(mathML("<math><mrow><mi>x</mi></mrow></math>") != nil)
    #expect(mathML("<math><mtext><mi>x</mi></mtext></math>") == nil)
    for (depth, isWritten) in [(299, true), (300, false)] {
      let rows = (String(repeating: "<mrow>", count: depth), String(repeating: "</mrow>", count: depth))
      #expect((mathML("<math>\(rows.0)\(rows.1)</math>") != nil) == isWritten, "\(depth)")
    }
    let broken = Array("<math><mi>".utf8) + [0xC3, 0x28] + Array("</mi></math>".utf8)
    #expect(MathMLWriter.mathML(of: broken[...]) == nil)
  }

  @Test func `text cannot become markup`() {
    #expect(mathML("<math><mtext>&lt;script&gt;</mtext></math>")?.contains("<mtext>&lt;script&gt;</mtext>") == true)
    #expect(mathML("<math><mi mathvariant=\"bold\">&lt;a</mi></math>")?.contains("<mi>&lt;𝐚</mi>") == true)
  }

  @Test func `random damage leaves balanced MathML or nothing`() {
    let source = Array(
      ("<span class=\"katex\"><math xmlns=\"x\"><semantics><mtable columnalign=\"left right\" columnspacing=\"0em\"><mtr><mtd class "
        + "=\"mtr-glue\"></mtd><mtd><mi mathvariant=\"bold\">x</mi></mtd></mtr></mtable><annotation encoding=\"application/x-tex\">"
        + "x&amp;y</annotation></semantics></math></span>").utf8)
    var random = Dice(seed: 7)
    for _ in 0..<20_000 {
      var bytes = source
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = "<>\"/&= amst\u{1}".utf8.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: source.dropFirst(place).prefix(9), at: place)
        }
      }
      guard let html = MathMLWriter.mathML(of: bytes[...]) else { continue }
      #expect(html.count { $0 == UInt8(ascii: "<") } == html.count { $0 == UInt8(ascii: ">") })
      #expect(html.text.hasPrefix("<math xmlns=\"http://www.w3.org/1998/Math/MathML\""))
      for word in ["src=", "href=", "<script"] { #expect(!html.text.contains(word), "\(html.text)") }
      #expect(MathMLWriter.mathML(of: html[...]) != nil, "\(html.text)")
    }
  }

  @Test func `letters of mathematical alphabets are the characters of Unicode`() throws {
    func letters(_ name: String, _ text: String) throws -> String {
      let variant = try #require(MathVariant.named(name))
      return String(String.UnicodeScalarView(text.unicodeScalars.map { variant.letter($0) }))
    }
    #expect(try letters("double-struck", "ANZz09α") == "𝔸ℕℤ𝕫𝟘𝟡α")
    #expect(try letters("fraktur", "gCZ") == "𝔤ℭℨ")
    #expect(try letters("script", "ABeLo") == "𝒜ℬℯℒℴ")
    #expect(try letters("bold", "Ωαω∇") == "𝛀𝛂𝛚∇")
    #expect(try letters("italic", "hx") == "ℎ𝑥")
    #expect(try letters("monospace", "az19") == "𝚊𝚣𝟷𝟿")
    #expect(MathVariant.named("normal") == nil)
  }
}
