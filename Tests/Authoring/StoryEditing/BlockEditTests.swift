import Testing

/// Each case: a text, an edit, and the text that it leads to.
struct BlockEditTests {
  @Test(arguments: [
    ("a\n\nb\n", #"{"op":"insert","after":"b1","into":null,"text":"c\n"}"#, "a\n\nc\n\nb\n"),
    ("a\n\nb", #"{"op":"insert","after":"b2","text":"c"}"#, "a\n\nb\n\nc"),
    ("a\n", #"{"op":"insert","after":null,"text":"c"}"#, "c\n\na\n"),
    ("---\ntitle: x\n---\n", #"{"op":"insert","after":null,"text":"c"}"#, "---\ntitle: x\n---\n\nc\n"),
    ("---\ntitle: x\n---", #"{"op":"insert","after":null,"text":"c"}"#, "---\ntitle: x\n---\n\nc\n"),
    ("", #"{"op":"insert","after":null,"text":"c"}"#, "c\n"),
    ("# A\nb\n", #"{"op":"insert","after":"b1","text":"c"}"#, "# A\n\nc\n\nb\n"),
    ("a\r\n\r\nb\r\n", #"{"op":"insert","after":"b1","text":"c\nd"}"#, "a\r\n\r\nc\r\nd\r\n\r\nb\r\n"),
    (":::note\n:::\n", #"{"op":"insert","into":"b1","text":"c"}"#, ":::note\nc\n:::\n"),
    ("::::scene\n\n::::\n", #"{"op":"insert","into":"b1","text":"c"}"#, "::::scene\n\nc\n\n::::\n"),
    (":::note\n\na\n\n:::\n", #"{"op":"insert","into":"b1","text":"c"}"#, ":::note\n\nc\n\na\n\n:::\n"),
    (":::note\na\n:::\n", #"{"op":"insert","after":"b2","text":"c"}"#, ":::note\na\n\nc\n:::\n"),
    (
      ":::note\na\n:::\n", #"{"op":"insert","after":"b2","text":":::note\nb\n:::"}"#,
      "::::note\na\n\n:::note\nb\n:::\n::::\n"
    ),
    (":::note\na\n:::\n", #"{"op":"insert","after":"b2","text":"b\n:::\nc"}"#, ":::note\na\n\nb\n\\:::\nc\n:::\n"),
    ("- a\n", #"{"op":"insert","after":"b1","text":"- b"}"#, "- a\n\n<!-- -->\n\n- b\n"),
  ])
  func `a block is put in with blank lines around it`(text: String, edit: String, expected: String) throws {
    #expect(try edited(text, edit) == expected)
  }

  @Test(arguments: [
    ("a\n\nb\n\nc\n", "b2", "a\n\nc\n"), ("a\n\nb\n\nc\n", "b1", "b\n\nc\n"), ("a\n\nb\n\nc\n", "b3", "a\n\nb\n"),
    ("a\n", "b1", ""), ("---\ntitle: x\n---\n\na\n", "b1", "---\ntitle: x\n---\n\n"),
    ("# A\nb\n\nc\n", "b2", "# A\n\nc\n"), ("a\n# B\n\nc\n", "b2", "a\n\nc\n"), ("a\n# B\nc\n", "b2", "a\n\nc\n"),
    ("- a\n\nb\n\n- c\n", "b2", "- a\n\n<!-- -->\n\n- c\n"), (":::note\na\n:::\n", "b2", ":::note\n:::\n"),
    ("::::scene\n\na\n\n\nb\n\n::::\n", "b2", "::::scene\n\nb\n\n::::\n"),
    ("::::scene\n\na\n\n\nb\n\n::::\n", "b3", "::::scene\n\na\n\n::::\n"),
    (":::gallery\n![a](a)\n![b](b)\n![c](c)\n:::", "b3", ":::gallery\n![a](a)\n![c](c)\n:::"),
  ])
  func `a removed block takes one gap with it`(text: String, block: String, expected: String) throws {
    #expect(try edited(text, #"{"op":"remove","block":"\#(block)"}"#) == expected)
  }

  @Test(arguments: [
    ("a\n\nb\n\nc\n", #""block":"b3","after":null"#, "c\n\na\n\nb\n"),
    ("a\n\nb\n\nc\n", #""block":"b1","after":"b3""#, "b\n\nc\n\na\n"),
    ("a\n\nb\n\nc\n", #""block":"b2","after":"b1""#, "a\n\nb\n\nc\n"),
    ("a\n\n:::note\nb\n:::\n", #""block":"b1","after":"b3""#, ":::note\nb\n\na\n:::\n"),
    (":::note\nb\n:::\n\n:::tip\nc\n:::\n", #""block":"b1","into":"b3""#, "::::tip\n:::note\nb\n:::\n\nc\n::::\n"),
    (
      "::::scene{#a}\n\na\n\n::::\n\n::::scene{#b}\n\nb\n\n::::\n", #""block":"b3","after":null"#,
      "::::scene{#b}\n\nb\n\n::::\n\n::::scene{#a}\n\na\n\n::::\n"
    ),
    (":::note\na\n:::\n", #""block":"b2","after":"b1""#, ":::note\n:::\n\na\n"),
  ])
  func `a moved block keeps its source`(text: String, move: String, expected: String) throws {
    #expect(try edited(text, #"{"op":"move",\#(move)}"#) == expected)
  }

  @Test(arguments: [
    ("a\n\nb\n", "b1", "a\n\na\n\nb\n"),
    (
      "::::scene{#a}\n\n![x](y){#p}\n\n::::\n", "b1",
      "::::scene{#a}\n\n![x](y){#p}\n\n::::\n\n::::scene{#a-2}\n\n![x](y){#p-2}\n\n::::\n"
    ),
    ("# A {id=\"a\"}", "b1", "# A {id=\"a\"}\n\n# A {id=\"a-2\"}"),
  ])
  func `a copy has ids of its own`(text: String, block: String, expected: String) throws {
    #expect(try edited(text, #"{"op":"copy","block":"\#(block)"}"#) == expected)
  }

  @Test(arguments: [
    ("a\n\nb\n", #""block":"b1","text":"c\n\nd""#, "c\n\nd\n\nb\n"), ("a\n\nb\n", #""block":"b1","text":"""#, "b\n"),
    (":::note\na\n:::\n", #""block":"b2","text":":::tip\nx\n:::""#, "::::note\n:::tip\nx\n:::\n::::\n"),
  ])
  func `a replaced block may become several or none`(text: String, edit: String, expected: String) throws {
    #expect(try edited(text, #"{"op":"replace",\#(edit)}"#) == expected)
  }

  @Test func `ids stay valid from edit to edit`() throws {
    let edits = """
      [{"op":"insert","after":null,"text":"new"}, {"op":"text","block":"b1","text":"x"},
       {"op":"move","block":"b2","after":null}, {"op":"remove","block":"b1"}]
      """
    #expect(try edited("a\n\nb\n", edits) == "b\n\nnew\n")
  }
}
