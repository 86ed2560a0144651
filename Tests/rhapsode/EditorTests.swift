import Testing

@testable import rhapsode

struct EditorTests {
  @Test(arguments: [
    ("code", ["--goto", "/a b.md:7:2"]), ("/usr/bin/kate", ["--line", "7", "--column", "2", "/a b.md"]),
    ("gvim +{line} {file}", ["+7", "/a b.md"]), ("code --reuse-window", ["--reuse-window", "--goto", "/a b.md:7:2"]),
  ])
  func `an editor is given the file as one argument`(command: String, arguments: [String]) throws {
    let editor = try #require(Editor(command))
    #expect(editor.filled("/a b.md", line: 7, column: 2) == arguments)
  }

  @Test func `the name of a file is not filled in again`() throws {
    let editor = try #require(Editor("gvim +{line} {file}"))
    #expect(editor.filled("/{line}.md", line: 7, column: 1) == ["+7", "/{line}.md"])
  }

  @Test(arguments: ["", " ", "unknown", "vim"])
  func `a program that does not say how it opens a line is refused`(command: String) {
    #expect(Editor(command) == nil)
  }
}
