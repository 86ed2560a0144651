@testable import Content
import Fixtures
import Model
import Testing
import Text

@testable import Ingest

/// Diagnostics for files that cannot be entries, and for entries that conflict.
struct ConflictTests {
  @Test func `files that cannot be read as content are named and nothing is followed out of the site`() async throws {
    let outside = TemporarySite(["secret.md": "---\ntitle: Secret\n---\n"])
    let (site, diagnostics, _) = try await ContentFixture.read(
      ["content/stories/a.md": "---\ntitle: A\n---\n"],
      prepare: { folder in
        folder.write(Array("---\ntitle: ".utf8) + [0xFF, 0xFE] + Array("\n---\n".utf8), to: "content/bytes.md")
        folder.write("x", to: "content/new\nline.md")
        folder.write("x", to: "content/..dots.md")
        folder.write("x", to: "content/\u{301}x.txt")
        folder.write("x", to: "content/\u{200D}x.txt")
        folder.write("x", to: "content/x\u{301}.txt")
        folder.write("---\ntitle: É\n---\n", to: "content/caf\u{E9}.md")
        folder.write("---\ntitle: É\n---\n", to: "content/cafe\u{301}.md")
        folder.link("content/stories/up", to: "..")
        folder.link("content/stories/out", to: outside.folder)
        folder.link("content/stories/out.md", to: outside.folder + "/secret.md")
        folder.link("content/stories/nowhere.md", to: "nothing.md")
        folder.link("content/stories/b.md", to: "a.md")
        folder.write([UInt8](repeating: 0x61, count: 5 << 20), to: "content/large.md")
      })
    let wanted = [
      "content/bytes.md:2:8: the file is not UTF-8 but probably WINDOWS-1252 — convert it: `iconv -f WINDOWS-1252 -t "
        + "UTF-8 content/bytes.md > converted`, then put that file in its place",
      "content/new\u{FFFD}line.md:0:0: the name of this file cannot be part of an address — rename it: no control "
        + "characters, no backslash, no `..` at the start",
      "content/..dots.md:0:0: the name of this file cannot be part of an address — rename it: no control characters, no "
        + "backslash, no `..` at the start",
      "content/\u{301}x.txt:0:0: the name of this file begins with a combining mark — rename it: the mark would be "
        + "written over the slash before it",
      "content/\u{200D}x.txt:0:0: the name of this file begins with a combining mark — rename it: the mark would "
        + "be written over the slash before it",
      "content/caf\u{E9}.md:0:0: two names here differ only in how their accents are encoded — rename one of them",
      "content/stories/up:0:0: this link leads back to a folder above it — remove the link",
      "content/stories/out:0:0: this link leads out of the site — copy the file instead",
      "content/stories/out.md:0:0: this link leads out of the site — copy the file instead",
      "content/stories/nowhere.md:0:0: this link leads nowhere — remove the link, or correct it",
      "content/large.md:0:0: the file is larger than 4 MB — split the text into several entries",
    ]
    for words in diagnostics where !wanted.contains(words) { Issue.record("not expected: \(words)") }
    for words in wanted where !diagnostics.contains(words) { Issue.record("missing: \(words)") }
    #expect(!site.entries.contains { $0.title == "Secret" })
    #expect(site.entries.contains { $0.path == "/stories/b/" })
  }

  @Test(.timeLimit(.minutes(10)))
  func `folders that link to one another twice end with an error, and a folder that two links share is read twice`()
    async throws
  {
    let (_, diagnostics, _) = try await ContentFixture.read(
      ["content/0/a.md": "---\ntitle: A\n---\n"],
      prepare: { folder in
        for number in 0..<30 {
          folder.write("x", to: "content/\(number)/x.txt")
          if number > 0 {
            for name in ["a", "b"] { folder.link("content/\(number - 1)/\(name)", to: "../\(number)") }
          }
        }
      })
    let told = diagnostics.filter { $0.contains("links lead to this folder by more than 16 paths") }
    #expect(!told.isEmpty && told.count < 30, "\(diagnostics)")
    let (site, shared, _) = try await ContentFixture.read(
      ["content/a/index.md": "---\ntitle: A\n---\n", "content/b/index.md": "---\ntitle: B\n---\n"],
      prepare: { folder in
        folder.write("x", to: "pictures/x.txt")
        for name in ["a", "b"] { folder.link("content/\(name)/pictures", to: "../../pictures") }
      })
    #expect(shared == [])
    #expect(site.bundled.map(\.path) == ["a/pictures/x.txt", "b/pictures/x.txt"])
  }

  @Test func `below static the well-known folder and htaccess are published, and other dot files are named`()
    async throws
  {
    let (site, _, folder) = try await ContentFixture.read([
      "content/static/.well-known/security.txt": "x", "content/static/.htaccess": "x",
      "content/static/a/.htaccess": "x",
      "content/static/.nojekyll": "", "content/static/.gitkeep": "", "content/static/a/.well-known/x": "",
      "content/stories/.draft.md": "x",
    ])
    #expect(site.statics.map(\.path).sorted() == [".htaccess", ".well-known/security.txt", "a/.htaccess"])
    let words = "this is not published: its name begins with a dot — only `static/.well-known/` and `.htaccess` are"
    let walk = ContentWalk("content", in: folder.folder)
    #expect(walk.diagnostics.allSatisfy { $0.severity == .notice })
    #expect(
      walk.diagnostics.map(\.words) == [
        "content/static/.nojekyll:0:0: \(words)", "content/static/a/.well-known:0:0: \(words)",
      ])
  }

  @Test func `a content folder that cannot be read is an error, and not a site without content`() throws {
    let folder = TemporarySite(["a": ""])
    #expect(ContentWalk("content", in: folder.folder).diagnostics.isEmpty, "there is none")
    folder.link("content", to: "content")
    #expect(
      ContentWalk("content", in: folder.folder).diagnostics.map(\.words) == [
        "content:0:0: the folder cannot be read: Too many levels of symbolic links"
      ])
  }

  @Test func `two entries with one address, one id, or an alias that is taken, are named with both files`() async throws
  {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a.md": "---\nslug: same\nid: one\naliases: [/b/]\n---\n",
      "content/same.md": "---\nid: one\n---\n",
      "content/b.md": "---\ntitle: B\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/a.md:4:11: the alias `/b/` is the address of `content/b.md` — remove the alias",
        "content/same.md:0:0: this has the address /same/, which is also the address of `content/a.md` — give one of them another `slug`",
        "content/same.md:2:5: the id `one` is already taken by `content/a.md` — ids are unique",
      ])
  }

  @Test func `a slug that is taken is named with its line`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a.md": "---\nslug: same\n---\n", "content/b.md": "---\ntitle: B\nslug: same\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/b.md:3:7: this has the address /same/, which is also the address of `content/a.md` — give one of them another `slug`"
      ])
  }

  @Test func `for a permalink that is taken, another permalink is advised`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a.md": "---\nslug: same\n---\n", "content/b.md": "---\npermalink: /same/\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/b.md:2:12: this has the address /same/, which is also the address of `content/a.md` — give one of them another `permalink`"
      ])
  }

  @Test func `translations into languages that the site does not have are named`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/a.md": "---\ntitle: A\n---\n", "content/a.fr.md": "---\ntitle: A\n---\n",
      "content/c.eo.md": "---\ntitle: C\n---\n", "content/c.md": "---\ntitle: C\n---\n",
      "content/notes.v2.md": "---\ntitle: N\n---\n", "content/s/b/index.eln.md": "---\ntitle: B\n---\n",
      "content/s/dawn.fr.md": "---\ntitle: D\n---\n", "content/s/plan.zz.md": "---\ntitle: P\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/a.fr.md:0:0: the site has no language `fr` — add it to `languages` in the settings",
        "content/c.eo.md:0:0: the site has no language `eo` — add it to `languages` in the settings",
        "content/s/b/index.eln.md:0:0: the site has no language `eln` — did you mean `el`?",
        "content/s/dawn.fr.md:0:0: the site has no language `fr`, so `.fr` is part of the entry's name — add `fr` to "
          + "`languages` in the settings, or rename the file",
      ])
  }

  @Test func `a page beside a section of its name is named`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/stories.md": "---\ntitle: S\n---\n", "content/stories/a.md": "---\ntitle: A\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/stories.md:0:0: this has the address /stories/, which is also the address of the section `stories` — name it "
          + "`content/stories/_index.md` if it is the section's text"
      ])
  }

  @Test func `a page that replaces the list of a taxonomy is named, unless it has a layout`() async throws {
    let entry = "---\ntitle: A\ntags: [sea]\n---\n"
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/tags.md": "---\ntitle: T\n---\n", "content/a.md": entry,
    ])
    #expect(
      diagnostics == [
        "content/tags.md:0:0: this has the address /tags/ and replaces the list of all `tags` — give it another `slug`, or a "
          + "`layout` if it is meant to replace the list"
      ])
    let meant = try await ContentFixture.read(
      ["content/tags.md": "---\ntitle: T\nlayout: mine\n---\n", "content/a.md": entry])
    #expect(meant.diagnostics == [])
    let unused = try await ContentFixture.read(["content/tags.md": "---\ntitle: T\n---\n"])
    #expect(unused.diagnostics == [])
  }

  @Test func `an id that is the path of another entry is named, but not that of the entry itself`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/stories/a.md": "---\ntitle: A\n---\n",
      "content/stories/b.md": "---\nid: stories/a\n---\n",
      "content/stories/c.md": "---\nid: stories/c\n---\n",
    ])
    #expect(
      diagnostics == [
        "content/stories/b.md:2:5: the id `stories/a` is already taken by `content/stories/a.md` — ids are unique"
      ])
  }

  @Test func `while settings are broken, only mistakes of content that do not depend on them are reported`()
    async throws
  {
    let (_, diagnostics, _) = try await ContentFixture.read(
      [
        "content/a.md": "---\ntitle: A\ncategory: boats\nplaces: [x]\n---\n", "content/a.fr.md": "",
        "content/b.md": "---\ntitle: [\n---\n", "content/strings/de.yaml": "a: b\n",
        "content/authors.yaml": "zoe: {name: {de: Zoe}}\n", "content/hidden.yaml": "- {source: x, id: y}\n",
      ], more: "bad: [\n")
    #expect(
      diagnostics.map { $0.split(separator: ":").first ?? "" } == [
        "content/a.fr.md", "content/b.md", "content/site.yaml",
      ], "\(diagnostics)")
  }

  @Test func `an id that only one translation has is a warning, at its place`() async throws {
    let files = [
      "content/site.yaml": "title: T\nurl: https://x.example/\nlanguages: [el, en]\n",
      "content/a/index.md": "---\ntitle: A\n---\n", "content/a/index.en.md": "---\ntitle: A\nid: nemea\n---\n",
    ]
    let (_, diagnostics, _) = try await ContentFixture.read(files)
    #expect(
      diagnostics == [
        "content/a/index.en.md:3:5: the id `nemea` is not that of the translation `content/a/index.md` — write the same "
          + "`id` into all translations, so that links and pins find the one in the reader's language"
      ])
    var same = files
    same["content/a/index.md"] = "---\ntitle: A\nid: nemea\n---\n"
    #expect(try await ContentFixture.read(same).1.isEmpty)
  }
}
