import Testing

@testable import Migration

@Suite struct HugoImportTests {
  private static let settings = "baseURL = 'https://h.example/'\ntitle = 'H'\n"

  @Test func `each language has the texts of its folder, its titles and its menu`() throws {
    let old = try OldSite(
      .hugo,
      [
        "config/_default/hugo.yaml": "baseURL: https://h.example/\ndefaultContentLanguage: de\n",
        "config/_default/languages.yaml":
          "de: {contentDir: content/de, title: Eins, weight: 1}\nen: {contentDir: content/en, title: One, weight: 2}\n",
        "config/_default/menus.de.yaml": "main: [{name: Artikel, pageRef: /posts, weight: 1}]\n",
        "config/_default/menus.en.yaml":
          "main: [{name: Articles, pageRef: /posts, weight: 1}, {name: More, url: 'https://m.example/'}]\n",
        "content/de/posts/a.md": "---\ntitle: A\n---\nde\n", "content/en/posts/a.md": "---\ntitle: A\n---\nen\n",
      ])
    #expect(try old.text("content/posts/a.md").hasSuffix("de\n"))
    #expect(try old.text("content/posts/a.en.md").contains("permalink: \"/en/posts/a/\""))
    let settings = try old.settings
    for line in [
      "title: {de: Eins, en: One}", "languages: [de, en]", "{title: {de: Artikel, en: Articles}, url: posts}",
    ] { #expect(settings.contains(line), "\(line)\n\(settings)") }
    #expect(old.findings.contains { $0.contains("the menu of the language `en` has `More`") }, "\(old.findings)")
  }

  @Test func `a shortcode of the site that writes nothing is left out`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings, "layouts/shortcodes/remark.html": "",
        "layouts/shortcodes/later.html": "{{- /* to\ndo */ -}}\n<!-- x -->\n",
        "layouts/shortcodes/chart.html": "{{/* x */}}<b>y</b>",
        "content/a.md": "a {{< remark x \"y >}}b {{< later >}}c{{< /later >}}d {{< chart >}}\n",
      ])
    let text = try old.text("content/a.md")
    #expect(text.hasSuffix("a b d `{{< chart >}}`\n"), "\(text)")
    #expect(old.findings.filter { $0.contains("{{<") }.count == 1, "\(old.findings)")
  }

  @Test func `attributes of headings stay if the new site knows them, and others are reported`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings,
        "content/a.md": """
        ---
        title: A
        ---
        ## One {data-x=1}
        ## Two {#two .wide}
        ## Three {.wide style="color: red" id="three"}
        ## Four {class="big red"}
        ## A set {x, y}
        ```
        ## Code {data-x=1}
        ```

        """,
      ])
    #expect(
      try old.text("content/a.md").hasSuffix(
        "---\n## One\n## Two {#two .wide}\n## Three {.wide #three}\n## Four {.big .red}\n## A set {x, y}\n"
          + "```\n## Code {data-x=1}\n```\n"))
    #expect(
      old.findings.filter { $0.contains("heading") } == [
        "content/a.md:4: the attribute `data-x=1` of a heading was left out",
        "content/a.md:6: the attribute `style=\"color: red\"` of a heading was left out",
      ])
  }

  @Test func `every file that a text names and the old site lacks is reported at its place`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings, "static/img/here.png": "x",
        "content/b/index.md": "---\ntitle: B\n---\n![](c.png)\n",
        "content/b/c.png": "x",
        "content/posts/a.md": """
        ---
        title: A
        ---
        ![p](/img/none.png) ![q](/img/here.png "t") [f](/files/gone.pdf#page=2)
        {{< figure src="/img/missing.png" >}}

        <img src="lost.jpg"> ![w](https://x.example/a.png) `![](/code.png)` [page](/b/) [b](/b/c.png)
        ![r][r]

        [r]: /img/ref%20gone.png

        """,
      ])
    #expect(
      old.findings.filter { $0.contains("was not found") } == [
        "content/posts/a.md:4: the file `/img/none.png` was not found",
        "content/posts/a.md:4: the file `/files/gone.pdf` was not found",
        "content/posts/a.md:5: the file `/img/missing.png` was not found",
        "content/posts/a.md:10: the file `/img/ref%20gone.png` was not found",
        "content/posts/a.md:7: the file `lost.jpg` was not found",
      ])
  }

  @Test func `a default language in a folder keeps its addresses`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings + "defaultContentLanguage = 'en'\ndefaultContentLanguageInSubdir = true\n",
        "content/posts/a.md": "---\ntitle: A\ntags: [sea]\n---\n",
      ])
    #expect(try old.text("content/posts/a.md").contains("permalink: \"/en/posts/a/\""))
    let settings = try old.settings
    for line in ["\"/en/posts/\": \"/posts/\"", "\"/en/tags/sea/\": \"/tags/sea/\"", "en/index.xml"] {
      #expect(settings.contains(line), "\(line)\n\(settings)")
    }
  }

  @Test(arguments: [
    ("build: {render: never, list: never}", true, "the page was not published"),
    ("_build: {render: false}", true, "the page was not published"),
    ("headless: true", true, "the page was not published"),
    ("build: {list: never}", false, "the page was in no list"),
  ])
  func `a page that Hugo did not publish or list is reported`(front: String, isDraft: Bool, summary: String) throws {
    let old = try OldSite(.hugo, ["hugo.toml": Self.settings, "content/a.md": "---\ntitle: A\n\(front)\n---\nx\n"])
    #expect(try old.text("content/a.md").contains("draft: true") == isDraft)
    #expect(old.findings == ["content/a.md:1: \(summary)"])
  }

  @Test func `a text beside the index of another page is a draft, as Hugo did not publish it`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings, "content/blog/_index.md": "---\ntitle: Blog\n---\n",
        "content/blog/trip/index.md": "---\ntitle: Trip\n---\nx\n", "content/blog/trip/extra.md": "more\n",
        "content/blog/trip/days/one.md": "first\n", "content/blog/plain.md": "---\ntitle: Plain\n---\nx\n",
        "content/blog/old/index.v2.md": "---\ntitle: V2\n---\nx\n",
        "content/blog/old/one.md": "---\ntitle: One\n---\nx\n",
      ])
    let pages = ["trip/index", "plain", "old/index.v2", "old/one"]
    for (file, isDraft) in pages.map({ ($0, false) }) + [("trip/extra", true), ("trip/days/one", true)] {
      #expect(try old.text("content/blog/\(file).md").contains("draft: true") == isDraft, "\(file)")
    }
    let words = "the text belongs to the page of its folder, and was no page of its own"
    #expect(
      Set(old.findings) == ["content/blog/trip/extra.md:1: \(words)", "content/blog/trip/days/one.md:1: \(words)"])
  }

  @Test func `a menu has Hugo's order, and other menus are reported`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml":
          "title: H\nbaseURL: https://h.example/\nmenus: {main: [{name: Last, url: /l/}, {name: Two, pageRef: /posts, weight: 2}, {name: One, url: one/, weight: 1}], footer: [{name: F, url: /f/}]}\n",
        "content/posts/a.md": "---\ntitle: A\n---\n",
      ])
    #expect(
      try old.settings.contains(
        "menu: [{title: One, url: \"/one/\"}, {title: Two, url: \"/posts/\"}, {title: Last, url: \"/l/\"}]"))
    #expect(old.findings == ["hugo.yaml: the menu `footer` could not be imported"])
  }

  @Test(arguments: ["paginate: 7\n", "pagination: {pagerSize: 7}\n"])
  func `the number of entries on a page is kept`(setting: String) throws {
    let old = try OldSite(
      .hugo, ["hugo.yaml": "baseURL: https://h.example/\n" + setting, "content/posts/a.md": "---\ntitle: A\n---\n"])
    let settings = try old.settings
    #expect(settings.contains("home: {paginate: 7}") && settings.contains("posts: {paginate: 7}"), "\(settings)")
  }

  @Test func `old addresses of lists lead to the new ones`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.yaml": "baseURL: https://h.example/\npermalinks: {section: {posts: /articles/}}\n",
        "content/posts/a.md":
          "---\ntitle: A\ntags: [Boats & Nets]\ncategories: [Tales, Local]\naliases: [../rel/]\n---\n",
      ])
    let settings = try old.settings
    for line in [
      "\"/articles/\": \"/posts/\"", "\"/tags/boats--nets/\": \"/tags/boats-nets/\"",
      "\"/categories/local/\": \"/tags/local/\"",
    ] { #expect(settings.contains(line), "\(line)\n\(settings)") }
    #expect(!settings.contains("\"/categories/tales/\""))
    #expect(try old.text("content/posts/a.md").contains("aliases: [\"/rel/\"]"))
  }

  @Test(arguments: [
    ("date: 2020-01-01\npublishDate: 2099-01-01", "2099-01-01"),
    ("date: 2099-01-01\npublishDate: 2020-01-01", "2020-01-01"),
    ("date: 2019-01-01\npublishDate: 2020-01-01", "2019-01-01"), ("publishDate: 2099-01-01", "2099-01-01"),
  ])
  func `an entry appears when its publishDate has come`(front: String, date: String) throws {
    let old = try OldSite(
      .hugo, ["hugo.toml": Self.settings, "content/posts/a.md": "---\ntitle: A\n\(front)\n---\nx\n"])
    let page = try old.text("content/posts/a.md")
    #expect(page.contains("\ndate: \(date)\n"), "\(page)")
  }

  @Test func `pages of HTML stay HTML, with shortcodes in them`() throws {
    let old = try OldSite(
      .hugo,
      [
        "hugo.toml": Self.settings,
        "content/a.html":
          "---\ntitle: A\n---\n<div>\n\n    <p>*a*</p>\n    {{< youtube x >}}\n    <i title=\"{{< chart >}}\">b</i>\n  {{< chart >}}\n</div>\n",
      ])
    let page = try old.text("content/a.md")
    #expect(
      page.hasSuffix(
        "---\n<div>\n\n<p>*a*</p>\n\n::embed{src=\"https://www.youtube.com/watch?v=x\"}\n\n<p><i title=\"&#123;&#123;&lt; chart &gt;}}\">b</i>\n<code>&#123;&#123;&lt; chart &gt;}}</code></p>\n</div>\n"
      ), "\(page)")
    #expect(old.findings.map { $0.prefix(18) } == ["content/a.html:8: ", "content/a.html:9: "])
  }
}
