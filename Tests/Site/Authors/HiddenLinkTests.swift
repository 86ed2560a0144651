import Foundation
import Testing
import Trial

/// Links to entries that time hides. A site that was right must go on building when an entry expires.
@Suite struct HiddenLinkTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    menu: [notes, notes/gone, /notes/later/]
    feeds: {content: full}

    """
  private static let texts = [
    "content/site.yaml": settings,
    "content/notes/a.md": """
    ---
    title: A
    date: 2026-01-03
    ---
    See [the *old* one](gone.md), [the next](later.md#end), [its address](/notes/gone/), <a class="x" href="gone.md">raw</a>.

    """,
    "content/notes/b.md": """
    ---
    title: B
    date: 2026-01-02
    ---
    Only [gone](gone.md).

    ::::quiz[Do you remember?]
    :::question{to=gone}
    Where?

    - [x] Here
    - [ ] There
    :::
    ::::

    """,
    "content/notes/gone.md":
      "---\ntitle: Gone\ndate: 2026-01-01\nexpires: 2026-11-20T13:00:00Z\nid: gone\n---\nText.\n",
    "content/notes/later.md": "---\ntitle: Later\ndate: 2026-11-20T14:00:00Z\n---\n## End {#end}\n",
  ]

  /// Builds the site, and compares the result with that of a clean build.
  private func build(_ site: Site, at now: String) throws -> Command {
    let build = try site.run(["build", "--now", now])
    #expect(build.status == 0, "\(build.words)")
    let clean = try site.run(["build", "--clean", "--now", now, "--output", "clean"])
    #expect(warnings(build) == warnings(clean))
    let difference = Tree.difference(try site.files(), from: try Tree.files(of: site.path + "/clean"))
    #expect(difference == nil, "\(difference ?? "")")
    try site.folder.remove("clean")
    return build
  }

  private func warnings(_ build: Command) -> [Substring] {
    build.words.split(separator: "\n").filter { $0.contains(": warning: ") }
  }

  @Test func `a link to a text in drafts, by its file or by its address, says that it is a draft`() throws {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://t.example/\nlanguages: [en, el]\n",
      "content/drafts/notes/2026-01-02-b.md": "---\ntitle: B\n---\nText.\n",
      "content/drafts/notes/c/index.md": "---\ntitle: C\n---\nText.\n",
      "content/drafts/notes/d.el.md": "---\ntitle: D\n---\nText.\n",
      "content/drafts/notes/e.md": "---\ntitle: E\n---\nNew text.\n",
      "content/notes/e.md": "---\ntitle: E\n---\nText.\n",
      "content/notes/a.md":
        "---\ntitle: A\n---\n[b](2026-01-02-b.md) [b](../drafts/notes/2026-01-02-b.md) [e](e.md)\n\n[b](/notes/b/)\n\n[c](/notes/c/)\n\n[d](/el/notes/d/)\n",
    ])
    let build = try site.build()
    #expect(build.status == 1)
    for words in [
      "a.md:4:1: error: the entry `2026-01-02-b.md` is not on the site: it is a draft",
      "a.md:4:22: error: the entry `../drafts/notes/2026-01-02-b.md` is not on the site: it is a draft",
      "a.md:6:1: error: nothing is published at `/notes/b/`: its entry is a draft",
      "a.md:8:1: error: nothing is published at `/notes/c/`: its entry is a draft",
      "a.md:10:1: error: nothing is published at `/el/notes/d/`: its entry is a draft",
    ] { #expect(build.words.contains(words), "\(build.words)") }
    #expect(!build.words.contains("e.md`"), "\(build.words)")
    let drafts = try site.build("--drafts")
    #expect(!drafts.words.contains("is a draft"), "\(drafts.words)")
  }

  @Test func `a link to an entry that expires becomes plain words, and one to a later entry appears with it`() throws {
    let site = try Site(Self.texts)
    let first = try build(site, at: "2026-11-20T12:00:00Z")
    #expect(
      first.words.contains("warning: the entry `later.md` is not on the site: it has a future date"),
      "\(first.words)")
    let link = "<a href=\"/notes/gone/\">"
    var page = try site.page("notes/a/index.html")
    #expect(
      page.contains(
        "See \(link)the <em>old</em> one</a>, the next, \(link)its address</a>, <a class=\"x\" href=\"/notes/gone/\">raw</a>."
      ),
      "\(page)")
    #expect(try site.page("notes/b/index.html").contains("data-learn=\"/notes/gone/\""))

    let second = try build(site, at: "2026-11-20T13:30:00Z")
    for words in [
      "content/notes/a.md:5:5: warning: the entry `gone.md` is not on the site: it has expired",
      "b.md:8:1: warning: the entry with the id `gone` is not on the site: it has expired",
      "warning: nothing is published at `/notes/gone/`: its entry has expired",
    ] { #expect(second.words.contains(words), "\(words)\n\(second.words)") }
    page = try site.page("notes/a/index.html")
    #expect(
      page.contains("See the <em>old</em> one, the next, \(link)its address</a>, <a class=\"x\" >raw</a>."), "\(page)")
    page = try site.page("notes/b/index.html")
    #expect(page.contains("<p>Only gone.</p>") && !page.contains("data-learn=\"/"), "\(page)")
    #expect(try site.page("feed.json").contains("Only gone."))

    let third = try build(site, at: "2026-11-20T14:30:00Z")
    #expect(!third.words.contains("future date"), "\(third.words)")
    #expect(try site.page("notes/a/index.html").contains("one, <a href=\"/notes/later/#end\">the next</a>,"))
  }

  @Test func `the menu leaves out an entry that time hides, and says so`() throws {
    let site = try Site(Self.texts)
    let first = try build(site, at: "2026-11-20T12:00:00Z")
    #expect(
      first.words.contains(
        "site.yaml:3:27: warning: nothing is published at `/notes/later/`: its entry has a future date"),
      "\(first.words)")
    let home = try site.page("index.html")
    #expect(home.contains("href=\"/notes/gone/\"") && !home.contains("/notes/later/"), "\(home)")
    let second = try build(site, at: "2026-11-20T13:30:00Z")
    #expect(
      second.words.contains("site.yaml:3:15: warning: the menu leaves out `notes/gone`: its entry has expired"),
      "\(second.words)")
    #expect(try !site.page("index.html").contains("notes/gone"))
    #expect(try site.page("index.html").contains("href=\"/notes/later/\"") == false)
    _ = try build(site, at: "2026-11-20T14:30:00Z")
    #expect(try site.page("index.html").contains("href=\"/notes/later/\""))
  }

  @Test func `words whose link is left out keep their id`() throws {
    let site = try Site(
      Self.texts.merging([
        "content/notes/c.md": "---\ntitle: C\ndate: 2026-01-04\n---\n[Gone](gone.md){#then}, [above](#then).\n"
      ]) { $1 })
    _ = try build(site, at: "2026-11-20T12:00:00Z")
    #expect(try site.page("notes/c/index.html").contains("<a href=\"/notes/gone/\" id=\"then\">Gone</a>, <a "))
    let second = try build(site, at: "2026-11-20T13:30:00Z")
    #expect(try site.page("notes/c/index.html").contains("<p><span id=\"then\">Gone</span>, <a "))
    #expect(!second.words.contains("has no heading or id"), "\(second.words)")
  }

  @Test func `a link to a hidden entry leads to its translation, if that is in the language of the page`() throws {
    let site = try Site(
      Self.texts.merging([
        "content/site.yaml": Self.settings + "languages: [en, el]\n",
        "content/notes/gone.el.md": "---\ntitle: Παλιό\ndate: 2026-01-01\n---\nΚείμενο.\n",
        "content/notes/a.el.md":
          "---\ntitle: Α\ndate: 2026-01-03\n---\n[Εκεί](gone.md), <a href=\"gone.md\">εδώ</a>.\n",
      ]) { $1 })
    let links = "<a href=\"/el/notes/gone/\">Εκεί</a>, <a href=\"/el/notes/gone/\">εδώ</a>."
    for now in ["2026-11-20T12:00:00Z", "2026-11-20T13:30:00Z"] {
      let build = try build(site, at: now)
      #expect(!build.words.contains("a.el.md"), "\(build.words)")
      #expect(try site.page("el/notes/a/index.html").contains(links))
    }
    #expect(try site.page("notes/b/index.html").contains("<p>Only gone.</p>"))
  }

  @Test func `the translation of a hidden entry is found whichever ending its file has`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [en, el]\n",
      "content/notes/old.markdown": "---\ntitle: Old\ndate: 2026-01-01\nexpires: 2026-02-01\n---\nText.\n",
      "content/notes/old.el.markdown": "---\ntitle: Παλιό\ndate: 2026-01-01\n---\nΚείμενο.\n",
      "content/notes/a.el.md": "---\ntitle: Α\ndate: 2026-01-03\n---\n[Εκεί](old.markdown).\n",
    ])
    _ = try build(site, at: "2026-11-20T12:00:00Z")
    #expect(try site.page("el/notes/a/index.html").contains("<a href=\"/el/notes/old/\">Εκεί</a>"))
  }

  @Test func `of a redirect to a hidden entry, the help is to change the redirect`() throws {
    let site = try Site(
      Self.texts.merging(["content/site.yaml": Self.settings + "redirects: {/former/: /notes/gone/}\n"]) { $1 })
    let words = try build(site, at: "2026-11-20T13:30:00Z").words
    #expect(words.contains("this redirect leads nowhere: nothing is published at `/notes/gone/`"), "\(words)")
    #expect(words.contains("remove or change the redirect"), "\(words)")
  }

  @Test func `a link to a draft stays an error`() throws {
    let site = try Site([
      "content/notes/a.md": "---\ntitle: A\n---\nSee [b](b.md).\n",
      "content/notes/b.md": "---\ntitle: B\ndraft: true\n---\nText.\n",
    ])
    let build = try site.build()
    #expect(build.status == 1)
    #expect(build.words.contains("error: the entry `b.md` is not on the site: it is a draft"), "\(build.words)")
  }

  @Test func `absolute links to the site and links of raw HTML are checked, and only warned of`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/sub/\n",
      "content/notes/a.md": """
      ---
      title: A
      ---
      [b](https://trial.example/sub/notes/b/#end) [c](https://trial.example/sub/notes/c/)

      [d](https://trial.example/other/) [e](https://else.example/sub/notes/e/)

      <p><a href="../b/">b</a> <a href="../f/">f</a> <a href="/sub/notes/g/">g</a> <a href="/elsewhere/">h</a></p>

      [x](https://trial.example/sub/notes/b/#nowhere)

      """,
      "content/notes/b.md": "---\ntitle: B\n---\n## End {#end}\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    for words in [
      "warning: nothing is published at `/notes/c/`", "warning: nothing is published at `/notes/f/`",
      "warning: nothing is published at `/notes/g/`", "warning: `/notes/b/` has no heading or id `nowhere`",
    ] { #expect(build.words.contains(words), "\(words)\n\(build.words)") }
    #expect(build.words.components(separatedBy: ": warning: ").count == 5, "\(build.words)")
    #expect(try site.page("notes/a/index.html").contains("href=\"https://trial.example/sub/notes/c/\""))
  }

  @Test func `while the settings have the address of an example, links to its host are not the site's`() throws {
    var texts = [
      "content/site.yaml": "title: Trial\nurl: https://example.org/\n",
      "content/notes/a.md": "---\ntitle: A\n---\n[a page that is elsewhere](https://example.org/notes/c/)\n",
    ]
    #expect(!(try Site(texts).build()).words.contains("nothing is published"))
    texts["content/site.yaml"] = "title: Trial\nurl: https://trial.example/\n"
    texts["content/notes/a.md"] = texts["content/notes/a.md"]?.replacing("example.org", with: "trial.example")
    #expect(try Site(texts).build().words.contains("nothing is published at `/notes/c/`"))
  }
}
