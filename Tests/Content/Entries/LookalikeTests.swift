import Fixtures
import Testing

@testable import Content

/// Texts that resemble front matter or a date but are neither.
struct LookalikeTests {
  @Test(arguments: [
    ("–--\ntitle: A\n---\n", "1:1: front matter does not begin with `–--`"),
    ("——\ntitle: A\n——\n", "1:1: front matter does not begin with `——`"),
    ("--\ntitle: A\n--\n", "1:1: front matter does not begin with `--`"),
    ("----\ntitle: A\ndate: 2026-01-01\n----\n", "1:1: front matter does not begin with `----`"),
    ("\n\n---\ntitle: A\n---\n", "3:1: there are empty lines before the front matter"),
    (" ---\ntitle: A\n---\n", "1:1: there are spaces before the front matter"),
    ("title: A\ntags:\n  - sea\n---\nText\n", "1:1: the front matter has no first line `---`"),
    ("--- title: A date: 2026-01-01 ---\nText\n", "1:1: the front matter must begin below the line `---`"),
    ("\n---title: A", "2:1: the front matter must begin below the line `---`"),
    ("{\n  \"title\": \"A\"\n}\n\nText\n", "1:1: the front matter is JSON"),
    ("{ \"title\" : \"A\" }\nText\n", "1:1: the front matter is JSON"),
    ("+++\ntitle = 1\n+++\n", "1:1: the front matter is TOML"),
  ])
  func `front matter in another form is named`(text: String, words: String) async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": text])
    #expect(diagnostics.count == 1 && diagnostics[0].hasPrefix("content/notes/a.md:\(words) — "), "\(diagnostics)")
  }

  @Test(arguments: [
    "----\n\nText: with a colon\n\n----\n", "—\nText\n—\n", "{x}\ntext\n", "–– so he said\ntitle: A\n---\n",
    "{\ntext\n",
    "---\ntitle: A\n---\n", "Note: A\n---\n", "Note: A\n", "The title: A\n", "\n# title: A\n", "---\n---\ntitle: A\n",
    "- - -\ntitle: A\n",
    "--- so the title: A ---\n", "----\ntitle: A\n", "\n\n---\n\ntext\n\n---\n",
  ])
  func `text that begins with dashes or braces is text`(text: String) async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": text])
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("title: A\n", 1), ("\n\ntitle: A\ndate: 2026-01-03\n\nText\n", 3), ("title: A\n\nText\n\n---\n", 1),
    ("author: anna\ntags:\n  - sea\ndate: 2026-01-03\nText\n", 1),
  ])
  func `keys at the beginning of a text are named`(text: String, line: Int) async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": text])
    #expect(
      diagnostics == [
        "content/notes/a.md:\(line):1: this looks like front matter, but is published as text — add a line `---` above it, "
          + "at the beginning of the file, and another one after its last key"
      ])
  }

  @Test(arguments: [
    (
      "title: #Harbour day's end", "2:1: `title` is empty: in YAML, `#` begins a comment",
      "`title: \"#Harbour day's end\"`"
    ),
    ("title: > quoted", "2:10: no text can start with `>` or `|`", "`title: \"> quoted\"`"),
    ("title: | quoted", "2:10: no text can start with `>` or `|`", "`title: \"| quoted\"`"),
    ("title: *Dawn*", "2:13: no text can start with `*` or `&`", "`title: \"*Dawn*\"`"),
    ("title: A\nslug: \"???\"", "3:7: `slug` must contain a letter or a digit, not just `???`", "did you mean `a`?"),
    ("title: *Dawn* again", "2:13: no text can start with `*` or `&`", "`title: \"*Dawn* again\"`"),
  ])
  func `a text that YAML reads as something else gets quotes`(front: String, words: String, advice: String) async throws
  {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": "---\n\(front)\n---\nText\n"])
    #expect(diagnostics.count == 1 && diagnostics[0].hasPrefix("content/notes/a.md:\(words)"), "\(diagnostics)")
    #expect(diagnostics[0].contains(advice), "\(diagnostics)")
    let comment = try await ContentFixture.read(["content/notes/a.md": "---\nsummary: # to do\n---\nText\n"])
    #expect(comment.diagnostics == [])
  }

  @Test(arguments: [
    ("title: Storm #harbour", "2:8: `title` ends before `#`, which begins a comment", "`title: \"Storm #harbour\"`"),
    ("summary: «Σε» ένα  #λιμάνι", "2:10: `summary` ends before `#`", "`summary: \"«Σε» ένα  #λιμάνι\"`"),
    ("title: &c and so", "2:8: `&c` is not part of `title`: in YAML, it names an anchor", "`title: \"&c and so\"`"),
  ])
  func `a text of which YAML takes a part is named`(front: String, words: String, advice: String) async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": "---\n\(front)\n---\nText\n"])
    #expect(diagnostics.first?.hasPrefix("content/notes/a.md:\(words)") == true, "\(diagnostics)")
    #expect(diagnostics.first?.contains(advice) == true, "\(diagnostics)")
  }

  @Test(arguments: [
    "title: Storm # the second", "title: 'Storm #harbour'", "title: C#4", "summary: |\n  a #b",
    "title: &a Storm\nsummary: *a", "title: a & b",
  ])
  func `comments, anchors that are used and quoted texts are what they are`(front: String) async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": "---\n\(front)\n---\nText\n"])
    #expect(diagnostics == [])
  }

  @Test(arguments: [
    ("2026-11-31", "November 2026 has 30 days"), ("2026-02-29", "February 2026 has 28 days"),
    ("2026-20-11", "did you mean `2026-11-20`? the month comes before the day"), ("2026-31-11", "months are 01 to 12"),
    ("20/11/2026", "did you mean `2026-11-20`? the year comes first"), ("11/20/2026", "did you mean `2026-11-20`?"),
    ("1.2.2026", "did you mean `2026-02-01`?"), ("2026-1-2", "did you mean `2026-01-02`?"),
    ("2026-11-31T10:00", "November 2026 has 30 days"),
    ("20.11.2026 10:30", "did you mean `2026-11-20T10:30`? the year comes first"),
    ("20.11.2026, 9:30", "did you mean `2026-11-20T09:30`? the year comes first"),
    ("5/11/2026 9:30", "did you mean `2026-11-05T09:30` or `2026-05-11T09:30`? the year comes first"),
    ("5.11.2026", "did you mean `2026-11-05`? the year comes first"),
    ("2026/11/20 10:30", "did you mean `2026-11-20T10:30`?"),
    ("2026-20-11 10:30", "did you mean `2026-11-20T10:30`? the month comes before the day"),
  ])
  func `a date that the calendar lacks is explained`(date: String, advice: String) async throws {
    let (_, diagnostics, _) = try await ContentFixture.read(["content/notes/a.md": "---\ndate: \(date)\n---\n"])
    #expect(diagnostics.count == 1 && diagnostics[0].contains(advice), "\(diagnostics)")
  }

  @Test func `dates in the wrong order, terms with commas and folders with nearly reserved names are named`()
    async throws
  {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/notes/a.md": "---\ndate: 2026-11-20\nexpires: 2026-11-20\ntags: sea, boats\n---\nText\n",
      "content/notes/b.md": "---\ntags: 'sea, boats'\n---\nText\n",
      "content/Drafts/c.md": "Text\n", "content/draft/d.md": "Text\n", "content/notes/Data/e.md": "Text\n",
    ])
    #expect(
      diagnostics.sorted() == [
        "content/Drafts:0:0: this folder is a section — did you mean `content/drafts/`?",
        "content/draft:0:0: this folder is a section — did you mean `content/drafts/`?",
        "content/notes/a.md:3:10: the entry expires before its `date`, so it never appears — correct one of the two dates",
        "content/notes/a.md:4:7: `tags` is one term, which contains commas — write `tags: [sea, boats]`, or put quotes "
          + "around the term",
      ])
  }

  @Test func `a chapter that begins before the one above it is named`() async throws {
    let (_, diagnostics, _) = try await ContentFixture.read([
      "content/notes/a.md":
        "---\naudio: {src: 'https://x.example/a.mp3', chapters: [{start: 9, title: Z}, {start: 0, title: A}, {start: 5, title: B}]}\n---\n"
    ])
    #expect(
      diagnostics == [
        "content/notes/a.md:2:82: this chapter does not begin after the one above it — write chapters in order of `start`"
      ])
  }
}
