import Testing
import Trial

/// Files and folders that the user who builds a site must not read.
@Suite struct UnreadableFileTests {
  @Test func `pictures and linked files that cannot be read are not called missing`() throws {
    let site = try Site([
      "content/notes/a.md": "![A plan](plan.svg)\n\n[The words](words.pdf)\n", "content/notes/plan.svg": "<svg/>",
      "content/notes/words.pdf": "x",
    ])
    // Permissions deny nothing to root.
    try User.ordinary.own(site.folder)
    let run = try User.ordinary.shell(
      "chmod 0 content/notes/plan.svg content/notes/words.pdf; \"$RHAPSODE_TESTED\" check", in: site.path)
    expect(
      run.words,
      says: [
        "content/notes/a.md:1:1: error: the file `plan.svg` cannot be read: Permission denied",
        "content/notes/a.md:3:1: error: the file `words.pdf` cannot be read: Permission denied", "2 errors",
      ])
  }

  @Test func `a folder and a text that cannot be read are one error each`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsections: {objects: {title: Objects}}\n",
      "content/objects/a.md": "Text\n", "content/notes/a.md": "Text\n",
      "content/notes/b.md": "[A](a.md), [an object](../objects/a.md)\n",
    ])
    // Permissions deny nothing to root.
    try User.ordinary.own(site.folder)
    let run = try User.ordinary.shell(
      "chmod 0 content/objects content/notes/a.md; \"$RHAPSODE_TESTED\" check --now \(Site.now)", in: site.path)
    expect(
      run.words,
      says: [
        "content/notes/a.md: error: the file cannot be read: Permission denied",
        "content/objects: error: the folder cannot be read: Permission denied", "2 errors",
      ])
    #expect(!run.words.contains("there is no") && !run.words.contains("warning"), "\(run.words)")
  }
}
