import Testing

@testable import Markup

struct MarkdownOutlineTests {
  /// The blocks as `kind ‹source›`, children in parentheses; `⏎` for a line feed.
  private func outline(_ text: String) -> String {
    shown(MarkdownOutline(Array(text.utf8)).blocks, in: Array(text.utf8))
  }

  private func shown(_ blocks: [OutlineBlock], in bytes: [UInt8]) -> String {
    blocks.map { block in
      let source = String(decoding: bytes[block.range], as: UTF8.self)
        .replacing("\r\n", with: "␍⏎").replacing("\n", with: "⏎")
      let children = block.children.isEmpty ? "" : " (\(shown(block.children, in: bytes)))"
      return "\(block.kind) ‹\(source)›\(children)"
    }.joined(separator: ", ")
  }

  @Test(arguments: [
    ("", ""), ("\n \n", ""), ("a\nb\n\nc", "paragraph ‹a⏎b›, paragraph ‹c›"),
    ("# A\nb\n***\nc\n===\nd", "heading ‹# A›, paragraph ‹b›, rule ‹***›, heading ‹c⏎===›, paragraph ‹d›"),
    ("a\n---\n[x]: y\n", "heading ‹a⏎---›, other ‹[x]: y›"),
    ("- a\n\n\n  b\n- c\n\n\nd", "list ‹- a⏎⏎⏎  b⏎- c›, paragraph ‹d›"), ("- a\n-\n\n", "list ‹- a⏎-›"),
    ("> a\nb\n\n> c\n", "quote ‹> a⏎b›, quote ‹> c›"),
    ("```\na\n\n```\nb", "code ‹```⏎a⏎⏎```›, paragraph ‹b›"), ("```\na\n\n", "code ‹```⏎a›"),
    ("    a\n\n    b\n\nc", "code ‹    a⏎⏎    b›, paragraph ‹c›"),
    ("<!-- a -->\nb\n", "html ‹<!-- a -->›, paragraph ‹b›"), ("<div>\nb\n\nc", "html ‹<div>⏎b›, paragraph ‹c›"),
    ("<script>\n\na\n</script> x\ny", "html ‹<script>⏎⏎a⏎</script> x›, paragraph ‹y›"),
    ("|a|b|\n|-|-|\n|c|d|\n\ne", "table ‹|a|b|⏎|-|-|⏎|c|d|›, paragraph ‹e›"),
    ("x\n|a|b|\n|-|-|\n|c|d|", "paragraph ‹x›, table ‹|a|b|⏎|-|-|⏎|c|d|›"),
    ("a[^1]\n\n[^1]: b\n\n    c\n\nd", "paragraph ‹a[^1]›, footnote ‹[^1]: b⏎⏎    c›, paragraph ‹d›"),
    ("[^1]: b\n\nd", "footnote ‹[^1]: b›, paragraph ‹d›"),
    ("a\n: b\n\nc\n: d\n\ne", "definition ‹a⏎: b⏎⏎c⏎: d›, paragraph ‹e›"),
    ("[a]: b\n[c]: d\n\n[e]: f\ng", "other ‹[a]: b⏎[c]: d›, paragraph ‹[e]: f⏎g›"),
    ("![a](b)\n\nc ![a](b)", "image ‹![a](b)›, paragraph ‹c ![a](b)›"),
    ("![a](b)\n![c](d)", "paragraph ‹![a](b)⏎![c](d)›"),
    (
      ":::gallery\n![a](b)\n![c](d){x}\n:::",
      "directive ‹:::gallery⏎![a](b)⏎![c](d){x}⏎:::› (image ‹![a](b)›, image ‹![c](d){x}›)"
    ),
    (
      "::::scene{#a}\n\n:::note\nb\n:::\n\n::audio{src=x}\n\n::::\nc",
      "directive ‹::::scene{#a}⏎⏎:::note⏎b⏎:::⏎⏎::audio{src=x}⏎⏎::::› (directive ‹:::note⏎b⏎:::› (paragraph ‹b›), "
        + "directive ‹::audio{src=x}›), paragraph ‹c›"
    ),
    (":::note\na\n\n", "directive ‹:::note⏎a› (paragraph ‹a›)"),
    (":::note\n:::\na", "directive ‹:::note⏎:::›, paragraph ‹a›"),
    (":::note\n```\na\n:::\n```\n:::", "directive ‹:::note⏎```⏎a⏎:::⏎```⏎:::› (code ‹```⏎a⏎:::⏎```›)"),
    (":::note\n- a\n\n:::\nb", "directive ‹:::note⏎- a⏎⏎:::› (list ‹- a›), paragraph ‹b›"),
    ("# A\r\n\r\nb\r\nc\r\n", "heading ‹# A›, paragraph ‹b␍⏎c›"), ("# A\r\rb", "heading ‹# A›, paragraph ‹b›"),
    ("\u{FEFF}# A\n", "heading ‹# A›"), ("\u{FEFF}Ἑλλάς\n", "paragraph ‹Ἑλλάς›"),
  ])
  func `blocks are whole lines in the order of the text`(text: String, expected: String) {
    #expect(outline(text) == expected)
  }

  @Test func `the parts of a block after a byte order mark are where they are written`() throws {
    for mark in ["", "\u{FEFF}"] {
      let start = mark.utf8.count
      let directive = try #require(MarkdownOutline(Array((mark + "::audio[a]{src=x}\n").utf8)).blocks.first)
      #expect(directive.opening == start..<start + 2 && directive.label == start + 8..<start + 9)
      #expect(directive.braces == start + 10..<start + 17)
      let heading = try #require(MarkdownOutline(Array((mark + "# α {#b}\n").utf8)).blocks.first)
      #expect(heading.inner == start + 2..<start + 4 && heading.braces == start + 5..<start + 9)
      let image = try #require(MarkdownOutline(Array((mark + "![a](b){c=d}\n").utf8)).blocks.first)
      #expect(image.targetRange == start + 5..<start + 6 && image.braces == start + 7..<start + 12)
      #expect(MarkdownOutline(Array((mark + ":::\n").utf8)).strayFences == [start])
    }
  }
}
