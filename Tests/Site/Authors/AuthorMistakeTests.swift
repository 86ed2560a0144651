import Foundation
import Testing
import Trial

/// Mistakes of new authors: each is reported at its line, with what to write instead.
@Suite struct AuthorMistakeTests {
  private func check(_ files: [String: String], _ options: String...) throws -> String {
    let site = try Site(files)
    return try site.run(["check", "--now", Site.now] + options).words
  }

  @Test func `a block without what it needs is named with its line, never with the insides of a template`() throws {
    let words = try check([
      "content/notes/a.md": """
      ---
      title: A
      ---
      ::audio[x]{source=voice.m4a}

      ::map{lat=200 lon=10}

      ::map{lat=20}

      ::slideshow{seconds=3,5}

      ::entries{limt=3 layout=wal}

      :::note{icon=x}
      :::

      ![x](https://other.example/x.jpg){credt=Me}

      ::pin[x]{at="1"}
      """
    ])
    expect(
      words,
      says: [
        "content/notes/a.md:4:12: error: `audio` has no attribute `source`", "did you mean `src`?",
        "content/notes/a.md:4:1: error: `audio` needs `src`, which is a recording or a film", "{src=voice.m4a}",
        "content/notes/a.md:6:7: error: `lat` must be a number of degrees from -90 to 90, not `200`",
        "content/notes/a.md:8:7: error: `lat` needs `lon` beside it",
        "content/notes/a.md:10:13: error: `seconds` must be a number", "did you mean `3.5`?",
        "content/notes/a.md:12:11: error: `entries` has no attribute `limt`", "did you mean `limit`?",
        "content/notes/a.md:12:18: error: `layout` must be `list` or `wall`, not `wal`", "did you mean `wall`?",
        "content/notes/a.md:14:9: error: `note` has no attribute `icon`",
        "content/notes/a.md:17:35: error: `image` has no attribute `credt`", "did you mean `credit`?",
        "content/notes/a.md:19:10: error: `at` must be two numbers",
      ])
    #expect(!words.contains("built-in"), "\(words)")
  }

  @Test func `of two stories with one id, both are named with the line of the id`() throws {
    let words = try check([
      "content/notes/a.md": "---\ntitle: A\nid: twin\n---\nText\n",
      "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-02\nid:  twin\n---\nText\n",
    ])
    expect(
      words,
      says: [
        "content/notes/b.md:4:6: error: the id `twin` is already taken by `content/notes/a.md`\n", "id:  twin\n", "^",
        "  it is also written at content/notes/a.md:3:5\n", "ids are unique",
      ])
    #expect(!words.contains("alias"), "\(words)")
  }

  @Test func `a base template of the site's own needs no block that only built-in templates fill`() throws {
    let files = [
      "content/notes/a.md": "---\ntitle: A\n---\nText\n",
      "Templates/base.html":
        "<!doctype html><html lang=en><title>{{ page.title }}</title>{% block main %}{% endblock %}",
      "Templates/entry.html": "{% extends 'base.html' %}{% block mian %}{% endblock %}",
    ]
    let words = try check(files)
    expect(words, says: ["Templates/entry.html:1:26: warning: no parent template has a block `mian`"])
    #expect(!words.contains("built-in"), "\(words)")
  }

  @Test func `templates that all fill a block which no parent has are one warning`() throws {
    var files = [
      "Templates/base.html":
        "<!doctype html><html lang=en><title>{{ page.title }}</title>{% block body %}{% endblock %}"
    ]
    for name in ["home", "list", "entry", "term", "source"] {
      files["Templates/\(name).html"] = "{% extends 'base.html' %}{% block main %}x{% endblock %}"
    }
    let words = try check(files)
    #expect(words.components(separatedBy: "no parent template has a block `main`").count == 2, "\(words)")
    expect(words, says: ["and in 4 more places"])
  }

  @Test func `a licence and a photographer of a picture get a suggestion`() throws {
    let text = "---\ntitle: A\n---\n![Boat](b.svg){licence=CC0}\n\n![Boat](b.svg){photographer=Ada}\n"
    let words = try check([
      "content/notes/a.md": text, "content/notes/b.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
    ])
    expect(words, says: ["did you mean `rights`?", "did you mean `credit`?"])
  }

  @Test func `a block of the site's own takes any attribute`() throws {
    let words = try check([
      "content/notes/a.md": "---\ntitle: A\n---\n:::note{icon=x}\nText\n:::\n\n::mine{a=b}\n",
      "Templates/blocks/note.html": "<p>{{ block.attributes.icon }}</p>",
      "Templates/blocks/mine.html": "<p>{{ block.attributes.a }}</p>",
    ])
    #expect(words.contains("no errors and no warnings"), "\(words)")
  }

  @Test func `a picture is no recording, in a block as in front matter`() throws {
    let site = try Site([
      "content/notes/a/index.md": "---\ntitle: A\naudio: dot.gif\n---\n::audio[x]{src=dot.gif}\n\n![x](dot.gif)\n"
    ])
    try site.folder.write(Self.gif, to: "content/notes/a/dot.gif")
    let words = try site.run(["check", "--now", Site.now]).words
    expect(
      words,
      says: [
        "content/notes/a/index.md:3:8: error: `audio` must be a recording or a film, or an absolute address, but `dot.gif` "
          + "is image/gif", "content/notes/a/index.md:5:12: error: `src` must be a recording or a film",
      ])
  }

  @Test func `an address without an ending is the recording or the film that its block says`() throws {
    let site = try Site([
      "content/notes/a.md":
        "---\ntitle: A\n---\n::audio[Live]{src=\"https://radio.example/live\"}\n\n::video{src=\"https://films.example/watch\"}\n"
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("notes/a/index.html")
    #expect(page.contains("<audio controls preload=\"none\" src=\"https://radio.example/live\" aria-label=\"Live\">"))
    #expect(page.contains("src=\"https://films.example/watch\" aria-label=\"Watch\">"), "\(page)")
  }

  @Test func `a picture without an address is an error that says so`() throws {
    let words = try check(["content/notes/a.md": "---\ntitle: A\n---\n![words]()\n"])
    expect(words, says: ["content/notes/a.md:4:1: error: the name of the file is missing", "![words](boat.jpg)"])
  }

  @Test func `schemes of programs are kept in own texts, and those that run scripts are refused`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n[x](vscode://file/a) [y](whatsapp://send?text=a) [z](geo:1,2)\n",
      "content/guests/b.md": "---\ntitle: B\n---\n[x](vscode://file/a)\n",
      "content/site.yaml": "title: T\nurl: https://trial.example/\nsections: {guests: {html: clean}}\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("notes/a/index.html")
    for href in ["vscode://file/a", "whatsapp://send?text=a", "geo:1,2"] {
      #expect(page.contains("href=\"\(href)\""), "\(href)\n\(page)")
    }
    #expect(try site.page("guests/b/index.html").contains("#unsafe-url"))
    expect(run.words, says: ["content/guests/b.md:4:1: warning: unsafe address: it was replaced by `#unsafe-url`"])
    let words = try check(["content/notes/a.md": "---\ntitle: A\n---\n::pin[x]{at=\"1 2\" to=\"java&#9;script:x\"}\n"])
    expect(words, says: ["content/notes/a.md:4:19: error: an address with `javascript:` is not allowed"])
  }

  @Test func `the former id of a heading stays an anchor in it`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n## Fast & small\n\n[x](#fast-small) [y](#fast--small)\n"
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    #expect(try site.page("notes/a/index.html").contains("<h2 id=\"fast--small\"><span id=\"fast-small\"></span>Fast"))
  }

  @Test func `files, texts, pages and ids that are not there get suggestions`() throws {
    let site = try Site([
      "content/notes/a/index.md": """
      ---
      title: A
      ---
      ![x](Dot.GIF)

      ![x](dot.png)

      ![x](dto.gif)

      ![x](../../static/img/pier.gif) ![x](../../img/pier.gif)

      [b](../Well.md) [c](/notes/wel/) [d](../well.md#sectoin) [e](/notes/well.html) [f](../old/well.md)
      """,
      "content/notes/well.md": "---\ntitle: Well\n---\n## Section\n",
    ])
    try site.folder.write(Self.gif, to: "content/notes/a/dot.gif")
    try site.folder.write(Self.gif, to: "content/static/img/pier.gif")
    let words = try site.run(["check", "--now", Site.now]).words
    expect(
      words,
      says: [
        "index.md:4:1: error: there is no file `Dot.GIF` here", "index.md:6:1: error: there is no file `dot.png` here",
        "index.md:8:1: error: there is no file `dto.gif` here", "help: did you mean `dot.gif`?",
        "index.md:10:33: error: there is no file `../../img/pier.gif` here",
        "index.md:12:1: error: there is no entry `../Well.md`", "help: did you mean `/notes/well.md`?",
        "nothing is published at `/notes/wel/`", "help: did you mean `/notes/well/`?", "has no heading or id `sectoin`",
        "help: did you mean `section`?", "nothing is published at `/notes/well.html`",
        "there is no entry `../old/well.md`",
      ])
    #expect(words.components(separatedBy: "did you mean `dot.gif`?").count == 4, "\(words)")
    let help = "help: a file in content/static/ is named by its address on the site: write `/img/pier.gif`"
    #expect(words.components(separatedBy: help).count == 3, "\(words)")
    #expect(words.components(separatedBy: "did you mean `/notes/well/`?").count == 3, "\(words)")
    #expect(words.components(separatedBy: "did you mean `/notes/well.md`?").count == 3, "\(words)")
  }

  @Test func `a survey turns broken links, unknown front matter and foreign tags into warnings`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\nshowtoc: true\n---\n[x](no.md) ![y](no.png) {{< toc >}}\n",
      "Templates/entry.html": "{% if entry.params.showtoc %}<p>yes</p>{% endif %}{{ entry.content }}",
    ])
    #expect(try site.build().status == 1)
    let run = try site.build("--survey")
    #expect(run.status == 0, "\(run.words)")
    expect(
      run.words,
      says: [
        "3:1: warning: `showtoc` is not a key", "5:1: warning: there is no entry `no.md`",
        "5:12: warning: there is no file `no.png` here", "5:25: warning: `toc …` is a tag of another generator",
      ])
    #expect(try site.page("notes/a/index.html").contains("<p>yes</p>"))
  }

  @Test func `an entry without a title takes its first heading, which is shown once`() throws {
    let site = try Site([
      "content/notes/old-name.md": "Before.\n\n```\n# code\n```\n\n# The *old* harbour & co\n\nText.\n\n# Another\n",
      "content/notes/titled.md": "---\ntitle: Titled\n---\n# Heading\n",
      "content/tales/_index.md": "Words of tales\n===\n\nBelow [x](#words-of-tales).\n",
      "content/tales/one.md": "No heading.\n",
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("notes/old-name/index.html")
    #expect(page.contains("<title>The old harbour &amp; co"), "\(page)")
    #expect(page.components(separatedBy: "harbour &amp; co</h1>").count == 2, "\(page)")
    #expect(page.contains("<span id=\"the-old-harbour--co\"></span>") && page.contains("id=\"another\""))
    #expect(try site.page("notes/titled/index.html").contains("id=\"heading\""))
    #expect(try site.page("tales/index.html").contains("<title>Words of tales"))
    #expect(try site.page("tales/one/index.html").contains("<title>One"))
  }

  @Test func `a site without any date lists its entries at home, in the order of their sections`() throws {
    let site = try Site([
      "content/b/two.md": "---\ntitle: Two\nweight: 2\n---\n", "content/b/one.md": "---\ntitle: One\nweight: 1\n---\n",
      "content/a/three.md": "---\ntitle: Three\n---\n",
      "Templates/home.html":
        "{% for entry in page.entries %}{{ entry.title }} {% endfor %}",
    ])
    let run = try site.build("--verbose")
    #expect(run.status == 0, "\(run.words)")
    #expect(try site.page("index.html") == "Three One Two ")
    #expect(run.words.contains("notice: no entry has a date: home lists entries in the order of their sections"))
    try site.folder.write("---\ntitle: Four\ndate: 2026-01-01\n---\n", to: "content/b/four.md")
    #expect(try site.build().status == 0)
    #expect(try site.page("index.html") == "Four ")
  }

  @Test func `callouts and definition lists are shown`() throws {
    let site = try Site([
      "content/notes/a.md":
        "---\ntitle: A\n---\n> [!WARNING]\n> Thin ice.\n\nTerm\n: Words\n\n:::callout[Mine]{kind=tip}\nx\n:::\n"
    ])
    let run = try site.build()
    #expect(run.status == 0, "\(run.words)")
    let page = try site.page("notes/a/index.html")
    #expect(
      page.contains("<div class=\"callout callout-warning\" role=\"note\">\n<p class=\"callout-title\">Warning</p>"))
    #expect(page.contains("<p class=\"callout-title\">Mine</p>"))
    #expect(page.contains("<dl>\n<dt>Term</dt>\n<dd>Words</dd>\n</dl>"))
  }

  @Test func `a file in another encoding is one error with the command that converts it`() throws {
    let site = try Site()
    let greek = "Καλημέρα σας, αυτό είναι ένα κείμενο για το παλιό λιμάνι και τους ψαράδες του.\n"
    let bytes = greek.data(using: .windowsCP1253).map { [UInt8]($0) } ?? []
    try site.folder.write(Array("---\ntitle: A\n---\n".utf8) + bytes + bytes, to: "content/notes/a.md")
    try site.folder.write(Array("---\ntitle: ".utf8) + bytes + Array("---\n".utf8) + bytes, to: "content/notes/b c.md")
    let words = try site.run(["check", "--now", Site.now]).words
    #expect(words.components(separatedBy: "error:").count == 3, "\(words)")
    expect(
      words,
      says: [
        "content/notes/a.md:4:1: error: the file is not UTF-8 but probably WINDOWS-1253",
        "`iconv -f WINDOWS-1253 -t UTF-8 content/notes/a.md >",
        "content/notes/b c.md:2:8: error: the file is not UTF-8",
        "-t UTF-8 'content/notes/b c.md' >",
      ])
  }

  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [
      1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]
}
