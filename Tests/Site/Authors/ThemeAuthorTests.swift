import Foundation
import Testing
import Trial

/// What the author of a theme is told and gets.
@Suite struct ThemeAuthorTests {
  private static let settings = "title: Trial\nurl: https://trial.example/below/\n"

  @Test func `an error of one page is not repeated for each link to it`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\nlayout: odd\naliases: [/old/]\n---\nA.\n",
      "content/notes/b.md": "---\ntitle: B\n---\n[A](a.md) and [A](/notes/a/), but [C](/notes/c/).\n",
      "Templates/odd.html": "{{ entry.date.year.month }}",
    ])
    let build = try site.build()
    #expect(build.status == 1)
    #expect(build.words.contains("Templates/odd.html:1:"), "\(build.words)")
    #expect(!build.words.contains("nothing is published at `/notes/a/`"), "\(build.words)")
    #expect(build.words.contains("nothing is published at `/notes/c/`"), "\(build.words)")
  }

  @Test func `pages of the default theme that the site's own frame does not show are named once for each template`()
    throws
  {
    var files = [
      "content/notes/a.md": "---\ntitle: A\n---\nA.\n", "content/notes/b.md": "---\ntitle: B\n---\nB.\n",
      "Templates/base.html": "<main>{% block content %}{% endblock %}</main>\n",
      "Templates/home.html": "{% extends 'base.html' %}{% block content %}Home{% endblock %}\n",
      "Templates/list.html": "{% extends 'base.html' %}{% block content %}List{% endblock %}\n",
    ]
    let words = try Site(files).build().words
    #expect(words.contains("Templates/base.html: warning: `404.html` of the default theme is not shown"), "\(words)")
    #expect(
      words.contains("or write `Templates/404.html` too") && words.components(separatedBy: "is not shown").count == 3,
      "\(words)")
    files["Templates/base.html"] = "<main>{%- block main -%}{% endblock %}</main>\n"
    #expect(try !Site(files).build().words.contains("of the default theme is not shown"))
  }

  @Test func `a layout for lists is an error of the entry that names it, unless the site has such a template`() throws {
    let site = try Site(["content/notes/a.md": "---\ntitle: A\nlayout: home\n---\nA.\n"])
    let build = try site.build()
    let error = "content/notes/a.md:3:9: error: the layout `home` shows a list, and cannot show an entry"
    #expect(build.status == 1 && build.words.contains(error), "\(build.words)")
    #expect(!build.words.contains("built-in"), "\(build.words)")
    try site.folder.write("---\ntitle: A\nlayout: wall\n---\nA.\n", to: "content/notes/a.md")
    try site.folder.write("{{ entry.title }}", to: "Templates/wall.html")
    #expect(try site.build().status == 0)
  }

  @Test func `the menu is checked like links, with its line`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings + "menu:\n- title: More\n  children:\n  - /nowhere/\n  - /notes/a/\n",
      "content/notes/a.md": "---\ntitle: A\n---\nA.\n",
    ])
    let build = try site.build()
    #expect(build.status == 1)
    #expect(build.words.contains("content/site.yaml:6:5: error: nothing is published at `/nowhere/`"), "\(build.words)")
    try site.folder.write(
      Self.settings + "menu:\n- title: More\n  children:\n  - /notes/a/\n", to: "content/site.yaml")
    let right = try site.build()
    #expect(right.status == 0, "\(right.words)")
    let page = try site.page("index.html")
    #expect(page.contains("href=\"/below/notes/a/\"") && !page.contains("href=\"\""))
  }

  @Test func `a template that is not UTF-8 is an error with the place of the byte`() throws {
    let site = try Site()
    try site.folder.write(Array("<p>\ncaf".utf8) + [0xE9, 0x0A], to: "Templates/404.html")
    let build = try site.build()
    #expect(
      build.status == 1 && build.words.contains("Templates/404.html:2:4: error: the byte 0xE9 is not UTF-8"),
      "\(build.words)")
  }

  @Test func `a byte order mark is no part of a template`() throws {
    let site = try Site([
      "content/about.md": "---\ntitle: About\n---\n::tide[Tonight]{at=\"02:10\"}\n",
      "Templates/blocks/tide.html":
        "\u{FEFF}---\nattributes:\n  at: {type: text, words: When}\n---\n<p>{{ block.attributes.at }}</p>\n",
      "Templates/404.html": "\u{FEFF}<p>Nothing here</p>\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(try site.page("404.html").hasPrefix("<p>Nothing here</p>"))
    let page = try site.page("about/index.html")
    #expect(page.contains("<p>02:10</p>") && !page.contains("attributes:"), "\(page)")
  }

  @Test func `templates of links and headings have their text as label`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\n## The *old* boat\n\n[the **new** one](https://example.com/)\n",
      "Templates/blocks/link.html": "<a href=\"{{ block.href }}\" title=\"{{ block.text }}\">{{ block.label }}</a>",
      "Templates/blocks/heading.html": "<h2 title=\"{{ block.text }}\">{{ block.label }}</h2>",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("notes/a/index.html")
    #expect(page.contains("title=\"the new one\">the <strong>new</strong> one</a>"), "\(page)")
    #expect(page.contains("<h2 title=\"The old boat\">The <em>old</em> boat</h2>"), "\(page)")
  }

  @Test func `a font that a style sheet names is published, and a change of it reaches the pages`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\nA.\n",
      "Templates/404.html":
        "{% extends \"base.html\" %}{% block head %}<link rel=\"stylesheet\" href=\"{{ \"own.css\" | asset }}\">{% endblock %}",
      "Templates/assets/own.css": "@font-face { font-family: Own; src: url(fonts/own.woff2) }\n",
      "Templates/assets/fonts/own.woff2": "one",
    ])
    func names() throws -> [String] {
      try site.files().keys.filter { $0.contains("/own.") || $0.contains("fonts/") }.sorted()
    }
    #expect(try site.build().status == 0)
    let first = try names()
    #expect(first.count == 2 && first[0].hasPrefix("assets/fonts/own."), "\(first)")
    #expect(try site.page(first[1]).contains("url(\(first[0].dropFirst(7)))"))
    try site.folder.write("two", to: "Templates/assets/fonts/own.woff2")
    #expect(try site.build().status == 0)
    let second = try site.files()
    #expect(try Set(names()).isDisjoint(with: first))
    #expect(try site.build("--clean").status == 0)
    #expect(try site.files() == second)
  }
}
