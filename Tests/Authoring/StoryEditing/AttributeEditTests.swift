import Testing

struct AttributeEditTests {
  @Test(arguments: [
    ("![a](b)\n", #""set":{"frame":"1 2 3 4"}"#, "![a](b){frame=\"1 2 3 4\"}\n"),
    ("![a](b){frame=\"1 2\" x}\n", #""set":{"frame":"3 4"}"#, "![a](b){frame=\"3 4\" x}\n"),
    ("![a](b){frame='1 2'}\n", #""set":{"frame":"3","y":"a b"}"#, "![a](b){frame='3' y='a b'}\n"),
    ("![a](b){x=1}\n", #""remove":["x"]"#, "![a](b)\n"), ("# A {x=1}\n", #""remove":["x"]"#, "# A\n"),
    ("# A\n", #""set":{"id":"a","class":"b c"}"#, "# A {#a .b .c}\n"),
    ("# A ##\n", #""set":{"align":"center"}"#, "# A {align=center} ##\n"),
    ("#\n", #""set":{"x":true}"#, "# {x}\n"), ("A\n===\n", #""set":{"x":true}"#, "A {x}\n===\n"),
    ("::::scene\n::::\n", #""set":{"page":2}"#, "::::scene{page=2}\n::::\n"),
    (
      ":::note[A b]{#a .x  k=v}\n:::\n", #""set":{"id":"q","class":"y z"},"remove":["k"]"#,
      ":::note[A b]{#q .y .z}\n:::\n"
    ),
    ("::audio{src=a.mp3 loop}\n", #""set":{"loop":"no","src":"b c.mp3"}"#, "::audio{src=\"b c.mp3\" loop=no}\n"),
    (
      "::audio{ src = a.mp3 }\n", #""set":{"src":"b.mp3","x":"\"'&amp;"}"#,
      "::audio{ src = b.mp3 x=\"&quot;'&amp;amp;\" }\n"
    ),
    ("```swift\na\n```\n", #""set":{"mark":"1-2"}"#, "```swift {mark=1-2}\na\n```\n"),
    ("```\na\n```\n", #""set":{"mark":"1,2"}"#, "``` {mark=1,2}\na\n```\n"),
    ("![a](b){x=1 x=2}\n", #""set":{"x":"3"}"#, "![a](b){x=3 x=2}\n"),
    ("![a](b){x=\"1\"}\n", #""set":{"x":true}"#, "![a](b){x}\n"),
    ("![a](b){#a.b}\n", #""set":{"x":"c"}"#, "![a](b){#a.b x=c}\n"),
    ("::a{x=\"\"}\n", #""set":{"y":""}"#, "::a{x=\"\" y=\"\"}\n"),
    ("::a{x=1}\n", #""set":{"x":"a\nb"}"#, "::a{x=\"a&#10;b\"}\n"),
    ("::a{src=x}\n", #""set":{"src":"x"}"#, "::a{src=x}\n"),
  ])
  func `attributes change in place`(text: String, edit: String, expected: String) throws {
    #expect(try edited(text, #"{"op":"attributes","block":"b1",\#(edit)}"#) == expected)
  }

  @Test(arguments: [
    (":::note\n:::\n", "label", "A b", ":::note[A b]\n:::\n"),
    (":::note[A]{x}\n:::\n", "label", "", ":::note{x}\n:::\n"),
    (":::note[A]\n:::\n", "label", "a ] b", ":::note[a \\] b]\n:::\n"),
    (":::note[A]\n:::\n", "label", "a [b] *c*", ":::note[a [b] *c*]\n:::\n"),
    ("![a](b)\n", "label", "C d", "![C d](b)\n"),
    ("![a](b){x}\n", "label", "5 * 3 * 2 ] x", "![5 \\* 3 \\* 2 \\] x](b){x}\n"),
    ("![*a*](b)\n", "label", "", "![](b)\n"),
    ("![a][r]\n\n[r]: /x \"T\"\n", "label", "n", "![n](/x \"T\")\n\n[r]: /x \"T\"\n"),
    ("![a](b \"t\")\n", "target", "c.jpg", "![a](c.jpg \"t\")\n"),
    ("![a](b)\n", "target", "c d(.jpg", "![a](<c d(.jpg>)\n"),
    ("![a](<b c>)\n", "target", "d>e", "![a](<d\\>e>)\n"), ("![a](b)\n", "target", "?a=1&lt=2", "![a](<?a=1&lt=2>)\n"),
    ("![a]()\n", "target", "b", "![a](b)\n"), ("::audio{src=a}\n", "target", "b c", "::audio{src=\"b c\"}\n"),
    ("![a](b)\n", "title", "A \"b\" \\", "![a](b \"A \\\"b\\\" \\\\\")\n"),
    ("![a](b 't'){x}\n", "title", "", "![a](b){x}\n"),
    ("![a](b 't')\n", "title", "u", "![a](b \"u\")\n"), ("![α](b)\n", "label", "Ἑλλάς", "![Ἑλλάς](b)\n"),
  ])
  func `labels, addresses and titles change in place`(
    text: String, op: String, value: String, expected: String
  ) throws {
    let value = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    #expect(try edited(text, #"{"op":"\#(op)","block":"b1","text":"\#(value)"}"#) == expected)
  }

  @Test(arguments: [
    ("a\n", #""op":"attributes","set":{"x":"1"}"#, "this block takes no attributes"),
    ("::a\n", #""op":"attributes","set":{"x y":"1"}"#, "these attributes cannot be written"),
    ("::a\n", #""op":"attributes","set":{"":"1"}"#, "this is not an attribute"),
    ("::a\n", #""op":"attributes","set":{"x":[]}"#, "the value of `x` is not a text"),
    ("a\n", #""op":"label","text":"x""#, "this block has no label"),
    ("a\n", #""op":"target","text":"x""#, "this block has no address"),
    ("::a\n", #""op":"title","text":"x""#, "this block has no title"),
    ("a\n", #""op":"move","after":"b1","into":"b1""#, "this place is no longer in the story"),
    (":::a\n:::\n", #""op":"move","into":"b1""#, "a block cannot be moved into itself"),
    ("a\n", #""op":"insert","into":"b1","text":"x""#, "no blocks can be put into this block"),
    ("a\n", #""op":"insert","into":null,"text":" \n""#, "there is no text to put here"),
    ("- a\n", #""op":"level","level":2"#, "only a paragraph or a heading has a level of 0 to 6"),
    ("[^a]: b\n\nc[^a]\n", #""op":"copy""#, "a footnote cannot be copied: its name may be given once"),
    ("a\n", #""op":"dance""#, "there is no edit `dance`"),
    ("a\n", #""op":"text""#, "`text` is missing in this edit, or is not a text"),
  ])
  func `an edit that makes no sense is refused`(text: String, edit: String, expected: String) throws {
    #expect(try refusal(text, #"{"block":"b1",\#(edit)}"#) == expected)
  }
}
