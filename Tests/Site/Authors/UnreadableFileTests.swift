import Testing
import Trial

/// Files and folders that the user who builds a site must not read.
@Suite struct UnreadableFileTests {
  /// Returns what `check` says of a site if an ordinary user has no right to `closed`: permissions deny nothing to root.
  private func check(_ files: [String: String], closed: String...) throws -> String {
    let site = try Site(files)
    try User.ordinary.own(site.folder)
    return try User.ordinary.shell(
      "chmod 0 \(closed.joined(separator: " ")); \"$RHAPSODE_TESTED\" check --now \(Site.now)", in: site.path
    ).words
  }

  @Test func `pictures and linked files that cannot be read are not called missing`() throws {
    let words = try check(
      [
        "content/notes/a.md": "![A plan](plan.svg)\n\n[The words](words.pdf)\n", "content/notes/plan.svg": "<svg/>",
        "content/notes/words.pdf": "x",
      ], closed: "content/notes/plan.svg", "content/notes/words.pdf")
    expect(
      words,
      says: [
        "content/notes/a.md:1:1: error: the file `plan.svg` cannot be read: Permission denied",
        "content/notes/a.md:3:1: error: the file `words.pdf` cannot be read: Permission denied", "2 errors",
      ])
  }

  @Test func `a folder and a text that cannot be read are one error each`() throws {
    let words = try check(
      [
        "content/site.yaml": "title: T\nurl: https://trial.example/\nsections: {objects: {title: Objects}}\n",
        "content/objects/a.md": "Text\n", "content/notes/a.md": "Text\n",
        "content/notes/b.md": "[A](a.md), [an object](../objects/a.md)\n",
      ], closed: "content/objects", "content/notes/a.md")
    expect(
      words,
      says: [
        "content/notes/a.md: error: the file cannot be read: Permission denied",
        "content/objects: error: the folder cannot be read: Permission denied", "2 errors",
      ])
    #expect(!words.contains("there is no") && !words.contains("warning"), "\(words)")
  }
}
