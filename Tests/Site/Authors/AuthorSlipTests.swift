import Foundation
import Testing
import Trial

/// Slips of authors that leave pages without something.
@Suite struct AuthorSlipTests {
  private func check(_ files: [String: String]) throws -> String {
    try Site(files).run(["check", "--now", Site.now]).words
  }

  @Test func `a path of the author's machine is one mistake, and an address without its scheme is explained`() throws {
    for path in ["C:\\Users\\me\\boat.jpg", "file:///home/me/boat.jpg"] {
      let words = try check(["content/notes/a.md": "---\ntitle: A\n---\n![A boat](\(path))\n"])
      expect(
        words,
        says: ["content/notes/a.md:4:1: error: this is a file of your machine, which readers do not have", "1 error"])
    }
    let words = try check(["content/notes/a.md": "---\ntitle: A\n---\n[u](www.example.com/x)\n"])
    expect(words, says: ["an address of another site starts with its scheme: `https://www.example.com`"])
  }

  @Test func `a block of the theme within a line is named, and one of the site's own is not`() throws {
    let words = try check([
      "content/notes/a.md": "---\ntitle: A\n---\nCome :note[soon] to us, with :mine[x].\n",
      "Templates/blocks/mine.html": "<b>{{ block.label }}</b>",
    ])
    expect(
      words,
      says: ["content/notes/a.md:4:6: warning: `note` is a block", "write it on a line of its own: `:::note[Title]`"])
    #expect(!words.contains("`mine`"), "\(words)")
  }

  @Test func `links to the name of a page, and directives of other programs, get the right form as help`() throws {
    let words = try check([
      "content/site.yaml": "title: A\nurl: https://a.example/\npermalinks: {notes: /notes/:year/:slug/}\n",
      "content/notes/a.md":
        "---\ntitle: A\ndate: 2026-01-01\n---\n[b](b.html) [b](/notes/b)\n\n:::warning\nx\n:::\n\n::youtube{id=x}\n",
      "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-01\nsection: sea\n---\nText.\n",
    ])
    expect(
      words,
      says: [
        "nothing is published at `/notes/2026/a/b.html`", "nothing is published at `/notes/b`",
        "help: did you mean `/notes/2026/b/`?", "help: did you mean `:::callout{kind=warning}`?",
        "help: did you mean `::embed[Title]{src=\"https://…\"}`?",
        "help: the section of a text is its folder: move the file to `content/sea/`",
      ])
    #expect(words.ranges(of: "did you mean `/notes/2026/b/`?").count == 2, "\(words)")
  }

  @Test(arguments: [
    ("sources:\n  - https://www.bbc.example/feed.xml\n", "write `- {id: bbc, url: …}`, with the address in quotes"),
    ("sources:\n  - url: https://feeds.bbc.example/feed.xml\n", "`.`, such as `id: bbc`"),
    ("sources:\n  bbc: https://www.bbc.example/feed.xml\n", "write each as an item: `- {id: bbc, url: …}`"),
    ("sources: [{id: BBC News, url: 'https://bbc.example/'}]\n", "did you mean `bbc-news`?"),
    ("home: wall\n", "write `home: {layout: wall}`"), ("theme: newspaper\n", "write `theme: {look: newspaper}`"),
    ("sections: [news, notes]\n", "write `sections: {news: {}}`"),
    ("sections:\n\tnews: {}\n", "a tab where spaces are expected"),
  ])
  func `a setting in another form gets its right form as help, once`(settings: String, help: String) throws {
    let words = try check([
      "content/site.yaml": "title: A\nurl: https://a.example/\n" + settings,
      "content/notes/a.md": "---\ntitle: A\n---\nx\n",
    ])
    expect(words, says: [help, "1 error"])
  }

  @Test(arguments: ["![A film](v.mp4)", "::video[A film]{src=v.mp4}"])
  func `a film that is no film is named where it would be shown`(markdown: String) throws {
    let site = try Site([
      "content/notes/a/index.md": "---\ntitle: A\n---\n\(markdown)\n", "content/notes/a/v.mp4": "words",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    expect(
      run.words,
      says: ["content/notes/a/index.md:4:1: warning: `v.mp4` is not shown", "content/notes/a/v.mp4: warning:"])
    let page = try site.page("notes/a/index.html")
    #expect(!page.contains("<video") && (page.contains("A film") || markdown.hasPrefix("::")), "\(page)")
  }

  @Test func `files of settings that end in yml are named`() throws {
    let words = try check([
      "content/hidden.yml": "[]\n", "content/site.yml": "title: X\n", "content/notes/a.yml": "x\n",
    ])
    expect(
      words,
      says: [
        "content/hidden.yml: warning: this file is not read", "content/site.yml: warning: this file is not read",
        "rename it to `content/site.yaml`", "2 warnings",
      ])
  }

  @Test func `a document of a word processor is named, unless it is published`() throws {
    let words = try check([
      "content/notes/dawn.docx": "x", "content/notes/old plan.doc": "x", "content/notes/~$dawn.docx": "x",
      "content/notes/a.md": "[The plan](plan.odt)\n", "content/notes/plan.odt": "x",
      "content/notes/b/index.md": "Text\n", "content/notes/b/more.docx": "x", "content/static/form.docx": "x",
      "content/notes/c/index.md": "---\ndate: 2030-01-01\n---\nText\n", "content/notes/c/more.docx": "x",
    ])
    expect(
      words,
      says: [
        "content/notes/dawn.docx: warning: this document is not read, and no text links to it",
        "`pandoc dawn.docx -t gfm --extract-media=. -o dawn.md`", "content/notes/old plan.doc: warning:",
        "save it as `.docx`, then `pandoc 'old plan.docx'", "2 warnings",
      ])
  }

  @Test func `a table in a folder without an index is named, unless it is published`() throws {
    let row = "id,title\n1,Jar\n"
    let words = try check([
      "content/loose.csv": row, "content/linked.csv": row,
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsections: {exhibits: {title: Exhibits}}\n",
      "content/exhibits.csv": row, "content/objects/list.csv": row, "content/pots/list.csv": row,
      "content/pots/OLD.CSV": row,
      "content/pots/_index.md": "---\ntitle: Pots\n---\n",
      "content/notes/a.md": "[The rows](rows.csv), [more](../linked.csv)\n", "content/notes/rows.csv": row,
      "content/notes/more.csv": row,
      "content/notes/b/index.md": "Text\n", "content/notes/b/own.csv": row, "content/static/free/all.csv": row,
      "content/later/_index.md": "---\ntitle: Later\ndraft: true\n---\n", "content/later/list.csv": row,
    ])
    expect(
      words,
      says: [
        "content/loose.csv: warning: the rows of this file do not become entries without a file `content/_index.md`",
        "content/notes/more.csv: warning: the rows of this file do not become entries without a file "
          + "`content/notes/_index.md`",
        "content/objects/list.csv: warning: the rows of this file do not become entries without a file "
          + "`content/objects/_index.md`",
        "content/pots/OLD.CSV: warning: this file is not read", "rename it to `content/pots/OLD.csv`", "4 warnings",
      ])
  }

  @Test func `a mistake in the template of a block is named once`() throws {
    let words = try check([
      "content/notes/a.md": ":::box\nText\n:::\n\n:::box\nMore\n:::\n",
      "Templates/blocks/box.html": "<div>{{ block.label | uper }}</div>\n",
    ])
    expect(words, says: ["Templates/blocks/box.html:1:23: error: there is no filter `uper`", "1 error"])
  }

  @Test func `a string table with a mistake is one error, whatever templates use of it`() throws {
    let words = try check([
      "content/notes/a.md": "Text\n", "content/strings/en.yaml": "colophon: Set by hand.\n- a\n",
      "Templates/entry.html": "<p>{{ \"colophon\" | t }}</p>\n",
    ])
    expect(words, says: ["content/strings/en.yaml:2:1: error:", "1 error"])
  }

  @Test func `an unused template that is named like one of the site's own is not taken for another`() throws {
    let words = try check([
      "content/notes/a.md": "Text\n", "Templates/parts/card.html": "x", "Templates/partials/card.html": "x",
    ])
    expect(words, says: ["no errors and no warnings"])
  }

  @Test func `a template that is included from a wrong folder is suggested`() throws {
    let words = try check([
      "content/notes/a.md": "Text\n", "Templates/entry.html": "{% include 'card.html' %}{% include 'parts/row' %}\n",
    ])
    expect(words, says: ["did you mean `parts/card.html`?", "did you mean `parts/row.html`?", "2 errors"])
  }

  @Test func `an empty template is named once`() throws {
    let words = try check([
      "content/notes/a.md": "Text\n", "content/notes/b.md": "Text\n", "Templates/entry.html": "{# later #}\n",
    ])
    expect(
      words,
      says: [
        "Templates/entry.html: warning: the template writes nothing, so its pages are empty",
        "delete it to use that of the default theme", "1 warning",
      ])
  }

  @Test func `a conflict that Git left is one mistake, in front matter and in settings too`() throws {
    let conflict = "<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> branch\n"
    let words = try check(["content/notes/a.md": "---\n\(conflict)---\nText\n"])
    expect(words, says: ["content/notes/a.md:2:1: error: two versions of this text were not merged", "1 error"])
    let settings = try check(["content/site.yaml": "url: https://x.example/\n\(conflict)"])
    expect(settings, says: ["content/site.yaml:2:1: error: two versions of this text were not merged", "1 error"])
  }

  @Test func `a folder of templates with a small letter is named`() throws {
    let words = try check(["content/notes/a.md": "Text\n", "templates/home.html": "x"])
    expect(words, says: ["templates: warning: this folder is not read", "rename it to `Templates`"])
  }

  @Test func `a template that is nearly named like one of the theme, and that nothing names, is reported`() throws {
    let words = try check([
      "content/notes/a.md": "---\nlayout: lists\n---\nText\n", "Templates/hoem.html": "x",
      "Templates/note/entry.html": "x",
      "Templates/lists.html": "{% include 'parts/crad.html' %}", "Templates/parts/crad.html": "x",
      "Templates/poster.html": "x", "Templates/_default/single.njk": "x",
    ])
    expect(
      words,
      says: [
        "Templates/hoem.html: warning: no page uses this template",
        "Templates/note/entry.html: warning: no page uses this template", "did you mean `notes/entry.html`?",
        "Templates/_default/single.njk: warning: no page uses this template", "did you mean `entry.html`?",
        "3 warnings",
      ])
  }

  @Test func `a text with front matter that is not Markdown is named`() throws {
    let words = try check([
      "content/notes/a.md": "Text\n", "content/notes/b.html": "---\ntitle: B\n---\n<p>Text</p>\n",
      "content/notes/c.txt": "+++\ntitle = 'C'\n+++\nText\n", "content/notes/d.html": "<p>Text</p>\n",
      "content/static/e.html": "---\ntitle: E\n---\n",
    ])
    expect(
      words,
      says: [
        "content/notes/b.html: warning: this text does not become an entry, since its name does not end in `.md`",
        "content/notes/c.txt: warning: this text does not become an entry", "2 warnings",
      ])
  }

  @Test func `a link whose scheme is misspelt, or that has no host, is a warning`() throws {
    let wrong = [
      ("htp://x.example/", "browsers do not know the scheme `htp:`", "did you mean `http:`?"),
      ("htpps://x.example/", "browsers do not know the scheme `htpps:`", "did you mean `https:`?"),
      ("ttps://x.example/", "browsers do not know the scheme `ttps:`", "did you mean `https:`?"),
      ("mailo:a@x.example", "browsers do not know the scheme `mailo:`", "did you mean `mailto:`?"),
      ("http://", "invalid URL: `http://` has no host", "such as `https://example.org/`"),
      ("https:/x.example", "invalid URL: `https:/x.example` has no host", "such as `https://example.org/`"),
    ]
    let right = [
      "ftp://x.example/", "tel:210", "HTTPS://x.example", "mailto:a@x.example", "magnet:?x", "sms:1", "htn:x",
    ]
    let links = (wrong.map(\.0) + right).map { "[x](\($0))\n" }.joined()
    let site = try Site(["content/notes/a.md": "---\ntitle: A\n---\n" + links])
    let built = try site.build()
    #expect(built.status == 0)
    for (line, (_, words, help)) in zip(4..., wrong) {
      let message = try #require(
        built.errors.components(separatedBy: "content/notes/a.md:\(line):1: warning: ").dropFirst().first,
        "\(built.words)")
      #expect(message.hasPrefix(words) && message.contains(help), "\(message)")
    }
    #expect(built.errors.components(separatedBy: "warning:").count == wrong.count + 1, "\(built.words)")
  }

  @Test func `a list in which no entry has a date does not say so, and one with some dates does`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://t.example/\nsections: {notes: {layout: river}}\nhome: {layout: river}\n",
      "content/notes/a.md": "---\ntitle: A\n---\n", "content/notes/b.md": "---\ntitle: B\n---\n",
    ])
    #expect(try site.build().status == 0)
    for page in ["index.html", "notes/index.html"] {
      #expect(try site.page(page).contains(">A</a>") && !site.page(page).contains("Without a date"), "\(page)")
    }
    try site.folder.write("---\ntitle: C\ndate: 2026-01-01\n---\n", to: "content/notes/c.md")
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/index.html").contains("Without a date"))
  }

  @Test(arguments: [
    "event: {starts: 2026-12-05}", "journey: {departs: 2026-12-01T10:00, minutes: 150, public: true}",
    "place: Town hall",
  ])
  func `an entry without a text is not called empty if it says when or where`(fact: String) throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ndate: 2026-11-01\n---\n"])
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/a/index.html").contains("No content available"))
    try site.folder.write("---\ntitle: A\ndate: 2026-11-01\n\(fact)\n---\n", to: "content/notes/a.md")
    #expect(try site.build().status == 0)
    #expect(try !site.page("notes/a/index.html").contains("No content available"))
  }
}
