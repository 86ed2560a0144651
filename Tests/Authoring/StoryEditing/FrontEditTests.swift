import Testing

/// Each case: front matter, a field with its new value, and the front matter that it leads to.
struct FrontEditTests {
  private func changed(_ yaml: String, _ field: String, _ value: String) throws -> String {
    try edited("---\n\(yaml)---\n\ntext\n", #"{"op":"front","field":"\#(field)","value":\#(value)}"#)
  }

  @Test(arguments: [
    ("title: A  # c\ndraft: true\n", "title", "\"B\"", "title: B  # c\ndraft: true\n"),
    ("title: \"A\"\n", "title", "\"B: c\"", "title: \"B: c\"\n"),
    ("title: 'A'\n", "title", "\"it's\"", "title: 'it''s'\n"),
    ("title: A\n", "title", "\"B: c\"", "title: \"B: c\"\n"),
    ("a: 'x'\ntitle: A\n", "title", "\"B: c\"", "a: 'x'\ntitle: 'B: c'\n"),
    ("title: A\n", "title", "\"no\"", "title: \"no\"\n"), ("weight: 1 # c\n", "weight", "2", "weight: 2 # c\n"),
    ("title: A\n\n# c\nx: y\n", "draft", "true", "title: A\n\n# c\nx: y\ndraft: true\n"),
    ("summary:\ntags: []\n", "summary", "\"A b\"", "summary: A b\ntags: []\n"),
    ("summary:   # c\n", "summary", "\"A\"", "summary: A   # c\n"),
    ("date: 2026-11-20\n", "date", "\"2026-11-21T10:00\"", "date: 2026-11-21T10:00\n"),
    ("title: A\n", "date", "\"2026-11-21\"", "title: A\ndate: 2026-11-21\n"),
    ("title: A\n", "slug", "\"2026-11-21\"", "title: A\nslug: \"2026-11-21\"\n"),
    ("summary: >-\n  a\n  b\nx: 1\n", "summary", "\"c\"", "summary: >-\n  c\nx: 1\n"),
    ("summary: |\n  a\n  b\nx: 1\n", "summary", "\"c\\nd\\n\"", "summary: |\n  c\n  d\nx: 1\n"),
    ("summary: |\n  a\nx: 1\n", "summary", "\"c\"", "summary: c\nx: 1\n"),
    ("t: A\n", "summary", "\"a\\nb\"", "t: A\nsummary: |-\n  a\n  b\n"),
    ("t: \"A\"\n", "t", "\"a\\nb\"", "t: \"a\\nb\"\n"), ("title: Ἑλλάς\n", "title", "\"Ἀθῆναι\"", "title: Ἀθῆναι\n"),
    ("t: A\n", "t", "\"---\"", "t: \"---\"\n"), ("t: &a A\nu: B\n", "u", "\"C\"", "t: &a A\nu: C\n"),
    ("# only a comment\n", "t", "\"A\"", "# only a comment\nt: A\n"), ("", "t", "\"A\"", "t: A\n"),
    ("{title: A, x: 1}\n", "title", "\"B\"", "{title: B, x: 1}\n"),
    ("{title: A}\n", "x", "[1]", "{title: A, x: [1]}\n"),
  ])
  func `a field changes in place`(yaml: String, field: String, value: String, expected: String) throws {
    #expect(try changed(yaml, field, value) == "---\n\(expected)---\n\ntext\n")
  }

  @Test(arguments: [
    ("cover: {src: a, alt: b}\n", "cover.alt", "\"c\"", "cover: {src: a, alt: c}\n"),
    ("cover: {src: a}\n", "cover.alt", "\"c, d\"", "cover: {src: a, alt: \"c, d\"}\n"),
    (
      "cover:\n  src: a # s\n  # c\n  alt: b\nx: 1\n", "cover.alt", "\"c\"",
      "cover:\n  src: a # s\n  # c\n  alt: c\nx: 1\n"
    ),
    ("cover:\n  src: a\nx: 1\n", "cover.alt", "\"c\"", "cover:\n  src: a\n  alt: c\nx: 1\n"),
    ("cover: a.jpg\n", "cover.alt", "\"c\"", "cover: {src: a.jpg, alt: c}\n"),
    ("cover:\n", "cover.src", "\"c\"", "cover: {src: c}\n"),
    ("t: A\n", "cover.src", "\"c\"", "t: A\ncover: {src: c}\n"), ("t: A\n", "a.b.c", "1", "t: A\na: {b: {c: 1}}\n"),
    ("cover:\n  src: a\n  alt: b # x\n", "cover", "{\"src\":\"q\",\"alt\":\"b\"}", "cover:\n  src: q\n  alt: b # x\n"),
    ("cover:\n  src: a\n  alt: b\n", "cover", "{\"alt\":\"b\"}", "cover:\n  alt: b\n"),
    ("cover:\n  src: a\n  alt: b\nx: 1\n", "cover", "\"c.jpg\"", "cover: c.jpg\nx: 1\n"),
    ("a.b: 1\n", "a.b", "2", "a.b: 2\n"), ("c:\n- {d: 1}\n- {d: 2}\n", "c.1.d", "3", "c:\n- {d: 1}\n- {d: 3}\n"),
    ("c:\n  - d: 1\n    t: x\n", "c.0.t", "\"z\"", "c:\n  - d: 1\n    t: z\n"),
  ])
  func `a nested field changes in place`(yaml: String, field: String, value: String, expected: String) throws {
    #expect(try changed(yaml, field, value) == "---\n\(expected)---\n\ntext\n")
  }

  @Test(arguments: [
    ("tags: [a, b]\n", "[\"a\",\"b\",\"c d\"]", "tags: [a, b, c d]\n"), ("tags: []\n", "[\"a\"]", "tags: [a]\n"),
    ("tags: [a, b, c]\n", "[\"a\",\"c\"]", "tags: [a, c]\n"), ("tags: [a, b]\n", "[\"b\"]", "tags: [b]\n"),
    ("tags: [a, b]\n", "[\"x\",\"b\"]", "tags: [x, b]\n"), ("tags: [a]\n", "[]", "tags: []\n"),
    ("tags: [\"a\"]\n", "[\"a\",\"b\"]", "tags: [\"a\", \"b\"]\n"),
    ("tags:\n  - a # x\n  - b\nx: 1\n", "[\"a\",\"c\"]", "tags:\n  - a # x\n  - c\nx: 1\n"),
    ("tags:\n- a\n- b\n", "[\"a\",\"b\",\"c\"]", "tags:\n- a\n- b\n- c\n"),
    ("tags:\n- a\n- b\nx: 1\n", "[\"b\"]", "tags:\n- b\nx: 1\n"),
    ("tags:\n- a\n- b\nx: 1\n", "[]", "tags: []\nx: 1\n"), ("tags:\nx: 1\n", "[\"a\"]", "tags: [a]\nx: 1\n"),
    ("x:\n  - 1\n", "[\"a\",\"b\"]", "x:\n  - 1\ntags:\n  - a\n  - b\n"),
    ("tags: [\n  a, # one\n  b,\n]\n", "[\"a\",\"c\"]", "tags: [\n  a, # one\n  c,\n]\n"),
    ("tags: a\n", "[\"a\",\"b\"]", "tags: [a, b]\n"),
  ])
  func `a list keeps the elements that stay`(yaml: String, value: String, expected: String) throws {
    #expect(try changed(yaml, "tags", value) == "---\n\(expected)---\n\ntext\n")
  }

  @Test(arguments: [
    ("# c\ntitle: A # d\n# e\ndraft: true\n", "title", "# c\n# e\ndraft: true\n"), ("a: 1\n", "a", ""),
    ("a: 1\nb: 2\n", "b", "a: 1\n"),
    ("tags:\n  - a\n  - b\nx: 1\n", "tags", "x: 1\n"), ("s: |\n  a\n\nx: 1\n", "s", "x: 1\n"),
    ("s:\nx: 1\n", "s", "x: 1\n"),
    ("cover: {src: a, alt: b}\n", "cover.src", "cover: {alt: b}\n"),
    ("cover: {src: a, alt: b}\n", "cover.alt", "cover: {src: a}\n"),
    ("cover:\n  src: a\n  alt: b\nx: 1\n", "cover.alt", "cover:\n  src: a\nx: 1\n"),
    ("cover:\n  src: a\nx: 1\n", "cover.src", "x: 1\n"),
    ("c:\n  - d: 1\n    t: x\n", "c.0.d", "c:\n  - t: x\n"), ("a: 1\n", "b", "a: 1\n"),
    ("c: [1, 2]\n", "c.0", "c: [2]\n"),
  ])
  func `a removed field takes only its own lines`(yaml: String, field: String, expected: String) throws {
    #expect(try changed(yaml, field, "null") == "---\n\(expected)---\n\ntext\n")
  }

  @Test(arguments: [
    ("text\n", "---\nt: A\n---\n\ntext\n"), ("", "---\nt: A\n---\n"), ("\ntext", "---\nt: A\n---\n\ntext"),
    ("\u{FEFF}text\r\n", "\u{FEFF}---\r\nt: A\r\n---\r\n\r\ntext\r\n"),
    ("\u{FEFF}---\r\na: 1\r\n---\r\n", "\u{FEFF}---\r\na: 1\r\nt: A\r\n---\r\n"),
  ])
  func `a story without the field gets it`(text: String, expected: String) throws {
    #expect(try edited(text, #"{"op":"front","field":"t","value":"A"}"#) == expected)
  }

  @Test(arguments: [
    ("a: b: c\n", "t", "1", "line 2: a `:` that starts a value is not allowed here"),
    ("a: 1\na: 2\n", "t", "1", "line 3: `a` is given twice"),
    ("- a\n", "t", "1", "the front matter is not `key: value`"),
    ("t: A\n", "t.x", "1", "`t.x` is not inside a mapping"),
    ("t: A\n", "", "1", "this is not a field of front matter"),
    ("t: &a {x: 1}\nu: *a\n", "t.x", "2", "`t.x` cannot be changed in place"),
    ("t: &a {x: 1}\nu: *a\n", "u.x", "2", "`u.x` cannot be changed in place"),
    ("c: [1]\n", "c.3", "2", "`c.3` is not inside a mapping"),
  ])
  func `front matter that cannot be edited is refused`(
    yaml: String, field: String, value: String, expected: String
  ) throws {
    let edit = #"{"op":"front","field":"\#(field)","value":\#(value)}"#
    #expect(try refusal("---\n\(yaml)---\n", edit) == expected)
  }
}
