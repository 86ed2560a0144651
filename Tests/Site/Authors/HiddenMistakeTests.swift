import Foundation
import Testing
import Trial

/// Mistakes that would hide others, or seem to be others.
@Suite struct HiddenMistakeTests {
  private func check(_ files: [String: String]) throws -> String {
    try Site(files).run(["check", "--now", Site.now]).words
  }

  @Test func `a mistake in the settings hides none in texts`() throws {
    let settings =
      "title: Trial\nurl: https://trial.example/\nfoo: bar\nmenu: [nix]\nhome: {layout: wal}\ntheme: {logo: nix.svg}\n"
    let words = try check([
      "content/site.yaml": settings,
      "content/notes/a.md": "---\ntitle: A\n---\n![a](nopic.jpg) [b](nix.md)\n\n::galery[x]\n",
    ])
    expect(
      words,
      says: [
        "`foo`", "`nix`", "`wal.html`", "nix.svg", "there is no file `nopic.jpg` here", "nix.md", "galery",
      ])
  }

  @Test func `a block with a wrong attribute also names its missing files`() throws {
    let text = "---\ntitle: A\n---\n![x](none.png){widht=3}\n\n::video{src=no.mp4 poster=no.jpg lopp=1}\n"
    let words = try Site(["content/notes/a.md": text]).build().words
    expect(
      words,
      says: [
        "a.md:4:16: error: `image` has no attribute `widht`", "a.md:4:1: error: there is no file `none.png` here",
        "`video` has no attribute `lopp`", "a.md:6:9: error: there is no file `no.mp4` here",
        "a.md:6:20: error: there is no file `no.jpg` here",
      ])
  }

  @Test func `mistakes in texts are reported together with those in templates`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n![x](none.png)\n", "Templates/note.html": "{% if %}\n",
      "content/_index.md": "---\ntitle: Home\n---\n[x](nowhere.md)\n",
    ])
    let build = try site.build()
    #expect(build.status == 1)
    expect(
      build.words,
      says: [
        "Templates/note.html:1:7: error: ", "content/notes/a.md:4:1: error: there is no file `none.png` here",
        "content/_index.md:4:1: error: there is no entry `nowhere.md`",
      ])
  }

  @Test func `nothing is fetched with wrong settings`() throws {
    let words = try Site([
      "content/notes/a.md": "Text\n",
      "content/site.yaml":
        "title: T\nurl: https://trial.example/\nsources: [{id: c, url: x}, {id: d, url: 'http://127.0.0.1:9/feed', every: soon}]\n",
    ]).run(["build", "--now", Site.now]).words
    #expect(words.contains("content/site.yaml:3:24: error: `url` must be"), "\(words)")
    #expect(!words.contains("has failed"), "\(words)")
  }

  @Test func `a key without a space after its colon is named where it is`() throws {
    let words = try check([
      "content/notes/a.md": "---\ntitle: A\nsummary:Hello there\nweight: 3\n---\nText\n",
      "content/notes/b.md": "---\ntitle:No space\n---\nText\n",
    ])
    expect(
      words,
      says: [
        "content/notes/a.md:3:1: error: there is no space after `summary:`", "write `summary: Hello there`",
        "content/notes/b.md:2:1: error: there is no space after `title:`", "write `title: No space`",
      ])
  }

  @Test func `what is written wrongly is not said to be missing`() throws {
    let front = "title: A\ndate: 2026-13-01\nplace: {lat: 99, lon: 1}\nincident: {handled: false}"
    let words = try check(["content/notes/a.md": "---\n\(front)\n---\nText\n"])
    #expect(words.contains("`date` must be") && words.contains("`lat`"), "\(words)")
    #expect(!words.contains("the incident has no"), "\(words)")
  }

  @Test func `a folder that is not there is named by every command`() throws {
    let folder = try TemporaryFolder()
    for command in ["build", "check", "fetch", "sources", "doctor"] {
      let run = try rhapsode(command, "--site", "typo", in: folder.path)
      #expect(run.status == 2 && run.errors.contains("there is no folder `typo`"), "\(command): \(run.words)")
    }
  }

  @Test func `a tag that no entry has is named with the one that was meant`() throws {
    let words = try check([
      "content/notes/a.md":
        "---\ntitle: A\ntags: [pottery]\n---\n::entries{tag=potery}\n\n::entries{tag=Pottery section=notes}\n"
    ])
    expect(
      words,
      says: ["content/notes/a.md:5:11: warning: no entry has the tag `potery`", "did you mean `pottery`?", "1 warning"])
  }
}
