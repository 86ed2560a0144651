import Model
import Testing
import Text

@testable import Markup

struct FormulaTests {
  private func html(_ markdown: String, dollars: Bool = false) -> String {
    var options = MarkdownOptions()
    options.hasDollars = dollars
    return PlainRendering.html(markdown, options: options)
  }

  private func open(_ markdown: String, dollars: Bool = false) -> Body {
    var options = MarkdownOptions()
    options.hasDollars = dollars
    return Markdown.open(Array(markdown.utf8), firstLine: 5, file: "a.md", options: options)
  }

  private func formulas(_ body: Body) -> [Formula] {
    body.elements.compactMap { if case .formula(let formula) = $0.kind { formula } else { nil } }
  }

  @Test func `dollars around backticks are a formula in the line`() {
    #expect(
      html("The $`a_1 * b_2 * c < \\\\ \"d\"`$ here.\n")
        == "<p>The <formula>a_1 * b_2 * c &lt; \\\\ &quot;d&quot;</formula> here.</p>\n")
    #expect(
      html("# On $`x_i`$\n\n| $`a`$ | b |\n|---|---|\n| c | *$`d`$* |\n").contains("<em><formula>d</formula></em>"))
    #expect(html("[$`x`$](/a)") == "<p><a href=\"/a\"><formula>x</formula></a></p>\n")
    #expect(html("$`x`$") == "<p><formula>x</formula></p>\n")
  }

  @Test(arguments: [
    "\\$`x`$", "$`x`", "$`x` $", "$ `x`$", "$``x``$", "$` `$", "`$`x`$`", "<a b=\"$`x`$\">", "$5 and `x`$", "a$`b",
  ])
  func `anything else around backticks is text and code`(markdown: String) {
    #expect(!html(markdown).contains("formula"), "\(html(markdown))")
  }

  @Test func `lines between two pairs of dollars are a formula, exactly as they are written`() {
    #expect(
      html("$$\na_1 *b* \\\\\n= c\n- d < e\n+ [f](g)\n$$\n")
        == "<formula display>\na_1 *b* \\\\\n= c\n- d &lt; e\n+ [f](g)\n</formula>\n")
    #expect(
      html("Words\n$$ x = \\frac{1}{2} $$  \nmore\n")
        == "<p>Words</p>\n<formula display> x = \\frac{1}{2} </formula>\n<p>more</p>\n")
    #expect(html("$$x\n+y$$\n") == "<formula display>x\n+y</formula>\n")
    #expect(
      html("- one\n  $$\n  x\n  $$\n- two\n")
        == "<ul>\n<li>one\n<formula display>\nx\n</formula>\n</li>\n<li>two</li>\n</ul>\n")
    #expect(html("> $$\n> x\n> $$\n\n:::note\n$$ y $$\n:::\n").contains("<formula display> y </formula>\n</note>"))
    #expect(html("$$\nx\n$$") == "<formula display>\nx\n</formula>\n")
  }

  @Test(arguments: [
    "$$ cheap\n\n$$ dear", "$$ $$", "$$", "$$$\nx\n$$$", "$$ a $$ and $$ b $$", "$$x$$ is text after it",
    "    $$\n    x\n    $$",
    "```\n$$\nx\n$$\n```", "\\$$\nx\n$$", "Prices: $$ to $$", "$$ moderate\n$$$ dear", "$$\nx\n\n$$", "$$\na $$ b\n$$",
  ])
  func `prices and other dollars are text`(markdown: String) {
    #expect(!html(markdown).contains("formula"), "\(html(markdown))")
  }

  @Test func `code in the language math is a formula, with its attributes`() throws {
    let body = open("1. a\n\n   ```math {#pythagoras .wide}\n   a^2 +\n     b^2\n   ```\n")
    let element = try #require(body.elements.last)
    #expect(element.attributes.id == "pythagoras" && element.attributes.classes == ["wide"])
    let formula = try #require(formulas(body).first)
    #expect(formula.isDisplay && formula.isBlock)
    #expect(formula.lines == [.init(offset: 0, line: 8, column: 4), .init(offset: 6, line: 9, column: 4)])
    #expect(html("~~~math\nx\n~~~\n") == "<formula display>x\n</formula>\n")
  }

  @Test func `single dollars are formulas if the site asks for it, by the rules of pandoc`() {
    #expect(
      html("Let $x_1$ and $y*z$, then\n$$x < y$$ holds.\n", dollars: true)
        == "<p>Let <formula>x_1</formula> and <formula>y*z</formula>, then\n<formula display>x &lt; y</formula> holds.</p>\n"
    )
    #expect(html("$a\n+b$") == "<p>$a\n+b$</p>\n")
    #expect(html("$a\n+b$", dollars: true) == "<p><formula>a\n+b</formula></p>\n")
    #expect(html("*$a*b$*", dollars: true) == "<p><em><formula>a*b</formula></em></p>\n")
    #expect(html("$5 for $x$", dollars: true) == "<p>$5 for <formula>x</formula></p>\n")
    #expect(html("$\\$1$", dollars: true) == "<p><formula>\\$1</formula></p>\n")
    #expect(html("`$x$` <b title=\"$x$\">$y$</b>", dollars: true).split(separator: "<formula>").count == 2)
  }

  @Test(arguments: [
    "$20,000 and $30,000", "$ x$", "$x $", "\\$x$", "$x\\$", "$x", "It costs 5$ or 6$.", "$$x", "$x\n\ny$", "x$",
    "$$ $$",
  ])
  func `prices stay prices, even then`(markdown: String) {
    #expect(!html(markdown, dollars: true).contains("formula"), "\(html(markdown, dollars: true))")
  }

  @Test func `each line of a formula knows its place in the file`() throws {
    let body = open("Ω $`x`$\n\n> - $$ a\n>   + b\n>   $$\n")
    let found = formulas(body)
    #expect(
      found.map(\.lines) == [
        [.init(offset: 0, line: 5, column: 5)],
        [
          .init(offset: 0, line: 7, column: 7), .init(offset: 3, line: 8, column: 5),
          .init(offset: 7, line: 9, column: 5),
        ],
      ])
    #expect(try #require(found.last).place(of: 5, in: Array(" a\n+ b\n".utf8)) == (8, 7))
    let inline = try #require(formulas(open("> a $b\n> c$\n", dollars: true)).first)
    #expect(inline.lines == [.init(offset: 0, line: 5, column: 6), .init(offset: 2, line: 6, column: 3)])
  }

  @Test func `a formula whose list item ends before it is reported`() {
    let body = open("- $$\n  x\n\nnot in the item\n$$\n")
    #expect(formulas(body).isEmpty && body.facts.diagnostics == [])
    let cut = open("- $$\n  x\nnot in the item\n$$\n")
    #expect(cut.facts.diagnostics.map(\.summary) == ["this formula is never closed"])
    #expect(cut.facts.diagnostics.first?.place?.line == 5 && cut.facts.diagnostics.first?.place?.column == 3)
  }

  @Test func `titles, excerpts and the number of words have the TeX of formulas in lines`() {
    let facts = open("# Energy $`E=mc^2`$\n\nBy $`E = m`$ it is.\n\n$$\na b c\n$$\n").facts
    #expect(facts.headings.map(\.title) == ["Energy E=mc^2"])
    #expect(facts.excerpt == "By E = m it is.")
    #expect(facts.words == 7)
  }

  @Test func `a formula between lines is a block of its own for edits in place`() {
    let text = "One\n\n$$\nx\n$$\n\nTwo\n"
    let outline = MarkdownOutline(Array(text.utf8))
    #expect(outline.blocks.map(\.kind) == [.paragraph, .other, .paragraph])
    #expect(outline.blocks.map { Array(text.utf8)[$0.range].text } == ["One", "$$\nx\n$$", "Two"])
  }

  @Test(.timeLimit(.minutes(5))) func `many dollars take no longer than their length`() {
    // Quadratic, these would take minutes.
    for (part, dollars) in [("$a ", true), ("$`a ", false), ("$$ a\n", false), ("> $$ a\n\n", false), ("$$a ", true)] {
      let count = part.hasPrefix(">") ? 20_000 : 100_000
      _ = open(String(repeating: part, count: count), dollars: dollars)
    }
    _ = open(String(repeating: "> $$ a\nb\n", count: 20_000) + "$$\n")
  }
}
