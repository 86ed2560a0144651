import Model
import Testing
import Text

@testable import Markup

/// Text that would not be shown, or would be shown as it is written.
struct LostTextTests {
  /// Returns the diagnostics as `severity line:column: summary`.
  private func faults(_ markdown: String) -> [String] {
    Markdown.open(Array(markdown.utf8), file: "a.md").facts.diagnostics.map {
      "\($0.severity) \($0.place?.line ?? 0):\($0.place?.column ?? 0): \($0.summary)"
    }
  }

  @Test func `a footnote that nothing refers to is named`() {
    #expect(
      faults("α[^1]\n\n[^1]: Shown\n\n[^δύο]: Lost\n\n> - [^c]: Lost\n") == [
        "warning 5:1: nothing refers to the footnote `[^δύο]`: it is not shown",
        "warning 7:5: nothing refers to the footnote `[^c]`: it is not shown",
      ])
    #expect(faults("a[^1] b[^N]\n\n[^1]: One[^2]\n\n[^2]: Two\n\n[^n]: Three\n") == [])
    #expect(faults("`[^1]: a`\n\n    [^2]: b\n") == [])
  }

  @Test func `the second of two footnotes with one name is named`() {
    #expect(
      faults("a[^1]\n\n[^1]: One\n\n[^1]: Two\n") == [
        "warning 5:1: there is another footnote `[^1]` above: this one is not shown"
      ])
  }

  @Test func `a cell beyond the columns of the table is named`() {
    #expect(
      faults("| a | b |\n|---|---|\n| c | δ | lost | e |\n| f |\n") == [
        "warning 3:11: this cell is not shown, since the table has 2 columns"
      ])
    #expect(faults("> a | b\n> --|--\n> c | d | e\n").map { String($0.prefix(13)) } == ["warning 3:11:"])
    #expect(faults("- | a |\n  |---|\n  | b | c |\n").map { String($0.prefix(12)) } == ["warning 3:9:"])
  }

  @Test(arguments: ["| c | d |  |", "| c \\| e | d |", "c | `a \\| b`", "| c \\\\| d |", "c | d | |", "|c|d|", "c"])
  func `cells that are shown and blank ones are left alone`(row: String) {
    #expect(faults("| a | b |\n|---|---|\n\(row)\n") == [])
  }

  @Test func `a conflict that Git left is an error, except in code`() {
    let conflict = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n"
    #expect(faults("Text\n\(conflict)") == ["error 2:1: two versions of this text were not merged"])
    #expect(faults("α\n\n\(conflict)").map { String($0.prefix(10)) } == ["error 3:1:"])
    #expect(faults("<<<<<<< HEAD\n\n- a\n").count == 1)
    #expect(faults("```\n\(conflict)```\n") == [])
    #expect(faults("a <<<<<<< b\n\n\\<<<<<<< c\n") == [])
  }

  @Test func `signs of a heading without a space are named, but a hashtag is not`() {
    #expect(
      faults("##Τίτλος\n\n- ###x y\n") == [
        "warning 1:1: this is not a heading, since there is no space after `##`",
        "warning 3:3: this is not a heading, since there is no space after `###`",
      ])
    #expect(faults("#harbour #storm\n\n\\##x\n\n####### y\n\n## \n\n##-x\n\na\n##b\n") == [])
  }
}
