import Foundation
import Testing
import Trial

/// Fields of sections and rows of data files, as readers see them.
@Suite struct ValueTests {
  @Test func `a field is shown by its type, in the language of the page`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: T
      url: https://trial.example/
      languages: [en, el]
      timezone: Europe/Athens
      sections: {notes: {fields: {made: date, seen: date, lent: boolean, of: list, page: url, number: string}}}

      """,
      "content/notes/a.md": """
      ---
      title: A
      made: 2026-11-20
      seen: 2026-11-20T10:30
      lent: true
      of: [brass, glass]
      page: https://museum.example/a?b=1&c=2
      number: A 7
      ---
      """,
      "content/notes/a.el.md": "---\ntitle: A\nmade: 2026-11-20\nlent: false\n---\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("notes/a/index.html")
    for value in [
      "<time datetime=\"2026-11-20T00:00:00+02:00\">20 November 2026</time>",
      "<time datetime=\"2026-11-20T10:30:00+02:00\">20 November 2026, 10:30</time>", "Yes", "brass, glass",
      "<a href=\"https://museum.example/a?b=1&amp;c=2\" rel=\"external noopener\">https://museum.example/a?b=1&amp;c=2</a>",
      "A 7",
    ] { #expect(page.contains("<dd>\(value)</dd>"), "\(value)\n\(page)") }
    let greek = try site.page("el/notes/a/index.html")
    #expect(greek.contains("<dd>Όχι</dd>") && greek.contains(">20 Νοεμβρίου 2026</time></dd>"), "\(greek)")
  }

  @Test func `a table has the columns of all its rows, and values as readers write them`() throws {
    let site = try Site([
      "content/data/nets.yaml": "- {a: 1, b: [x, y]}\n- {b: true, c: \"<\", a: null}\n- {b: {d: 1, e: f}}\n",
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-01\n---\n::table[Nets]{data=nets}\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("notes/a/index.html")
    #expect(
      page.contains(
        """
        <thead><tr><th scope="col">a</th><th scope="col">b</th><th scope="col">c</th></tr></thead>
        <tr><td>1</td><td>x, y</td><td></td></tr>
        <tr><td></td><td>Yes</td><td>&lt;</td></tr>
        <tr><td></td><td>d: 1, e: f</td><td></td></tr>
        """), "\(page)")
  }

  @Test func `the author of a list is a key or a name; an author and a number that no entry has are named`() throws {
    let site = try Site([
      "content/authors.yaml": "anna: {name: Anna Dimou}\n",
      "content/notes/a.md": "---\ntitle: One\nid: one\ndate: 2026-01-01\nauthor: anna\n---\n",
      "content/notes/b.md": "---\ntitle: Two\nid: two\ndate: 2026-01-02\nauthor: Μαρία\n---\n",
      "content/key.md": "---\ntitle: A\n---\n::entries{author=anna}\n",
      "content/name.md": "---\ntitle: B\n---\n::entries{author=\"μαρια\"}\n",
      "content/none.md": "---\ntitle: C\n---\n::entries{author=ana}\n\n::labels{section=notes number=no}\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let key = try site.page("key/index.html")
    let name = try site.page("name/index.html")
    #expect(key.contains("/notes/a/") && !key.contains("/notes/b/"), "\(key)")
    #expect(name.contains("/notes/b/") && !name.contains("/notes/a/"), "\(name)")
    for part in [
      "none.md:4:11: warning: no entry has the author `ana`", "did you mean `anna`?",
      "none.md:6:1: warning: no entry of these labels has the field `no`",
    ] { #expect(build.words.contains(part), "\(part)\n\(build.words)") }
  }

  @Test func `data that a block cannot show is an error at the block`() throws {
    let site = try Site([
      "content/data/map.yaml": "a: 1\n", "content/data/empty.yaml": "", "content/data/winds.csv": "a,b\n1,2\n",
      "content/notes/a.md":
        "---\ntitle: A\n---\n::table{data=map}\n\n::table{data=empty}\n\n::table{data=winds.csv}\n\n::quiz{data=winds}\n",
    ])
    let words = try site.run(["check", "--now", Site.now]).words
    for part in [
      "a.md:4:1: error: the data file `map` is not a list of rows", "a.md:6:9: error: there is no data file `empty`",
      "help: nothing could be read from `content/data/empty.yaml`",
      "a.md:8:9: error: there is no data file `winds.csv`",
      "help: write it without its ending: `winds`",
    ] { #expect(words.contains(part), "\(part)\n\(words)") }
    #expect(!words.contains("built-in") && !words.contains("winds.yaml"), "\(words)")
  }
}
