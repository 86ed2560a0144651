import Model
import Testing

@testable import Markup

/// Callouts as in GitHub's Markdown, such as `> [!NOTE]`.
@Suite struct CalloutTests {
  private func html(_ markdown: String) -> String { PlainRendering.html(markdown) }

  @Test(arguments: CalloutKind.allCases)
  func `each of the five kinds becomes a block`(kind: CalloutKind) {
    #expect(
      html("> [!\(kind.rawValue.uppercased())]\n> One *two*\n> three.\n>\n> - four\n") == """
        <callout container kind="\(kind.rawValue)">
        <p>One <em>two</em>
        three.</p>
        <ul>
        <li>four</li>
        </ul>
        </callout>

        """)
  }

  @Test func `the marker may stand in a paragraph of its own, in any case, and callouts in one another`() {
    #expect(html("> [!Tip]\n>\n> Text\n") == "<callout container kind=\"tip\">\n<p>Text</p>\n</callout>\n")
    #expect(
      html("> [!note]  \n> a\n>\n> > [!WARNING]\n> > b\n>\n> > c\n") == """
        <callout container kind="note">
        <p>a</p>
        <callout container kind="warning">
        <p>b</p>
        </callout>
        <blockquote>
        <p>c</p>
        </blockquote>
        </callout>

        """)
  }

  @Test(arguments: [
    "> [!NOTE] a title\n> text\n", "> [!INFO]\n> text\n", "> text\n> [!NOTE]\n", "> [!NOTE]\n",
    "> **[!NOTE]**\n> text\n", "> \\[!NOTE]\n> x\n", "> `[!NOTE]`\n> text\n",
  ])
  func `anything else stays a quotation`(markdown: String) {
    #expect(!html(markdown).contains("<callout"))
    #expect(html(markdown).contains("<blockquote>"))
  }

  @Test func `outside of a quotation, nothing is a callout`() {
    #expect(html("[!NOTE]\ntext\n") == "<p>[!NOTE]\ntext</p>\n")
  }

  @Test func `a callout knows its place and its words`() {
    let body = Markdown.open(Array("a\n\n> [!NOTE]\n> two words\n".utf8), file: "a.md")
    #expect(body.elements.first?.line == 3 && body.elements.first?.column == 1)
    #expect(body.facts.words == 3)
    #expect(body.facts.excerpt == "a two words")
  }
}
