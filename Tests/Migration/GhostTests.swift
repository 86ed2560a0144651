import Testing
import Text
import Trial

@testable import Migration

@Suite struct GhostTests {
  private static func post(_ slug: String, _ html: String, _ more: String = "") -> String {
    let parts = [
      #""id": "63b5\#(slug.utf8.count)", "title": "A title", "slug": \#(quoted(slug)), "html": \#(quoted(html))"#,
      #""status": "published", "type": "post", "published_at": "2023-01-02T03:04:05.000Z""#, more,
    ]
    return "{" + parts.filter { !$0.isEmpty }.joined(separator: ", ") + "}"
  }

  private static func quoted(_ text: String) -> String { JSON.bytes(of: .string(text)).text }

  private static func export(_ posts: [String], _ more: String = "") -> String {
    #"{"db": [{"meta": {"version": "5.40.0"}, "data": {"posts": [\#(posts.joined(separator: ", "))], "users": []\#(more)}}]}"#
  }

  private func move(_ export: String, _ content: [String: String]? = nil, address: String? = nil) throws -> ImportedSite
  {
    let folder = try TemporaryFolder()
    for (path, text) in content ?? [:] { try folder.write(text, to: "content/" + path) }
    return try #require(
      try GhostSite.move(
        Array(export.utf8), file: "export.json", content: content == nil ? nil : folder / "content", address: address))
  }

  private func text(_ site: ImportedSite, _ path: String) throws -> String {
    guard case .bytes(let bytes)? = site.files[try #require(RelativePath(path))] else { return "" }
    return bytes.span.text
  }

  /// Returns the text of a post with this HTML, without its front matter.
  private func body(_ html: String, _ content: [String: String]? = nil) throws -> String {
    let written = try text(move(Self.export([Self.post("dawn", html)]), content), "content/posts/dawn.md")
    return String(
      written.dropFirst(
        (written.range(of: "\n---\n")?.upperBound).map { written.distance(from: written.startIndex, to: $0) } ?? 0))
  }

  @Test(arguments: ["../../x", "..", ".hidden", "-rf", "_index", "a b", "$(touch x)", "x\ny", "a\u{202E}b", ""])
  func `a slug that is not a plain name of a file is replaced by that of the title`(slug: String) throws {
    let site = try move(Self.export([Self.post(slug, "<p>x</p>")]))
    #expect(site.files.keys.map(\.text).filter { $0.hasSuffix(".md") } == ["content/posts/a-title.md"])
    #expect(try text(site, "content/posts/a-title.md").contains("permalink: \"/a-title/\""))
  }

  @Test func `a post without a title is in the report`() throws {
    let post = Self.post("dawn", "<p>x</p>").replacing("\"title\": \"A title\", ", with: "")
    let site = try move(Self.export([post, Self.post("dusk", "<p>x</p>")]))
    let found = site.findings.filter { $0.summary.contains("title") }.map { "\($0.file): \($0.summary)" }
    #expect(
      found == [
        "content/posts/dawn.md: the old text had no title",
        "export.json: the settings do not say the site's title",
      ])
    #expect(try text(site, "content/posts/dawn.md").contains("title: Untitled\n"))
  }

  @Test func `two posts of one slug both stay`() throws {
    let site = try move(Self.export([Self.post("dawn", "<p>One</p>"), Self.post("dawn", "<p>Two</p>")]))
    #expect(site.files.keys.count { $0.text.hasPrefix("content/posts/") } == 2)
    #expect(site.findings.contains { $0.summary.contains("has the address `/dawn/` of another post") })
  }

  @Test func `a picture that the new site lacks stays HTML, so that the site builds`() throws {
    let card =
      #"<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/a.png" alt="A &quot;boat&quot;" srcset="x 1w"></figure>"#
    #expect(try body(card) == "<figure><img src=\"/content/images/a.png\" alt=\"A &quot;boat&quot;\"></figure>\n")
    #expect(try body(card, ["images/a.png": "png"]) == "![A \"boat\"](/content/images/a.png)\n")
  }

  @Test func `a size of a picture becomes the whole picture, also in plain HTML`() throws {
    let html =
      #"<p><img src="__GHOST_URL__/content/images/size/w600/format/webp/2023/a.png"> <a href="__GHOST_URL__">Home</a></p>"#
    #expect(try body(html) == "<p><img src=\"/content/images/2023/a.png\"> <a href=\"/\">Home</a></p>\n")
  }

  @Test func `a bookmark of a post that is not published becomes a link, and no broken card`() throws {
    let card =
      #"<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="__GHOST_URL__/gone/"><div class="kg-bookmark-title">Gone &amp; away</div></a></figure>"#
    #expect(try body(card) == "<p><a href=\"/gone/\">Gone &amp; away</a></p>\n")
  }

  @Test func `a callout is a note, and a toggle opens`() throws {
    let html =
      #"<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>it</b></div></div>"#
      + #"<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4></div><div class="kg-toggle-content"><p>So</p></div></div>"#
    let text = try body(html)
    #expect(text.contains(":::note\n\n<p>💡</p>\n<p>Mind <b>it</b></p>\n\n:::"), "\(text)")
    #expect(text.contains("<details>\n<summary>Why?</summary>\n\n<p>So</p>\n\n</details>"), "\(text)")
  }

  @Test func `code becomes a block of code of its language`() throws {
    let text = try body("<pre><code class=\"language-swift\">let a = 1 &lt; 2\n\nlet b = `c`</code></pre>")
    #expect(text == "```swift\nlet a = 1 < 2\n\nlet b = `c`\n```\n")
  }

  @Test func `a card that is not closed, and elements that overlap, lose no words`() throws {
    let html = #"<div class="kg-card kg-callout-card"><p>One <b>two <i>three</b> four</i></p><p>Five"#
    let text = try body(html)
    for word in ["One", "two", "three", "four", "Five"] { #expect(text.contains(word), "\(word): \(text)") }
  }

  @Test(arguments: [
    "<!-->x", "<!--->x", "<!--x", "<p>a\u{0}b</p><!-- -->x", "<", "</", "<span style=\"white-space\">x", "<pre><code>x",
  ])
  func `broken HTML loses no words`(html: String) throws {
    let text = try body(html)
    #expect(text.contains("x") || !html.contains("x"), "\(text)")
    #expect(!text.utf8.contains(0))
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `cards in any order, cut and repeated anywhere, are converted`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    let parts = [
      #"<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/a.png" alt="a"><figcaption>"#,
      #"<div class="kg-card kg-callout-card"><div class="kg-callout-text">"#, "</div>", "</figure>", "</figcaption>",
      #"<figure class="kg-card kg-gallery-card"><div class="kg-gallery-image">"#, "<pre><code>", "</code></pre>", "x",
      #"<a class="kg-bookmark-container" href="__GHOST_URL__/b/">"#, "</a>", "<!--", "-->", "<!-->", "<", ">", "\"",
      "=",
      #"<span style="white-space: pre-wrap;">"#, "</span>", "<script>", "</script>", "/content/images/size/", "\n\n",
      "é",
    ]
    for _ in 0..<200 {
      let html = (0..<dice.number(1...20)).map { _ in String(dice.pick(parts).prefix(dice.isLucky(4) ? 9 : 200)) }
        .joined()
      let text = try body(html)
      #expect(text.utf8.last == UInt8(ascii: "\n"))
    }
  }

  @Test func `a language that is not a code is left out`() throws {
    let settings = #", "settings": [{"key": "locale", "value": "x/../y"}, {"key": "title", "value": "T"}]"#
    #expect(!(try text(move(Self.export([], settings)), "content/site.yaml").contains("languages")))
  }

  @Test func `an unknown card stays HTML, and the report counts it`() throws {
    let site = try move(Self.export([Self.post("dawn", #"<div class="kg-card kg-wonder-card">Wonder</div>"#)]))
    #expect(try text(site, "content/posts/dawn.md").contains("Wonder"))
    #expect(site.unknownTags.byFrequency.map(\.name) == ["kg-wonder-card"])
  }

  @Test func `posts for members and posts that were only sent become drafts without an address`() throws {
    let site = try move(
      Self.export([
        Self.post("dawn", "<p>x</p>", #""visibility": "members""#), Self.post("dusk", "<p>x</p>", #""status": "sent""#),
      ]))
    #expect(try text(site, "content/posts/dawn.md").contains("draft: true"))
    #expect(!(try text(site, "content/posts/dawn.md").contains("permalink")))
    #expect(site.findings.contains { $0.summary.contains("was for members") })
  }

  @Test func `collections of routes.yaml give posts their addresses`() throws {
    let routes = """
      collections:
        /news/: {permalink: "/news/{year}/{slug}/", filter: "primary_tag:news"}
        /: {permalink: "/{primary_tag}/{slug}/", filter: "featured:true"}
        /rest/: {permalink: "/rest/{slug}/"}
      taxonomies: {tag: "/topic/{slug}/"}
      """
    let relations =
      #", "tags": [{"id": "t1", "name": "News", "slug": "news"}], "posts_tags": [{"post_id": "63b54", "tag_id": "t1"}]"#
    let posts = [Self.post("dawn", "<p>x</p>"), Self.post("noon-tide", "<p>x</p>")]
    let site = try move(Self.export(posts, relations), ["settings/routes.yaml": routes])
    #expect(try text(site, "content/posts/dawn.md").contains("permalink: \"/news/2023/dawn/\""))
    #expect(try text(site, "content/posts/noon-tide.md").contains("permalink: \"/rest/noon-tide/\""))
    #expect(try text(site, "content/site.yaml").contains("/topic/news/"))
    #expect(site.findings.contains { $0.summary.contains("the filter `featured:true`") })
  }

  @Test func `an export of the first versions, with Markdown and one author, is read`() throws {
    let export = #"""
      {"meta": {"version": "003"}, "data": {"posts": [{"id": 7, "title": "Old", "slug": "old", "markdown": "*Words*",
      "image": "/content/images/a.png", "page": 0, "status": "published", "author_id": 1, "published_at": "2014-02-03 10:00:00"}],
      "users": [{"id": 1, "name": "Ada", "slug": "ada", "email": "ada@old.example"}], "tags": []}}
      """#
    let site = try move(export, ["images/a.png": "png", "images/a_o.png": "png", "images/size/w100/a.png": "png"])
    let post = try text(site, "content/posts/old.md")
    #expect(
      post.contains("*Words*") && post.contains("author: ada") && post.contains("cover: \"/content/images/a.png\""))
    #expect(post.contains("date: 2014-02-03T10:00:00Z"), "\(post)")
    #expect(!(try text(site, "content/authors.yaml").contains("@")))
    let files = site.files.keys.map(\.text).filter { $0.hasPrefix("content/static/") }
    #expect(files == ["content/static/content/images/a.png"])
  }

  @Test func `dates of the first versions are milliseconds, and their feeds had the UUID`() throws {
    let export = #"""
      {"db": [{"meta": {"version": "003"}, "data": {"posts": [{"id": 7, "uuid": "a1b2-77", "title": "Old", "slug": "old",
      "html": "<p>Words</p>", "page": 0, "status": "published", "author_id": 1, "published_at": 1391421600944}], "users": [],
      "tags": []}}]}
      """#
    let post = try text(try move(export), "content/posts/old.md")
    #expect(post.contains("date: 2014-02-03T10:00:00Z\n") && post.contains("guid: a1b2-77\n"), "\(post)")
  }

  @Test func `an address of the host itself becomes a path, and without it the report asks for it`() throws {
    let html = #"<p><a href="https://old.example/blog/dusk/">Dusk</a> <a href="__GHOST_URL__/dusk/">Dusk</a></p>"#
    let export = Self.export([Self.post("dawn", html)])
    let known = try text(move(export, address: "https://old.example/blog/"), "content/posts/dawn.md")
    #expect(known.contains(#"<a href="/blog/dusk/">Dusk</a> <a href="/blog/dusk/">Dusk</a>"#), "\(known)")
    let unknown = try move(export)
    #expect(unknown.findings.contains { $0.summary == "the export does not contain the address of the site" })
  }

  @Test(
    arguments: [
      ("/../x/", "/a/"), ("/%2e%2e/x/", "/a/"), ("/a%0ab/", "/a/"), ("/", "/a/"), ("/self/", "/self"),
      ("/q/", "/../../etc/passwd"), ("/q/", "//evil.example/"), ("/q/", "/\\evil.example"),
      ("/\(String(repeating: "w", count: 3000))/", "/a/"),
    ])
  func `a redirect that the settings cannot have is left out, and the report says so`(from: String, to: String) throws {
    let rules = JSON.bytes(
      of: .list([
        .object([.init("from", .string(from)), .init("to", .string(to))]),
        .object([.init("from", .string("/old/")), .init("to", .string("/new/"))]),
      ]))
    let site = try move(Self.export([]), ["data/redirects.json": rules.text])
    let settings = try text(site, "content/site.yaml")
    #expect(settings.contains(#""/old/": "/new/""#) && !settings.contains("\"\(to)\""), "\(settings)")
    #expect(site.findings.contains { $0.summary.hasPrefix("the redirect from ") }, "\(site.findings)")
  }

  @Test func `another document is no export`() throws {
    #expect(try GhostSite.move(Array("{}".utf8), file: "a.json", content: nil, address: nil) == nil)
    #expect(try GhostSite.move(Array("[1]".utf8), file: "a.json", content: nil, address: nil) == nil)
    #expect(throws: Diagnostic.self) {
      try GhostSite.move(Array("<rss>".utf8), file: "a.json", content: nil, address: nil)
    }
  }
}
