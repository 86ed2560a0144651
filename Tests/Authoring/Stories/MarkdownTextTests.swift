import Markup
import Model
import Testing
import Text

@testable import Authoring

@Suite struct MarkdownTextTests {
  /// Returns the words that readers of the Markdown see.
  private func words(_ markdown: String) -> String {
    let body = Markdown.open(Array(markdown.utf8), file: "a.md")
    var html: [UInt8] = []
    for piece in body.pieces { if case .html(let run) = piece { html += body.html[run] } }
    #expect(body.elements.isEmpty && body.media.isEmpty, "\(markdown)")
    var plain = ""
    var isTag = false
    for character in html[...].text {
      if character == "<" {
        isTag = true
      } else if character == ">" {
        isTag = false
      } else if !isTag {
        plain.append(character)
      }
    }
    return CharacterReference.decode(plain).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `signs of Markdown in a text are only signs`() {
    let texts = [
      "1. one", "12) x", "- item", "+ item", "* item", "# x", "> x", "=== x", "--- x", "a -- b ... c", "\"x\" 'y'",
      "a_b_c *d*",
      "![x](y){z}", ":::note", "::x[y]{z}", ":x[y]", "<b>&amp;</b>", "`code` ~~x~~", "a | b", "[^1]: x",
      "{{< x >}} {% y %}",
      "10:30 a:b", "x\\y", "$1^2$", "==x==", "term\n: words", "> [!NOTE]",
    ]
    for text in texts {
      let expected = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words(MarkdownText.paragraphs(text)) == expected, "\(text)")
    }
  }

  @Test func `lines and paragraphs stay apart`() {
    #expect(MarkdownText.paragraphs("one\ntwo\r\n\r\nthree  four\n") == "one\\\ntwo\n\nthree four")
    #expect(MarkdownText.line("one\n\n two ") == "one two")
  }

  @Test func `a quotation mark does not end an attribute, also with a combining mark after it`() {
    #expect(MarkdownText.attribute("a\"b & c") == "\"a&quot;b &amp; c\"")
    #expect(MarkdownText.attribute("a\"\u{308}}<b>") == "\"a&quot;\u{308}}<b>\"")
  }
}
