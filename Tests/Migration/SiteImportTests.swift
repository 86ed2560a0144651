import Foundation
import System
import Testing
import Text
import Trial

@testable import Migration

/// Sites in the documented form of each generator.
@Suite struct SiteImportTests {
  private func site(_ generator: SiteGenerator, _ files: [String: String]) throws -> (ImportedSite, TemporaryFolder) {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    return (generator.move(folder.path, now: Timestamp(seconds: 1_600_000_000)), folder)
  }

  private func text(_ site: ImportedSite, _ path: String) throws -> String {
    guard case .bytes(let bytes)? = site.files[try #require(RelativePath(path))] else { return "" }
    return bytes.span.text
  }

  static let hugo: [String: String] = [
    "hugo.toml": """
    baseURL = "https://old.example/"
    title = "Voices"
    defaultContentLanguage = "en"
    [permalinks]
    posts = "/:year/:month/:slug/"
    [taxonomies]
    tag = "tags"
    category = "categories"
    series = "series"
    [[menu.main]]
    name = "Posts"
    url = "/posts/"
    weight = 1
    """,
    "content/_index.md": "---\ntitle: Home\n---\nWelcome.\n",
    "content/about.md":
      "+++\ntitle = \"About\"\nmenu = \"main\"\nweight = 2\n+++\nSee [dawn]({{< relref \"posts/dawn.md\" >}}).\n",
    "content/posts/_index.md": "---\ntitle: Posts\n---\n",
    "content/posts/dawn.md": """
    ---
    title: The dawn
    date: 2020-05-06T10:00:00Z
    lastmod: 2020-05-07
    tags: [sea, light]
    categories: [Tales, Boats]
    series: [Days]
    aliases: [/old/dawn/, dawn-old]
    author: Ada
    mood: calm
    ---
    {{< figure src="/img/boat.png" alt="A boat" >}}

    {{< chart >}}
    """,
    "content/posts/bundle/index.md":
      "{\"title\": \"Bundle\", \"date\": \"2020-01-02\", \"slug\": \"own\", \"cover\": {\"image\": \"p.png\", \"alt\": \"P\"}}\nText.\n",
    "content/posts/bundle/p.png": "png", "content/posts/draft.md": "---\ntitle: D\ndraft: true\n---\n",
    "static/img/boat.png": "png", "data/boats.toml": "name = 'x'\n", "layouts/index.html": "x",
    "content/posts/torn.md": "---\ntitle: [\n---\n",
  ]

  @Test func `a site of Hugo keeps its addresses, ids, terms, menus and media`() throws {
    let (site, _) = try site(.hugo, Self.hugo)
    let dawn = try text(site, "content/posts/dawn.md")
    for line in [
      "title: The dawn\n", "date: 2020-05-06T10:00:00Z\n", "updated: 2020-05-07\n",
      "permalink: \"/2020/05/the-dawn/\"\n",
      "\"/old/dawn/\"", "\"/2020/05/dawn-old\"", "guid: https://old.example/2020/05/the-dawn/\n", "author: Ada\n",
      "category: tales\n", "tags: [sea, light, Boats]\n", "series: [Days]\n", "params: {mood: calm}\n",
      "![A boat](/img/boat.png)", "`{{< chart >}}`",
    ] { #expect(dawn.contains(line), "\(line)\n\(dawn)") }
    let bundle = try text(site, "content/posts/bundle/index.md")
    #expect(
      bundle.contains("permalink: \"/2020/01/own/\"") && bundle.contains("cover: {src: p.png, alt: P}"), "\(bundle)")
    #expect(try text(site, "content/about.md").contains("[dawn](/2020/05/the-dawn/)"))
    #expect(try text(site, "content/posts/draft.md").contains("draft: true"))
    let settings = try text(site, "content/site.yaml")
    for line in [
      "title: Voices", "url: https://old.example/", "series: {}", "tales: {title: Tales}", "index.xml", "/about/",
    ] {
      #expect(settings.contains(line), "\(line)\n\(settings)")
    }
    #expect(try text(site, "content/data/boats.json").contains("\"name\": \"x\""))
    #expect(site.has("content/static/img/boat.png") && site.has("content/posts/bundle/p.png"))
    let findings = site.findings.map { "\($0.place) \($0.summary)" }
    #expect(findings.contains { $0.hasPrefix("content/posts/dawn.md:14") && $0.contains("chart") }, "\(findings)")
    #expect(
      findings.contains { $0.hasPrefix("layouts") } && findings.contains { $0.hasPrefix("content/posts/torn.md:") })
  }

  static let jekyll: [String: String] = [
    "_config.yml":
      "title: J\nurl: https://j.example\nbaseurl: /blog\npermalink: date\ncollections: {boats: {output: true}}\ndefaults: [{scope: {path: '', type: posts}, values: {author: Ada}}]\n",
    "_posts/2020-01-02-dawn.md":
      "---\ntitle: Dawn\ncategories: Tales\ntags: sea light\nredirect_from: /d/\n---\n{% highlight ruby %}\nx\n{% endhighlight %}\n[n]({% post_url 2020-02-03-noon %})\n",
    "_posts/2020-02-03-noon.markdown":
      "---\ntitle: Noon\nimage: /assets/n.png\n---\n![n](/assets/n.png){: .wide} [d](/blog/about/) `](/blog/x/)`\n",
    "_drafts/soon.md": "---\ntitle: Soon\n---\n", "_boats/anna.md": "---\ntitle: Anna\n---\n",
    "about.md": "---\ntitle: About\npermalink: /about/\n---\nHi.\n", "assets/n.png": "png",
    "_data/authors.yml": "ada: {name: Ada, email: a@x.example}\n",
    "index.html": "---\nlayout: home\n---\n{% for p in site.posts %}{% endfor %}", "_layouts/home.html": "x",
    "feed.xml": "---\n---\n{{ x }}",
  ]

  @Test func `a site of Jekyll keeps its addresses, ids, authors and collections`() throws {
    let (site, _) = try site(.jekyll, Self.jekyll)
    let dawn = try text(site, "content/posts/2020-01-02-dawn.md")
    for line in [
      "permalink: \"/tales/2020/01/02/dawn.html\"", "guid: https://j.example/blog/tales/2020/01/02/dawn\n",
      "tags: [sea, light]",
      "aliases: [\"/d/\"]", "date: 2020-01-02\n", "author: Ada\n", "```ruby\nx\n```", "[n](/2020/02/03/noon.html)",
    ] { #expect(dawn.contains(line), "\(line)\n\(dawn)") }
    let noon = try text(site, "content/posts/2020-02-03-noon.md")
    #expect(noon.contains("cover: \"/assets/n.png\"") && noon.contains("![n](/assets/n.png){.wide}"), "\(noon)")
    #expect(noon.contains("[d](/about/) `](/blog/x/)`"), "links begin at the site")
    #expect(try text(site, "content/boats/anna.md").contains("permalink: \"/boats/anna.html\""))
    #expect(try text(site, "content/posts/soon.md").contains("draft: true"))
    #expect(try !text(site, "content/about.md").contains("permalink"), "our own address is the same")
    #expect(try text(site, "content/authors.yaml") == "ada: {name: Ada}\n", "addresses of mail are not published")
    #expect(try text(site, "content/site.yaml").contains("url: https://j.example/blog/"))
    #expect(!site.has("content/static/feed.xml") && site.has("content/static/assets/n.png"))
  }

  @Test func `a site of Zola keeps its addresses, links and shortcodes`() throws {
    let (site, _) = try site(
      .zola,
      [
        "config.toml":
          "base_url = \"https://z.example\"\ntitle = \"Z\"\ngenerate_feeds = true\ntaxonomies = [{name = \"tags\"}, {name = \"places\"}]\n",
        "content/blog/_index.md": "+++\ntitle = \"Blog\"\nsort_by = \"date\"\n+++\n",
        "content/blog/2020-01-02-dawn.md":
          "+++\ntitle = \"Dawn\"\naliases = [\"old/dawn\"]\n[taxonomies]\ntags = [\"sea\"]\nplaces = [\"Syros\"]\n[extra]\nmood = \"calm\"\n+++\n[n](@/blog/noon.md#x) {{ youtube(id=\"abc\") }}\n\n{% quote(author=\"V\") %}\nWords\n{% end %}\n",
        "content/blog/noon.md":
          "+++\ntitle = \"Noon\"\ndate = 2020-02-03\nslug = \"mid-day\"\nunpublishDate = 2099-01-01\n+++\n[x](@/no.md)\n",
        "static/a.css": "x",
      ])
    let dawn = try text(site, "content/blog/2020-01-02-dawn.md")
    for line in [
      "permalink: \"/blog/dawn/\"", "aliases: [\"/old/dawn\"]", "tags: [sea]", "places: [Syros]",
      "params: {mood: calm}",
      "guid: https://z.example/blog/dawn/", "[n](/blog/mid-day/#x)",
      "::embed{src=\"https://www.youtube.com/watch?v=abc\"}",
      ":::quote[V]\nWords\n:::",
    ] { #expect(dawn.contains(line), "\(line)\n\(dawn)") }
    #expect(try text(site, "content/site.yaml").contains("atom: [atom.xml]"))
    let noon = try text(site, "content/blog/noon.md")
    #expect(noon.contains("expires: 2099-01-01\n") && noon.contains("[x](@/no.md)"), "`check` has its place: \(noon)")
    #expect(site.findings.contains { $0.summary == "there is no page `@/no.md`" && $0.line == 7 })
  }

  @Test func `a site of Eleventy keeps its addresses and what its settings copy`() throws {
    let (site, _) = try site(
      .eleventy,
      [
        ".eleventy.js":
          "module.exports = c => { c.addPassthroughCopy(\"src/img\"); c.addPassthroughCopy({\"public\": \"/\"}); return {dir: {input: \"src\", data: \"_data\"}} }",
        "src/_data/site.json": "{\"title\": \"E\", \"url\": \"https://e.example\"}",
        "src/blog/blog.json":
          "{\"tags\": [\"posts\"], \"layout\": \"post\", \"permalink\": \"/b/{{ page.fileSlug }}/\"}",
        "src/blog/2020-01-02-dawn.md":
          "---\ntitle: Dawn\ntags: [sea]\neleventyNavigation: {key: Dawn, order: 1}\n---\n{{ site.title }} {{ '/about/' | url }}\n",
        "src/about.md": "---\ntitle: About\n---\n", "src/img/a.png": "png", "public/robots.txt": "x",
        "src/archive.njk": "x",
      ])
    let dawn = try text(site, "content/blog/2020-01-02-dawn.md")
    #expect(
      dawn.contains("permalink: \"/b/dawn/\"") && dawn.contains("tags: [sea]") && dawn.hasSuffix("E /about/\n"),
      "\(dawn)")
    #expect(site.has("content/static/img/a.png"))
    #expect(
      try text(site, "content/site.yaml").contains("title: E") && text(site, "content/site.yaml").contains("/b/dawn/"))
    #expect(site.findings.contains { $0.file == "src/archive.njk" })
  }

  @Test func `an id is kept as the feed of its generator has it`() throws {
    let (hugo, _) = try site(
      .hugo, ["hugo.toml": "baseURL = 'https://h.example/'\n", "content/posts/θάλασσα.md": "---\ntitle: T\n---\n"])
    #expect(
      try text(hugo, "content/posts/θάλασσα.md").contains(
        "guid: https://h.example/posts/%CE%B8%CE%AC%CE%BB%CE%B1%CF%83%CF%83%CE%B1/\n"))
    let page = "+++\ntitle = 'T'\n+++\n"
    let (zola, _) = try site(
      .zola,
      [
        "config.toml": "title = 'Z'\nbase_url = 'https://z.example'\n[slugify]\npaths = 'safe'\n",
        "content/Νησιά/θάλασσα.md": page,
      ])
    #expect(
      try text(zola, "content/Νησιά/θάλασσα.md").contains("guid: \"https://z.example/Νησιά/θάλασσα/\"\n"),
      "Zola writes addresses into its feeds without percent-encoding")
    #expect(zola.findings.isEmpty)
    let (latin, _) = try site(
      .zola, ["config.toml": "title = 'Z'\nbase_url = 'https://z.example'\n", "content/θάλασσα.md": page])
    #expect(latin.findings.map(\.summary) == ["Zola wrote the letters of `θάλασσα` as ASCII letters in the address"])
  }

  @Test(arguments: [(false, ["it has the address /same/, which is also that of content/a.md"]), (true, [])])
  func `two pages with one address are reported, but the address of a draft is free`(
    isDraft: Bool, summaries: [String]
  ) throws {
    let (site, _) = try site(
      .hugo,
      [
        "hugo.toml": "title = 'H'\nbaseURL = 'https://h.example/'\n",
        "content/a.md": "---\ntitle: A\nurl: /same/\ndraft: \(isDraft)\n---\n",
        "content/b.md": "---\ntitle: B\nurl: /same/\n---\n",
      ])
    #expect(site.findings.map(\.summary) == summaries)
  }

  private func write(_ site: ImportedSite, below folder: String) throws -> ImportedSite.Result {
    let target = try ImportTarget(folder, source: site.source)
    try site.write(into: target)
    return target.result
  }

  @Test func `importing twice changes nothing, and what was edited stays`() throws {
    let (site, old) = try site(.hugo, Self.hugo)
    let target = try TemporaryFolder()
    let first = try write(site, below: target / "new")
    let marks = Tree.marks(of: target / "new")
    #expect(first.kept == [] && first.written.contains("import-report.md"))
    #expect(try target.text(of: "new/import-report.md").contains("What was imported:\n"))
    let second = try write(site, below: target / "new")
    #expect(second.written == [] && second.kept == [] && Tree.marks(of: target / "new") == marks)
    try target.write("mine", to: "new/content/about.md")
    #expect(try write(site, below: target / "new").kept == ["content/about.md"])
    #expect(try target.text(of: "new/content/about.md") == "mine")
    #expect(old.has("hugo.toml"), "the old site is only read")
  }

  /// Paths in settings, front matter and exports that lead out of the old or the new site.
  @Test func `no path leads out of the old or of the new site`() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret", to: "secret/secret.md")
    let up = "../\((outside.path as NSString).lastPathComponent)/secret"
    let front =
      "---\ntitle: X\nslug: ../../../evil\nurl: /../../evil/\naliases: [../../evil]\npermalink: /../../evil/\n---\nx\n"
    let sites: [(SiteGenerator, [String: String])] = [
      (
        .hugo,
        ["hugo.toml": "staticDir = '\(up)'\ndataDir = '\(up)'\ncontentDir = '\(up)'\n", "content/a.md": front]
      ),
      (.hugo, ["hugo.toml": "title = 'x'\n", "content/a.md": front]),
      (
        .jekyll,
        [
          "_config.yml": "collections: {../x: {output: true}}\npermalink: /../../:title/\n",
          "_posts/2020-01-02-a.md": front,
        ]
      ),
      (.zola, ["config.toml": "title = 'x'\n", "content/a.md": "+++\npath = '../../evil'\n+++\n"]),
      (
        .eleventy,
        [
          ".eleventy.js":
            "c.addPassthroughCopy({'src': '../../evil'}); c.addPassthroughCopy('\(up)'); return {dir: {input: '\(up)', data: '\(up)'}}",
          "src/a.txt": "x",
        ]
      ),
    ]
    for (generator, files) in sites {
      let (site, old) = try site(generator, files)
      for (path, contents) in site.files {
        #expect(!path.text.contains("secret") && !path.text.split(separator: "/").contains(".."), "\(path.text)")
        if case .copy(let file) = contents { #expect(!file.contains(".."), "\(file)") }
      }
      let target = try TemporaryFolder()
      _ = try withExtendedLifetime(old) { try write(site, below: target / "deep/deeper/new") }
      #expect(Tree.paths(of: target.path).allSatisfy { $0.hasPrefix("deep/deeper/new/") })
    }
  }

  @Test func `links that lead out of the old site are not followed`() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret", to: "secret.md")
    let folder = try TemporaryFolder()
    try folder.write("title = 'x'\nbaseURL = 'https://x.example/'\n", to: "hugo.toml")
    try folder.write("# a\n", to: "content/a.md")
    try FileManager.default.createSymbolicLink(atPath: folder / "content/out", withDestinationPath: outside.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder / "content/b.md", withDestinationPath: outside / "secret.md")
    let site = SiteGenerator.hugo.move(folder.path, now: Timestamp(seconds: 1_600_000_000))
    #expect(!site.files.keys.contains { $0.text.contains("secret") || $0.text.contains("b.md") })
    #expect(site.findings.count { $0.summary.contains("not followed") } == 2)
  }
}
