import Foundation
import Testing
import Trial

/// All mistakes in the content are reported at once, and none changes the published site.
@Suite struct BadInputTests {
  private static let settings = "title: Trial\nurl: https://trial.example/\n"

  /// Builds a valid site, adds the mistakes and builds it again. Expects that nothing published has changed, and
  /// returns the second build.
  private func complaint(
    about files: [String: String], settings: String = BadInputTests.settings,
    spoil: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> Command {
    let site = try Site(["content/notes/well.md": "---\ntitle: Well\ndate: 2026-01-01\n---\nText.\n"])
    #expect(try site.build().status == 0)
    let marks = Tree.marks(of: site.output)
    try site.folder.write(settings, to: "content/site.yaml")
    for (path, text) in files { try site.folder.write(text, to: path) }
    try spoil(site.folder)
    let run = try site.build()
    #expect(run.status == 1, "\(run.words)")
    #expect(Tree.marks(of: site.output) == marks, "something was published")
    return run
  }

  @Test func `every mistake in settings is named at once, with its line, a caret and what to do`() throws {
    let run = try complaint(
      about: [:],
      settings: """
        title: Trial
        url: /relative/
        paginat: 3
        home: {paginate: many}
        sources:
          - {id: a, url: "https://a.example/"}
          - {id: a, url: "https://b.example/"}

        """)
    expect(
      run.errors,
      says: [
        "content/site.yaml:2:6: error: `url` must be an absolute address",
        "  2 | url: /relative/\n    |      ^^^^^^^^^^\n",
        "content/site.yaml:3:1: error: `paginat` is not a key", "content/site.yaml:4:18: error: `paginate`",
        "content/site.yaml:7:10: error: the id `a` is already taken on line 6",
      ])
  }

  @Test func `what the settings list twice is an error, and stops neither a build nor a check`() throws {
    let settings =
      "title: T\nurl: https://trial.example/\nlanguages: [en, en, en_au, en-AU]\nfeeds: {formats: [rss, rss]}\n"
    for command in ["build", "check"] {
      let run = try Site(["content/site.yaml": settings, "content/a.md": "Text\n"]).run([command, "--now", Site.now])
      #expect(run.status == 1, "\(run.words)")
      expect(
        run.errors,
        says: [
          "content/site.yaml:3:17: error: the language `en` is given twice",
          "content/site.yaml:3:28: error: the language `en-AU` is given twice",
          "content/site.yaml:4:24: error: `formats` has `rss` twice",
        ])
    }
  }

  @Test func `templates that are wrong are told of all at once`() throws {
    let run = try complaint(
      about: [
        "Templates/one.html": "{% if 1 %}{{ 'a'|uper }}", "Templates/two.html": "\n{{ 1 is od }}{% endfor %}",
        "Templates/list.html": "{% extends 'base.html' %}{% block mian %}{% endblock %}",
      ])
    expect(
      run.errors,
      says: [
        "Templates/one.html:1:4: error: this `if` is never closed", "did you mean `upper`?",
        "Templates/two.html:2:9: error: there is no test `od`", "Templates/two.html:2:17: error: `endfor`",
        "Templates/list.html:1:26: warning: no parent template has a block `mian`",
        "did you mean `main`?",
      ])
  }

  @Test func `an error deep in a theme names the line, the way there, the entry and the page`() throws {
    let run = try complaint(
      about: [
        "Templates/list.html":
          "{% extends 'base.html' %}\n{% block main %}{% include 'parts/all.html' %}{% endblock %}",
        "Templates/parts/all.html": "{% for item in page.entries %}\n{% include 'parts/one.html' %}{% endfor %}",
        "Templates/parts/one.html": "<b>{{ item.titel }}</b>",
      ])
    expect(
      run.errors,
      says: [
        "Templates/parts/one.html:1:7: error: there is no member `titel` here",
        "  1 | <b>{{ item.titel }}</b>\n    |       ^", "while looping over `content/notes/well.md`",
        "included Templates/parts/all.html:2:1", "included Templates/list.html:2:17", "in block `main`",
        "while rendering /notes/", "did you mean `title`?",
      ])
  }

  @Test func `a layout that is no template is named on its line`() throws {
    let run = try complaint(
      about: [
        "content/notes/a.md": "---\ntitle: A\nlayout: wal\n---\nText.\n",
        "content/tales/_index.md": "---\ntitle: Tales\ncascade:\n  layout: walll\n---\n",
        "content/tales/b.md": "---\ntitle: B\n---\nText.\n",
      ], settings: Self.settings + "sections:\n  notes: {layout: rivr}\n")
    expect(
      run.errors,
      says: [
        "content/notes/a.md:3:9: error: there is no template `wal.html`", "3 | layout: wal\n    |         ^^^\n",
        "content/tales/_index.md:4:11: error: there is no template `walll.html`",
        "content/site.yaml:4:19: error: there is no template `rivr.html`", "did you mean `wall`?",
      ])
  }

  @Test func `an old theme that reads what is not there is built where that is asked for`() throws {
    let site = try Site([
      "content/notes/well.md": "---\ntitle: Well\ndate: 2026-01-01\n---\nText.\n",
      "Templates/list.html": "<p>{{ page.nothing }}{{ nobody }}</p>",
    ])
    #expect(try site.build().status == 1)
    let run = try site.build("--lenient")
    #expect(run.status == 0, "\(run.words)")
    #expect(try site.page("notes/index.html").contains("<p></p>"))
  }

  @Test func `a key of the settings that is nearly right gets a suggestion`() throws {
    let run = try complaint(about: [:], settings: Self.settings + "languagse: [el]\nhome: {paginat: 3}\n")
    expect(run.errors, says: ["did you mean `languages`?", "did you mean `paginate`?"])
  }

  @Test func `settings that are no YAML are named with their line`() throws {
    let run = try complaint(about: [:], settings: "title: [never closed\nurl: https://trial.example/\n")
    expect(run.errors, says: ["content/site.yaml:", "error:"])
  }

  @Test func `every mistake in front matter and texts is named at once`() throws {
    let run = try complaint(about: [
      "content/notes/unknown.md": "---\ntitle: A\ntagz: [a]\n---\nText\n",
      "content/notes/open.md": "---\ntitle: B\nnever closed\n",
      "content/notes/date.md": "---\ntitle: C\ndate: yesterday\n---\n",
      "content/notes/directive.md": "---\ntitle: D\n---\n\n:::galery\nText\n:::\n",
      "content/notes/link.md": "---\ntitle: E\n---\nOne\ntwo [x](wel.md).\n",
      "content/notes/medium.md": "---\ntitle: F\n---\n![a picture](missing.png)\n",
    ]) { try $0.write(Array("---\n---\n".utf8) + [0xFF, 0xFE, 0x0A], to: "content/notes/bytes.md") }
    expect(
      run.errors,
      says: [
        "content/notes/unknown.md:3:1: error: `tagz` is not a key", "  3 | tagz: [a]\n    | ^^^^\n",
        "help: did you mean `tags`?", "content/notes/open.md:1:1: error: the front matter is not closed",
        "content/notes/date.md:3:7: error:", "  3 | date: yesterday\n",
        "content/notes/directive.md:5:1: error: there is no directive `galery`", "  5 | :::galery\n    | ^",
        "help: did you mean `gallery`?", "content/notes/link.md:5:5: error: there is no entry `wel.md`",
        "  5 | two [x](wel.md).\n    |     ^", "help: did you mean `well.md`?",
        "content/notes/medium.md:4:1: error: there is no file `missing.png`",
        "  4 | ![a picture](missing.png)\n    | ^",
        "content/notes/bytes.md:3:1: error: the file is not UTF-8 but probably",
      ])
  }

  @Test func `mistakes stand in the order of files and lines, and none twice`() throws {
    let run = try complaint(about: [
      "content/notes/b.md": "---\ntitle: B\n---\n[x](no.md)\n\n:::nobody\n:::\n",
      "content/notes/a.md": "---\ntitle: A\n---\n:::nobody\n:::\n\n![x](no.png)\n",
    ])
    let places = run.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map {
      $0.components(separatedBy: ": error")[0]
    }
    #expect(
      places == [
        "content/notes/a.md:4:1", "content/notes/a.md:7:1", "content/notes/b.md:4:1", "content/notes/b.md:6:1",
      ])
  }

  @Test func `an empty file is named and does no harm`() throws {
    let site = try Site(["content/notes/empty.md": ""])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.contains("content/notes/empty.md: warning: the file is empty"), "\(run.words)")
  }

  @Test func `every template that cannot be read is named at once`() throws {
    let run = try complaint(about: [
      "Templates/404.html": "<p>{% if %}</p>", "Templates/home.html": "one\n{{ page.title | upcase }}\n{% endfor %}",
    ])
    expect(run.errors, says: ["Templates/404.html:1:", "  1 | <p>{% if %}</p>", "Templates/home.html:"])
  }

  @Test func `a member that does not exist is named with its line and the nearest that does`() throws {
    let run = try complaint(about: ["Templates/home.html": "<p>\n{{ page.titel }}</p>"])
    expect(run.errors, says: ["Templates/home.html:2:", "  2 | {{ page.titel }}</p>", "did you mean `title`?"])
  }

  @Test func `a word that no string table has is named with its line`() throws {
    let run = try complaint(about: ["Templates/home.html": "<p>\n{{ \"no such word\" | t }}</p>"])
    expect(run.errors, says: ["Templates/home.html:2:", "no such word"])
  }

  @Test func `two entries of one address are named both`() throws {
    let run = try complaint(about: [
      "content/notes/a.md": "---\ntitle: A\nslug: same\n---\n",
      "content/notes/b.md": "---\ntitle: B\nslug: same\n---\n",
    ])
    expect(run.errors, says: ["content/notes/b.md", "/notes/same/", "content/notes/a.md"])
  }

  @Test func `files that cannot be taken are named, and never followed out of the site`() throws {
    let run = try complaint(about: ["content/notes/new\nline.md": "x"]) { folder in
      let manager = FileManager.default
      try manager.createSymbolicLink(atPath: folder / "content/notes/loop", withDestinationPath: "..")
      try manager.createSymbolicLink(atPath: folder / "content/notes/out.md", withDestinationPath: "/etc/passwd")
      _ = manager.createFile(atPath: folder / "content/notes/huge.md", contents: nil)
      try FileHandle(forWritingTo: URL(filePath: folder / "content/notes/huge.md")).truncate(atOffset: 100 << 20)
    }
    expect(
      run.errors,
      says: ["content/notes/loop", "content/notes/huge.md: error: the file is larger", "content/notes/out.md"])
    #expect(!run.errors.contains("root:"))
    #expect(run.errors.contains("content/notes/new"))
    #expect(!run.errors.contains("new\nline"), "a name may not break a line of the report")
  }

  @Test func `a source that is no feed costs nothing but a warning`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings + "sources:\n  - {id: broken, file: feeds/broken.xml}\n",
      "content/feeds/broken.xml": "<html><body>no feed</body></html>",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(run.errors.contains("broken"), "\(run.words)")
    #expect(try site.build("--strict").status == 3)
  }

  @Test(arguments: ["build", "check"])
  func `with --json, what is wrong is one document with the same places, and no other word`(command: String) throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\ntagz: 1\n---\n"])
    let run = try site.run([command, "--json"])
    #expect(run.status == 1)
    #expect(run.errors == "", "\(run.words)")
    let document = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    #expect(document?["command"] as? String == command && document?["exit"] as? Int == 1)
    #expect((document?["totals"] as? [String: Int])?["errors"] == 1)
    #expect(document?["stages"] is [Any])
    let diagnostics = document?["diagnostics"] as? [[String: Any]]
    let first = diagnostics?.first { $0["severity"] as? String == "error" }
    #expect(first?["file"] as? String == "content/notes/a.md")
    #expect(first?["line"] as? Int == 3)
    #expect((first?["help"] as? String)?.contains("tags") == true)
    let misused = try site.run([command, "--json", "--ofline"])
    #expect(misused.status == 2 && misused.errors == "", "\(misused.words)")
    #expect(try JSONSerialization.jsonObject(with: Data(misused.output)) is [String: Any])
  }

  @Test func `a section with a space, and a layout without a template, are named with what to do`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nsections: {my boats: {title: Boats}}\n"
    ])
    #expect(try site.build().errors.contains("help: did you mean `my-boats`?"))
    let other = try Site(["content/notes/a.md": "---\ntitle: A\nlayout: zzz\n---\n"])
    #expect(
      try other.build().errors.contains("help: write this template into `Templates/`, or remove the layout"))
  }

  @Test func `the layout of home is a template of the site's own, or an error`() throws {
    let settings = "title: Trial\nurl: https://trial.example/\nhome: {layout: board}\n"
    let site = try Site(["content/site.yaml": settings, "content/notes/a.md": "---\ntitle: A\n---\n"])
    let run = try site.build()
    #expect(run.status == 1)
    #expect(
      run.errors.contains("content/site.yaml:3:16: error: there is no template `board.html`, which this layout needs"),
      "\(run.words)")
    try site.folder.write("<p>my board of {{ site.title }}</p>", to: "Templates/board.html")
    #expect(try site.build().status == 0)
    #expect(try site.page("index.html") == "<p>my board of Trial</p>")
  }

  @Test func `a section whose layout is a list is a list`() throws {
    let settings = "title: Trial\nurl: https://trial.example/\nsections: {notes: {layout: list}}\n"
    let site = try Site([
      "content/site.yaml": settings, "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\n",
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("notes/index.html")
    #expect(page.contains("<ul class=\"lines\">") && !page.contains("class=\"river\""), "\(page)")
  }
}
