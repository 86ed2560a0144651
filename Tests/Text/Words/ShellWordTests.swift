import Testing

@testable import Text

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("content/notes/a.md", "content/notes/a.md"), ("σημειώσεις", "σημειώσεις"), ("my site", "'my site'"),
    ("a;b", "'a;b'"), ("it's", #"'it'\''s'"#), ("", "''"),
    ("a'\u{308};ls", "'a'\\''\u{308};ls'"),
  ])
  func `a word is quoted if a shell would read it otherwise`(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }
}
