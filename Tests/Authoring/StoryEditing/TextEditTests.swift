import Testing

/// Each case: a text, the inner text of its first block, and the text that it leads to.
struct TextEditTests {
  private func changed(_ text: String, _ block: String, to inner: String) throws -> String {
    let inner = inner.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\"", with: "\\\"")
    return try edited(text, #"{"op":"text","block":"\#(block)","text":"\#(inner)"}"#)
  }

  @Test(arguments: [
    ("# A\n\nb", "C", "# C\n\nb"), ("## A ##", "C", "## C ##"), ("# A {#a}", "C", "# C {#a}"), ("#", "C", "# C"),
    ("A\n===\n", "C", "C\n===\n"), ("# A", "C\nD", "# C D"), ("# A", "C #", "# C \\#"), ("# A", "C {#x}", "# C \\{#x}"),
    ("A\n---\n", "- c", "\\- c\n---\n"), ("# {#a}", "C", "# C {#a}"),
  ])
  func `words of a heading stay on its line`(text: String, inner: String, expected: String) throws {
    #expect(try changed(text, "b1", to: inner) == expected)
  }

  @Test(arguments: [
    ("a\nb\n\nc", "x", "x\n\nc"), ("a\n\nc", "x\n\ny", "x\n\ny\n\nc"), ("a\n\nc", "", "c"),
    ("- a\n- b\n", "- x\n", "- x\n"),
    ("> a\n> b\n", "x\n\ny", "> x\n>\n> y\n"), (">a\n", "x", ">x\n"),
    ("|a|\n|-|\n", "|b|\n|-|\n|c|", "|b|\n|-|\n|c|\n"),
    ("```swift\na\n```\n", "b\n```\nc", "````swift\nb\n```\nc\n````\n"), ("~~~\na\n~~~\n", "", "~~~\n~~~\n"),
    ("    a\n", "b\n\nc", "    b\n\n    c\n"), ("    a\n", "\nb", "```\n\nb\n```\n"),
    ("[^1]: a\n\nx[^1]", "b\n\nc", "[^1]: b\n\n    c\n\nx[^1]"), ("<b>\n", "<i>", "<i>\n"),
    ("a\n: b\n", "c\n: d", "c\n: d\n"), ("a\r\n", "b\nc", "b\r\nc\r\n"),
    ("a\n\nb\n", "---\nt: x\n---", "<!-- -->\n\n---\nt: x\n---\n\nb\n"),
  ])
  func `text keeps the marks of its block`(text: String, inner: String, expected: String) throws {
    #expect(try changed(text, "b1", to: inner) == expected)
  }

  @Test(arguments: [
    (":::note\na\n:::\n", "b\n\nc", ":::note\nb\n\nc\n:::\n"), (":::note\n:::\n", "b", ":::note\nb\n:::\n"),
    (":::note\na\n:::\n", "", ":::note\n:::\n"), (":::note\na\n:::\n", "x\n:::\ny", ":::note\nx\n\\:::\ny\n:::\n"),
    (":::note\na\n:::\n", "```\n:::\n```", ":::note\n```\n:::\n```\n:::\n"),
    (":::note{x}\na\n:::\n", ":::tip\nx\n:::", "::::note{x}\n:::tip\nx\n:::\n::::\n"),
    (":::note\n\na\n\n:::\n", "b", ":::note\n\nb\n\n:::\n"),
    (":::note\na\n:::\n", "<div>\nb\n</div>", ":::note\n<div>\nb\n</div>\n\n:::\n"),
    (":::note\n:::\n", "<div>\n", ":::note\n\n<div>\n\n:::\n"),
  ])
  func `text stays inside its container`(text: String, inner: String, expected: String) throws {
    #expect(try changed(text, "b1", to: inner) == expected)
  }

  @Test func `fences of all containers around become longer`() throws {
    let text = "::::scene\n\n:::note\na\n:::\n\n::::\n"
    let expected = "::::::scene\n\n:::::note\n::::tip\nb\n::::\n:::::\n\n::::::\n"
    #expect(try changed(text, "b2", to: "::::tip\nb\n::::") == expected)
  }

  @Test(arguments: [
    ("## A {#a}\n", 3, "### A {#a}\n"), ("## A ##\n", 1, "# A ##\n"), ("A\n===\n", 2, "## A\n"),
    ("a\nb\n", 2, "## a b\n"),
    ("## A {#a}\n", 0, "A\n"), ("## 1. A\n", 0, "1\\. A\n"), ("a #\n", 1, "# a \\#\n"),
    ("A {#a}\n===\n", 3, "### A {#a}\n"),
  ])
  func `a heading changes its level or becomes a paragraph`(text: String, level: Int, expected: String) throws {
    #expect(try edited(text, #"{"op":"level","block":"b1","level":\#(level)}"#) == expected)
  }

  @Test(arguments: [
    (":::note\na\n:::\n", "b1", ":::tip\nx", "`:::tip` is never closed in this text"),
    ("a\n\nb\n", "b1", "```\nx", "this text would change the blocks around it"),
    ("a\n\nb\n", "b1", "<!-- x", "this text would change the blocks around it"),
    ("::audio{src=a}\n", "b1", "x", "this block has no text"), ("![a](b)\n", "b1", "x", "this block has no text"),
    ("***\n", "b1", "x", "this block has no text"), ("a\n", "b7", "x", "this block is no longer in the story"),
    ("---\na: b\n", "b1", "x", "the front matter is never closed"),
  ])
  func `text that would break out is refused`(text: String, block: String, inner: String, expected: String) throws {
    let inner = inner.replacing("\n", with: "\\n")
    #expect(try refusal(text, #"{"op":"text","block":"\#(block)","text":"\#(inner)"}"#) == expected)
  }
}
