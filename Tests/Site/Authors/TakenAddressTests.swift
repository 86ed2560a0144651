import Testing
import Trial

/// Addresses that content chooses although Rhapsode uses them, and texts of the interface with mistakes.
@Suite struct TakenAddressTests {
  @Test func `an entry, an alias and a redirect with the address of a page or a feed are named with their lines`()
    throws
  {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\ntags: [Sea]\n---\n",
      "content/notes/b.md": "---\ntitle: B\npermalink: /tags/sea/\n---\n",
      "content/notes/c.md": "---\ntitle: C\naliases:\n  - /feed.xml\n---\n",
      "content/site.yaml":
        "title: T\nurl: https://trial.example/\nredirects:\n  /notes/: /notes/a/\n  /old/: /nowhere/\n",
    ])
    let words = try site.run(["check", "--now", Site.now]).words
    expect(
      words,
      says: [
        "content/notes/b.md:3:12: error: this has the address /tags/sea/, which is also the address of the page of the "
          + "term `Sea`", "content/notes/c.md:4:5: error: the alias `/feed.xml` is the address of a feed",
        "content/site.yaml:4:3: error: `redirects` has `/notes/`, which is the address of the page of the section `notes`",
        "content/site.yaml:5:10: error: this redirect leads nowhere: nothing is published at `/nowhere/`",
      ])
    #expect(!words.contains("two files of the site"), "\(words)")
  }

  @Test(arguments: [
    ("permalink: /index.html", "this has the address /index.html, which is also the address of the home page"),
    (
      "permalink: /notes/index.html",
      "this has the address /notes/index.html, which is also the address of the section `notes`"
    ),
    ("permalink: /notes/b/index.html", "address /notes/b/, which is also the address of `content/notes/a.md`"),
    ("permalink: /notes/page/2/", "this has the address /notes/page/2/, which is also the address of"),
    (
      "permalink: /notes/page/2/index.html",
      "this has the address /notes/page/2/index.html, which is also the address of"
    ),
    ("aliases: [/index.html]", "the alias `/index.html` is the address of the home page"),
    ("aliases: [/notes/index.html]", "is the address of"),
    ("aliases: [/notes/b/index.html]", "the alias `/notes/b/index.html` is the address of `content/notes/b.md`"),
    ("aliases: [/old/index.html]", "already leads to"),
  ])
  func `the index.html of a folder is the address of the folder`(line: String, words: String) throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n\(line)\n---\n",
      "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-01\naliases: [/old/]\n---\n",
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsections: {notes: {paginate: 1}}\n",
    ])
    let run = try site.build()
    #expect(run.status == 1 && run.words.contains(words) && run.words.contains("content/notes/"), "\(run.words)")
    #expect(!run.words.contains("two files of the site"), "\(run.words)")
  }

  @Test func `an address with a name that is too long for a file is named with its entry`() throws {
    let slug = String(repeating: "x", count: 253)
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\nslug: \(slug)\n---\n",
      "content/site.yaml": "title: T\nurl: https://trial.example/\npermalinks: {notes: \"/:section/:slug.html\"}\n",
    ])
    let run = try site.build()
    #expect(run.status == 1, "\(run.words)")
    #expect(run.words.contains("content/notes/a.md: error: `notes/\(slug).html` is not a valid path"), "\(run.words)")
    #expect(run.words.contains("a name in a path has at most 255 bytes"), "\(run.words)")
  }

  @Test(arguments: [
    ("", "{/old/: /notes/}", "content/site.yaml:3:13", "`redirects` has `/old/`", "`content/static/old/index.html`"),
    ("", "{/é: /notes/}", "content/site.yaml:3:13", "`redirects` has `/%C3%A9/`", "`content/notes/é.md`"),
    ("", "{/notes/b/: /notes/}", "content/site.yaml:3:13", "`redirects` has `/notes/b/`", "`content/notes/b.md`"),
    ("aliases: [/old/]", "{}", "content/notes/a.md:3:11", "the alias `/old/`", "`content/static/old/index.html`"),
    ("permalink: /old/", "{}", "content/notes/a.md:3:12", "the address /old/", "`content/static/old/index.html`"),
    ("permalink: /o.html", "{}", "content/notes/a.md:3:12", "the address /o.html", "`content/static/o.html`"),
    ("permalink: /old", "{}", "content/notes/a.md:3:12", "`old` would be both a file, and a folder", "old/index.html"),
    ("permalink: /o.html/", "{}", "content/notes/a.md:3:12", "`o.html` would be both a file", "`o.html/index.html`"),
  ])
  func `an address that two parts of the content choose is named with its line, also by a check`(
    line: String, redirects: String, place: String, words: String, owner: String
  ) throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n\(line)\n---\n", "content/notes/b.md": "---\ntitle: B\n---\n",
      "content/notes/é.md": "---\ntitle: É\npermalink: /é/\n---\n", "content/static/old/index.html": "x",
      "content/static/o.html": "x",
      "content/site.yaml": "title: T\nurl: https://trial.example/\nredirects: \(redirects)\n",
    ])
    for run in [try site.build(), try site.run(["check", "--now", Site.now])] {
      let named = run.words.split(separator: "\n").contains {
        $0.hasPrefix(place + ": error: ") && $0.contains(words) && $0.contains(owner)
      }
      #expect(run.status == 1 && named, "\(run.words)")
    }
  }

  @Test func `an old address that ends in index.html leads to its entry`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\naliases: [/old/index.html, /notes/a/index.html]\n---\n"])
    #expect(try site.build().words.contains("the alias `/notes/a/index.html` is the address of `content/notes/a.md`"))
    try site.folder.write("---\ntitle: A\naliases: [/old/index.html]\n---\n", to: "content/notes/a.md")
    #expect(try site.build().status == 0)
    #expect(try site.folder.text(of: "public/old/index.html").contains("/notes/a/"))
  }

  @Test func `an alias of two entries is one mistake`() throws {
    let words = try Site([
      "content/notes/a.md": "---\ntitle: A\naliases: [/old/]\n---\n",
      "content/notes/b.md": "---\ntitle: B\naliases: [/old/]\n---\n",
    ]).run(["check", "--now", Site.now]).words
    expect(
      words,
      says: ["content/notes/b.md:3:11: error: the alias `/old/` already leads to /notes/a/", "1 error"])
  }

  @Test func `the short address of a translation is named if a file has it`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\nid: a\n---\n", "content/notes/a.el.md": "---\ntitle: Α\nid: a\n---\n",
      "content/static/el/x/a/index.html": "x",
      "content/site.yaml": "title: T\nurl: https://trial.example/\nlanguages: [en, el]\n",
    ])
    let words = try site.run(["check", "--now", Site.now]).words
    expect(
      words,
      says: [
        "content/notes/a.el.md:", "error: the alias `/el/x/a/` is the address of `content/static/el/x/a/index.html`",
      ])
  }

  @Test func `a folder with the name of a language or of a page of Rhapsode is named`() throws {
    let site = try Site([
      "content/de/a.md": "---\ntitle: A\ntags: [Sea]\n---\n", "content/tags/_index.md": "---\ntitle: Mine\n---\n",
      "content/site.yaml": "title: T\nurl: https://trial.example/\nlanguages: [en, de]\n",
    ])
    expect(
      try site.run(["check", "--now", Site.now]).words,
      says: [
        "content/de: error: `content/de/` has the address /de/, which is that of the language `de`",
        "content/tags: warning: `content/tags/` has the address /tags/, so that the page of all `tags` is not written",
      ])
  }

  @Test func `the reads of a page are found by its address with the base path`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n",
      "content/site.yaml": "title: T\nurl: https://trial.example/sub/path/\n",
    ])
    for address in ["/sub/path/notes/a/", "/notes/a/"] {
      let run = try site.run(["check", "--now", Site.now, "--reads", address])
      #expect(run.status == 0 && run.words.contains("content/notes/a.md"), "\(run.words)")
    }
  }

  @Test func `misspelt keys and placeholders of string tables are named, and texts of the theme are not missing`()
    throws
  {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n",
      "content/site.yaml": "title: T\nurl: https://trial.example/\nlanguages: [en, de]\n",
      "content/strings/de.yaml": "read on: Weiterlesen\nlatset: Neueste\nhours ago: vor Stunden\nmine: Meins\n",
      "content/strings/en.yaml": "latest: New\ndays ago: \"{cont} days ago\"\nlatests: Own\n",
      "Templates/parts/own.html": "{{ \"latests\" | t }} {{ 'mine' | t }}",
    ])
    let words = try site.run(["check", "--now", Site.now]).words
    expect(
      words,
      says: [
        "content/strings/de.yaml:2:1: warning: no template uses the string `latset`", "did you mean `latest`?",
        "content/strings/de.yaml:3:1: warning: the string `hours ago` lacks the placeholder `{count}`",
        "content/strings/en.yaml:2:1: warning: nothing fills the placeholder `{cont}` of the string `days ago`",
        "warning: the string `mine` is missing, which `de.yaml` has",
      ])
    #expect(!words.contains("`read on` is missing") && !words.contains("uses the string `latests`"), "\(words)")
  }

  @Test func `two texts of one language with one address are not called translations`() throws {
    let words = try Site([
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\n",
      "content/notes/a/index.md": "---\ntitle: B\n---\n",
    ]).run(["check", "--now", Site.now]).words
    expect(words, says: ["content/notes/a/index.md: error: this has the address /notes/a/", "1 error"])
    #expect(!words.contains("translation"), "\(words)")
  }

  @Test func `a string that no template asks for is reported, unless templates compute their keys`() throws {
    func check(_ template: String) throws -> String {
      try Site([
        "content/notes/a.md": "---\ntitle: A\n---\n",
        "content/strings/en.yaml": "latest: New\nvolumes sold: Sold\ngenre: Genre\n",
        "Templates/parts/own.html": template,
      ]).run(["check", "--now", Site.now]).words
    }
    let words = try check("{{ \"genre\" | t }} {{ \"all volumes sold\" | t(default=\"\") }}")
    expect(
      words,
      says: [
        "content/strings/en.yaml:2:1: warning: no template uses the string `volumes sold`",
        "ask for this one in a template: `{{ \"volumes sold\" | t }}`",
      ])
    #expect(!words.contains("`genre`"), "\(words)")
    #expect(!(try check("{{ entry.params.kind | t }}").contains("no template uses")))
  }
}
