import Testing
import Text

@testable import Migration

/// Details of Jekyll's and Zola's sites, and the report.
@Suite struct SmallImportTests {
  @Test(arguments: [("/feed/atom.xml", "atom: [feed/atom.xml]"), ("feed.xml", "atom: [feed.xml]")])
  func `the address of Jekyll's feed is a name that the settings accept`(path: String, paths: String) throws {
    let old = try OldSite(.jekyll, ["_config.yml": "url: https://j.example\nfeed: {path: \(path)}\n"])
    let settings = try old.settings
    #expect(settings.contains(paths), "\(settings)")
  }

  @Test func `a site without a title is in the report`() throws {
    let page = ["index.md": "---\ntitle: A\n---\n"]
    let site = try OldSite(.jekyll, page.merging(["_config.yml": "url: https://x.example\n"]) { $1 })
    #expect(site.findings == ["_config.yml: the settings do not say the site's title"])
    #expect(try site.settings.contains("title: Untitled\n"))
    let named = try OldSite(.jekyll, page.merging(["_config.yml": "url: https://x.example\nname: X\n"]) { $1 })
    #expect(named.findings.isEmpty)
  }

  @Test func `a text and a table that are too large are in the report, and nothing is written in their place`() throws {
    let large = String(repeating: "x", count: (32 << 20) + 1)
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": "title = \"T\"\nbaseURL = \"https://old.example.org/\"\n",
        "content/a.md": "---\ntitle: A\n---\n\(large)",
        "data/b.toml": "b = \"\(large)\"\n",
      ])
    let words = "the file cannot be read or is larger than 32 MB"
    #expect(old.findings.sorted() == ["content/a.md: \(words)", "data/b.toml: \(words)"])
    #expect(!old.site.files.keys.contains { $0.text.hasSuffix("a.md") || $0.text.hasSuffix("b.json") })
  }

  @Test func `settings of the author's own stay, as parameters`() throws {
    let old = try OldSite(
      .jekyll, ["_config.yml": "url: https://j.example\nplugins: [jekyll-feed]\ncolour: red\nlinks: [{name: A}]\n"])
    let settings = try old.settings
    #expect(settings.contains("params: {colour: red, links: [{name: A}]}"), "\(settings)")
  }

  @Test func `a page that leads to another address is a draft, and its address leads there`() throws {
    let old = try OldSite(
      .jekyll,
      [
        "_config.yml": "title: J\nurl: https://j.example\n",
        "about.md": "---\ntitle: About\npermalink: /about/\n---\nx\n",
        "a.md": "---\npermalink: /a/\nredirect_to: /about/\n---\n",
        "b.md": "---\npermalink: /b/\nredirect_to: https://x.example/\n---\n",
        "c.md": "---\npermalink: /c/\nredirect_to: https://j.example/about\n---\n",
        "d/e.md": "---\npermalink: /d/e.html\nredirect_to: ../about/\n---\n",
      ])
    let settings = try old.settings
    for old in ["/a/", "/c/", "/d/e.html"] { #expect(settings.contains("\"\(old)\": \"/about/\""), "\(settings)") }
    #expect(try old.text("content/a.md").contains("draft: true") && old.text("content/b.md").contains("draft: true"))
    #expect(old.findings == ["b.md:1: the page led to `https://x.example/`, and is a draft now"])
  }

  @Test func `classes of kramdown stay, and other attributes are listed`() {
    let (text, leftOut) = KramdownText.converted(
      "![x](y.jpg){: width=\"100\" .left}\n\n## A\n{: #hid .c }\n", firstLine: 1)
    #expect(text == "![x](y.jpg){.left}\n\n## A {#hid .c}\n")
    #expect(leftOut.map(\.line) == [1] && leftOut.map(\.words) == ["width=\"100\""])
  }

  @Test func `the order and the pages of Zola's sections are settings`() throws {
    let old = try OldSite(
      .zola,
      [
        "config.toml": "base_url = 'https://z.example'\ntitle = 'Z'\n[languages.el]\ntitle = 'Ζ'\n",
        "content/_index.md": "+++\npaginate_by = 3\n+++\n",
        "content/blog/_index.md": "+++\ntitle = 'B'\nsort_by = 'title'\npaginate_by = 5\n+++\n",
        "content/odd/_index.md": "+++\ntitle = 'O'\nsort_by = 'slug'\ntransparent = true\n+++\n",
      ])
    let settings = try old.settings
    for line in ["title: {en: Z, el: Ζ}", "home: {paginate: 3}", "sections: {blog: {sort: title, paginate: 5}}"] {
      #expect(settings.contains(line), "\(line)\n\(settings)")
    }
    #expect(
      old.findings == [
        "content/odd/_index.md:1: `sort_by = slug` could not be imported",
        "content/odd/_index.md:1: `transparent = true` could not be imported",
      ])
  }

  @Test func `the report counts the kinds of shortcodes without a counterpart, with the place of the first`() throws {
    let hugo = try OldSite(
      .hugo,
      [
        "hugo.toml": "baseURL = 'https://old.example/'\n",
        "content/a.md": "---\ntitle: A\n---\n{{< map >}} {{< chart x=1 >}}\n\n{{< chart x=1 >}} {{< youtube abc >}}\n",
        "content/b.md": "---\ntitle: B\n---\n{{% chart %}}\n",
      ])
    #expect(
      hugo.site.reportText.contains(
        "| Shortcode | Number | The first one |\n|---|---|---|\n| `chart` | 3 | content/a.md:4 |\n| `map` | 1 | content/a.md:4 |\n\n"
      ))
    let jekyll = try OldSite(
      .jekyll,
      [
        "_config.yml": "title: Old\n",
        "a.md": "---\ntitle: A\n---\n{% include a.html x=1 %} {% include b.html %} {{ x | y }}\n",
      ])
    #expect(jekyll.site.unknownTags.byFrequency.map(\.name) == ["include a.html", "include b.html", "x"])
    let plain = try OldSite(.hugo, ["hugo.toml": "", "content/a.md": "Text {{< youtube abc >}}\n"])
    #expect(!plain.site.reportText.contains("## Shortcodes"))
  }

  @Test func `what is found in many places has one box with all of them`() throws {
    var files = ["hugo.toml": "title = 'O'\nbaseURL = 'https://old.example/'\n"]
    for number in 10...19 { files["content/\(number).md"] = "---\ntitle: A\n---\n{{< map >}}\n" }
    files["content/20.md"] = "---\ntitle: B\n---\n{{< chart >}}\n"
    let old = try OldSite(.hugo, files)
    let places = (10...19).map { "`content/\($0).md:4`" }.joined(separator: ", ")
    let report = old.site.reportText
    #expect(report.contains(". In 10 places: \(places)\n\n### content/20.md\n\n- [ ] line 4: `{{< chart >}}`"))
    #expect(!report.contains("### content/10.md") && old.site.findings.count == 11 && old.site.thingsToDo == 2)
    files["content/19.md"] = nil
    #expect(try OldSite(.hugo, files).site.thingsToDo == 10)
  }

  @Test func `tags of one kind have one box, whatever their arguments are`() throws {
    let tags = "---\ntitle: A\n---\n" + (1...10).map { "{{< map place=\($0) >}}\n" }.joined()
    let old = try OldSite(
      .hugo, ["hugo.toml": "title = 'O'\nbaseURL = 'https://old.example/'\n", "content/a.md": tags])
    #expect(old.site.findings.count == 10 && old.site.thingsToDo == 1)
    let report = old.site.reportText
    #expect(report.contains("- [ ] `map` with different arguments, such as `{{< map place=1 >}}`: write"), "\(report)")
    #expect(report.contains(". In 10 places: `content/a.md:4`, `content/a.md:5`"))
  }

  @Test func `a file of a theme is copied if a page refers to it`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": "baseURL = 'https://old.example/'\n",
        "content/a.md": "---\ntitle: A\nparams: {icon: /icons/i.svg}\n---\n![Boat](/img/boat.png) ![No](/img/no.png)\n",
        "themes/sea/static/img/boat.png": "x", "themes/sea/static/img/other.png": "x",
        "_vendor/example.org/sea/static/icons/i.svg": "<svg/>",
      ])
    #expect(old.site.has("content/static/img/boat.png") && old.site.has("content/static/icons/i.svg"))
    #expect(!old.site.has("content/static/img/other.png"))
    #expect(
      old.findings.filter { $0.contains("not found") } == ["content/a.md:5: the file `/img/no.png` was not found"])
  }

  @Test func `a folder that Jekyll's settings include is read, though its name begins with a line`() throws {
    let old = try OldSite(
      .jekyll,
      [
        "_config.yml": "title: Old\ninclude: [_pages]\n",
        "_pages/contact.md": "---\ntitle: Contact\npermalink: /contact/\n---\nText.\n", "_pages/a.pdf": "x",
        "_other/b.md": "---\ntitle: B\n---\nText.\n",
      ])
    #expect(try old.text("content/contact.md").contains("title: Contact"))
    #expect(old.site.has("content/static/_pages/a.pdf") && !old.site.has("content/b.md"))
  }

  @Test func `a page that only its layout fills is reported`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": "baseURL = 'https://old.example/'\n",
        "content/archives.md": "---\ntitle: Archive\nlayout: archives\n---\n\n", "content/a.md": "---\ntitle: A\n---\n",
        "content/posts/_index.md": "---\ntitle: Posts\nlayout: x\n---\n",
        "content/b.md": "---\nlayout: y\n---\nText.\n",
      ])
    #expect(
      old.findings.filter { $0.contains("no text") } == [
        "content/archives.md: the page has no text: its layout `archives` made what it showed"
      ])
  }

  @Test func `robots.txt is copied, and the report says what it replaces`() throws {
    let old = try OldSite(
      .zola, ["config.toml": "title = 'Z'\nbase_url = 'https://z.example'\n", "static/robots.txt": "User-agent: *\n"])
    #expect(old.site.has("content/static/robots.txt"))
    #expect(old.findings == ["static/robots.txt: it takes the place of the `/robots.txt` that the build writes"])
  }
}
