import Testing

@testable import Configuration

/// The help for texts that need quotes, or have wrong ones.
struct YAMLQuotingTests {
  private func words(_ text: String) -> [String] {
    YAML.parse(Array(text.utf8).span).problems.map { problem in
      "\(problem.position.line):\(problem.position.column): \(problem.summary)"
        + (problem.help.map { " — \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    ("theme: {accent: #0b6e99}\n", "1:8: this mapping is not closed", "`\"#0b6e99\"`"),
    ("tags: [#sea, boats]\n", "1:7: this list is not closed", "`\"#sea\"`"),
    ("tags: [a,\n  b # two\n", "1:7: this list is not closed", "add `]`"),
    ("a: {b: #c}\nd: 1\n", "1:4: this mapping is not closed", "`\"#c\"`"),
  ])
  func `a bracket that is lost in a comment is explained`(text: String, words: String, advice: String) {
    let problem = YAML.parse(Array(text.utf8).span).problems.last
    #expect(problem.map { "\($0.position.line):\($0.position.column): \($0.summary)" } == words)
    #expect(problem?.help?.contains(advice) == true, "\(problem?.help ?? "")")
  }

  @Test(arguments: [
    (
      "title: \"Dawn\ndate: 2026-11-20\n",
      "1:8: this quoted text is not closed — add the closing quote: `title: \"Dawn\"`"
    ),
    (
      "title: 'Tis the season\n",
      "1:8: this quoted text is not closed — add the closing quote: `title: 'Tis the season'`, or put double quotes around "
        + "a text with an apostrophe: `title: \"'Tis the season\"`"
    ),
    (
      "title: \"Dawn\" at sea\n",
      "1:15: text after the closing quote — put other quotes around the text: `title: '\"Dawn\" at sea'`"
    ),
    (
      "title: \"A\" and \"B\"\n",
      "1:12: text after the closing quote — put other quotes around the text: `title: '\"A\" and \"B\"'`"
    ),
    (
      "title: \"a \"b\" c\"\n",
      "1:12: text after the closing quote — put other quotes around the text: `title: 'a \"b\" c'`"
    ),
    (
      "title: 'Anna's nets'\n",
      "1:14: text after the closing quote — put other quotes around the text: `title: \"Anna's nets\"`"
    ),
    (
      "- title: Dawn: a \"true\" story\n",
      "1:14: a `:` that starts a value is not allowed here — put quotes around the text: "
        + "`title: 'Dawn: a \"true\" story'`"
    ),
    ("title: @home\n", "1:8: no value can start with this character — put quotes around the text: `title: \"@home\"`"),
    (
      "title: [Update] Storm\n",
      "1:17: text after the closing bracket — put quotes around the text: `title: \"[Update] Storm\"`"
    ),
    ("cover: ![A boat](boat.jpg \"C\")\n", "1:9: no text can start with `!` — name the file alone: `cover: boat.jpg`"),
    (
      "title: > quoted\n",
      "1:10: no text can start with `>` or `|`, which begin one of several lines — put quotes around the text: "
        + "`title: \"> quoted\"`"
    ),
    (
      "title: \"C:\\dir\"\n", "1:11: an unknown escape — put other quotes around the text: `title: 'C:\\dir'`"
    ),
  ]) func `the line is shown with its quotes`(text: String, wanted: String) {
    #expect(words(text) == [wanted])
  }

  @Test(arguments: [
    "title: \"Dawn\nsummary: \"x\"\ndraft: true\n", "title: \"Dawn\nsummary: \"x: y\"\n",
    "title: \"Dawn\ntags: [\"sea\"]\n", "title: \"Dawn\nsummary: \"\"\n",
  ]) func `a missing quote is found where the text begins, not at the next quote`(text: String) {
    #expect(words(text) == ["1:8: this quoted text is not closed — add the closing quote: `title: \"Dawn\"`"])
  }

  @Test(arguments: [
    ("a:\n  b: \"x\"\n c: \"y\"\n", "line keys up with their neighbours"),
    ("a:\n  b: \"x\"\n c: \"\\\"y\\\" z\"\n", "line keys up with their neighbours"),
    ("a:\n  b: \"x\"\n c: 'it''s'\n", "line keys up with their neighbours"),
    ("a: 1\n  b: 2\n", "or correct the indentation"), ("a:\n\t- b\n", "indent with spaces"),
    ("tags: [\"sea, x]\n", "add the closing quote"),
  ]) func `other mistakes keep their general help`(text: String, part: String) {
    let found = words(text)
    #expect(found.count == 1 && found[0].contains(part) && !found[0].contains("`title"), "\(found)")
  }
}
