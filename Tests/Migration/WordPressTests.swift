import Foundation
import Testing
import Text
import Trial

@testable import Migration

@Suite struct WordPressTests {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8" ?>
    <rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
    <title>Voices &amp; boats</title><link>https://w.example</link><language>en-US</language>
    <wp:base_blog_url>https://w.example</wp:base_blog_url>
    <wp:author><wp:author_login><![CDATA[ada]]></wp:author_login><wp:author_email><![CDATA[a@w.example]]></wp:author_email><wp:author_display_name><![CDATA[Ada L]]></wp:author_display_name></wp:author>

    """

  private static func item(_ id: Int, _ type: String, _ more: String, content: String = "") -> String {
    """
    <item><title><![CDATA[Post \(id)]]></title><link>https://w.example/2020/01/post-\(id)/</link><dc:creator><![CDATA[ada]]></dc:creator>
    <guid isPermaLink="false">https://w.example/?p=\(id)</guid><content:encoded><![CDATA[\(content)]]></content:encoded>
    <wp:post_id>\(id)</wp:post_id><wp:post_date_gmt><![CDATA[2020-01-02 03:04:05]]></wp:post_date_gmt>
    <wp:post_name><![CDATA[post-\(id)]]></wp:post_name><wp:status><![CDATA[publish]]></wp:status><wp:post_type><![CDATA[\(type)]]></wp:post_type>
    \(more)</item>

    """
  }

  private static let export =
    head
    + item(
      1, "post",
      """
      <category domain="category" nicename="tales"><![CDATA[Tales]]></category><category domain="post_tag" nicename="sea"><![CDATA[Sea]]></category>
      <wp:postmeta><wp:meta_key><![CDATA[_thumbnail_id]]></wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
      <wp:comment><wp:comment_id>5</wp:comment_id><wp:comment_author><![CDATA[Bo]]></wp:comment_author><wp:comment_author_email>b@x.example</wp:comment_author_email><wp:comment_date_gmt>2020-01-03 00:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Nice </item> words]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>
      """,
      content:
        "<!-- wp:paragraph -->\n<p>See <a href=\"https://w.example/about/\">us</a></p>\n<!-- /wp:paragraph -->\n\n[caption width=\"3\"]<img src=\"https://w.example/wp-content/uploads/a.png\"> Words[/caption]\n[gallery ids=\"1,2\"]"
    ) + item(2, "page", "", content: "One *line*\nand another\n\nA second.")
    + item(
      9, "attachment", "<wp:attachment_url><![CDATA[https://w.example/wp-content/uploads/a.png]]></wp:attachment_url>")

  private func move(_ export: String, uploads: Bool) throws -> ImportedSite? {
    let folder = try TemporaryFolder()
    try folder.write(export, to: "export.xml")
    try folder.write("png", to: "uploads/a.png")
    return try WordPressSite.move(folder / "export.xml", uploads: uploads ? folder / "uploads" : nil)
  }

  private func text(_ site: ImportedSite?, _ path: String) throws -> String {
    guard case .bytes(let bytes)? = site?.files[try #require(RelativePath(path))] else { return "" }
    return bytes.span.text
  }

  @Test(arguments: [
    "../../x", "..", ".hidden", "-rf", "a b", "$(touch x)", "x\ny", "a\u{202E}b", "%2e%2e",
    String(repeating: "a", count: 300),
  ])
  func `a slug that is not a plain name of a file is replaced by that of the title`(slug: String) throws {
    let item = Self.item(3, "page", "").replacing("![CDATA[post-3]]", with: "![CDATA[\(slug)]]")
    let site = try #require(try move(Self.head + item + "</channel></rss>", uploads: false))
    #expect(
      site.files.keys.map(\.text).filter { $0.hasSuffix(".md") && $0.hasPrefix("content/") } == ["content/post-3.md"])
  }

  @Test(
    arguments: [
      ("publish", "", false), ("future", "", false), ("publish", "opensesame", true), ("private", "", true),
      ("draft", "", true), ("pending", "", true), ("trash", "", nil), ("auto-draft", "", nil), ("inherit", "", nil),
    ] as [(String, String, Bool?)])
  func `what not everybody could read becomes a draft, and what was thrown away nothing`(
    status: String, password: String, isDraft: Bool?
  ) throws {
    let more = "<wp:post_password><![CDATA[\(password)]]></wp:post_password>"
    let item = Self.item(3, "post", more).replacing("[publish]", with: "[\(status)]")
    let site = try #require(try move(Self.head + item + "</channel></rss>", uploads: false))
    let text = try text(site, "content/posts/post-3.md")
    #expect(text.isEmpty == (isDraft == nil) && text.contains("draft: true") == (isDraft ?? false), "\(text)")
    #expect(!text.contains("opensesame"))
    #expect(site.findings.contains { $0.summary.contains("had a password") } == !password.isEmpty)
  }

  @Test func `a size of a picture that the uploads lack becomes the original picture`() throws {
    let content =
      "<p><img src=\"https://w.example/wp-content/uploads/a-300x200.png\" srcset=\"https://w.example/wp-content/uploads/a-1024x768.png 1024w\">"
      + " <a href=\"/wp-content/uploads/b-300x200.png\">b</a> <img src=\"/wp-content/uploads/a-x200.png\"></p>"
    let picture = Self.item(
      9, "attachment", "<wp:attachment_url>https://w.example/wp-content/uploads/a-scaled.png</wp:attachment_url>")
    let meta = "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>"
    let site = try move(
      Self.head + picture + Self.item(1, "post", meta, content: content) + "</channel></rss>", uploads: true)
    let written = try text(site, "content/posts/post-1.md")
    #expect(
      written.contains("cover: \"/wp-content/uploads/a.png\"") && written.contains("src=\"/wp-content/uploads/a.png\""))
    #expect(
      !written.contains("a-300x200") && !written.contains("a-1024x768") && !written.contains("a-scaled"), "\(written)")
    #expect(written.contains("/wp-content/uploads/b-300x200.png") && written.contains("a-x200.png"), "\(written)")
  }

  @Test func `posts and pages keep addresses, ids, authors, terms and pictures`() throws {
    let site = try move(Self.export + "</channel></rss>", uploads: true)
    let post = try text(site, "content/posts/post-1.md")
    for line in [
      "title: Post 1", "date: 2020-01-02T03:04:05Z", "permalink: \"/2020/01/post-1/\"", "guid: https://w.example/?p=1",
      "author: ada",
      "category: tales", "tags: [Sea]", "cover: \"/wp-content/uploads/a.png\"", "<a href=\"/about/\">us</a>",
      "<figure><img src=\"/wp-content/uploads/a.png\"><figcaption> Words</figcaption></figure>",
      "<!-- [gallery ids=\"1,2\"] -->",
    ] { #expect(post.contains(line) || line.contains("guid") && post.contains("w.example/?p=1"), "\(line)\n\(post)") }
    #expect(!post.contains("wp:paragraph"))
    #expect(try text(site, "content/post-2.md").contains("<p>One *line*<br>\nand another</p>\n\n<p>A second.</p>"))
    #expect(try text(site, "content/authors.yaml") == "ada: {name: Ada L}\n")
    let comments = try text(site, "content/data/comments/post-1.json")
    #expect(comments.contains("Nice </item> words") && !comments.contains("b@x.example"), "\(comments)")
    #expect(try text(site, "content/site.yaml").contains("Voices & boats"))
    #expect(site?.has("content/static/wp-content/uploads/a.png") == true)
    #expect(site?.findings.contains { $0.summary.contains("[gallery") } == true)
  }

  @Test func `an export without the media library, whose texts use it, says where the pictures are`() throws {
    let picture = "<img src=\"https://w.example/wp-content/uploads/a.png\">"
    let summary = "the pictures and other files of the media library, which the texts use, are not in the export"
    for (content, isNamed) in [(picture, true), ("Words.", false)] {
      let site = try move(Self.head + Self.item(1, "post", "", content: content) + "</channel></rss>", uploads: false)
      #expect(site?.findings.contains { $0.summary == summary } == isNamed, "\(content)")
    }
  }

  @Test func `a site below a folder of its host keeps its addresses`() throws {
    let content =
      "<p><a href=\"https://w.example/blog/about/\">us</a> <a href=\"https://w.example/shop/\">shop</a></p>"
      + "\n\n[audio src=\"https://w.example/blog/wp-content/uploads/a.mp3\"][/audio]"
    let export = (Self.head + Self.item(1, "post", "", content: content) + "</channel></rss>")
      .replacingOccurrences(of: "https://w.example</wp:base", with: "https://w.example/blog</wp:base")
      .replacingOccurrences(of: "https://w.example/2020", with: "https://w.example/blog/2020")
    let site = try move(export, uploads: false)
    let post = try text(site, "content/posts/post-1.md")
    #expect(post.contains("permalink: \"/2020/01/post-1/\""))
    #expect(post.contains("<a href=\"/blog/about/\">us</a> <a href=\"https://w.example/shop/\">shop</a>"))
    #expect(post.contains("::audio") && post.contains("\"/wp-content/uploads/a.mp3\""), "\(post)")
    #expect(try text(site, "content/site.yaml").contains("url: https://w.example/blog/\n"))
  }

  @Test func `dates keep the local time, and the report names the offsets`() throws {
    let item = Self.item(1, "post", "<wp:post_date><![CDATA[2020-01-02 05:04:05]]></wp:post_date>")
    let site = try move(Self.head + item + "</channel></rss>", uploads: false)
    #expect(try text(site, "content/posts/post-1.md").contains("date: 2020-01-02T05:04:05+02:00\n"))
    #expect(
      site?.findings.contains {
        $0.summary == "the export does not name the time zone: its dates have the offset +02:00"
      }
        == true)
  }

  @Test func `a cover has the alternative text of the media library`() throws {
    let meta = "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>"
    let picture =
      "<wp:attachment_url>https://w.example/wp-content/uploads/a.png</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A boat</wp:meta_value></wp:postmeta>"
    let site = try move(
      Self.head + Self.item(1, "post", meta) + Self.item(9, "attachment", picture) + "</channel></rss>", uploads: true)
    let post = try text(site, "content/posts/post-1.md")
    #expect(post.contains("cover: {src: \"/wp-content/uploads/a.png\", alt: A boat}\n"), "\(post)")
  }

  @Test func `links by number lead to posts that come later, and shared blocks are no entries`() throws {
    let items =
      Self.item(1, "post", "", content: "<!-- wp:block {\"ref\":3} /-->")
      + Self.item(2, "page", "")
      + Self.item(3, "wp_block", "", content: "<p><a href=\"https://w.example/?p=2\">b</a></p>")
    let site = try move(Self.head + items + "</channel></rss>", uploads: false)
    let post = try text(site, "content/posts/post-1.md")
    #expect(post.contains("<a href=\"/2020/01/post-2/\">b</a>"), "\(post)")
    #expect(site?.findings.count { $0.summary.contains("wp_block") } == 0)
  }

  @Test func `titles and names lose the HTML that WordPress allows in them`() throws {
    let terms =
      "<category domain=\"category\" nicename=\"f\"><![CDATA[Fish &amp; Chips]]></category>"
      + "<category domain=\"post_tag\" nicename=\"t\"><![CDATA[R&amp;D]]></category>"
    let item = Self.item(1, "post", terms + "<excerpt:encoded><![CDATA[<p>A <b>b</b></p>]]></excerpt:encoded>")
      .replacingOccurrences(of: "Post 1]]", with: "<em>Sea</em> &amp; sky: 1 &lt; 2]]")
    let site = try move(Self.head + item + "</channel></rss>", uploads: false)
    let post = try text(site, "content/posts/post-1.md")
    #expect(post.contains("title: \"Sea & sky: 1 < 2\"\nsummary: A b\n"), "\(post)")
    #expect(post.contains("tags: [\"R&D\"]"), "\(post)")
    #expect(try text(site, "content/site.yaml").contains("Fish & Chips"))
  }

  @Test func `a site and its texts that have no title are in the report`() throws {
    let head = Self.head.replacingOccurrences(of: "<title>Voices &amp; boats</title>", with: "")
    let item = Self.item(1, "post", "").replacingOccurrences(of: "![CDATA[Post 1]]", with: "![CDATA[]]")
    let site = try #require(try move(head + item + "</channel></rss>", uploads: false))
    let post = "content/posts/post-1.md: the old text had no title"
    let found = site.findings.map { "\($0.file): \($0.summary)" }
    #expect(found.contains(post), "\(found)")
    #expect(found.contains { $0.hasSuffix("the settings do not say the site's title") }, "\(found)")
    #expect(try text(site, "content/posts/post-1.md").contains("title: post-1\n"))
    #expect(try text(site, "content/site.yaml").contains("title: Untitled\n"))
    let whole = try #require(try move(Self.export + "</channel></rss>", uploads: false))
    #expect(!whole.findings.contains { $0.summary.contains("title") })
  }

  @Test func `names of an export choose no path outside of the site`() throws {
    let hostile =
      Self.item(1, "post", "", content: "<p>x</p>").replacingOccurrences(of: "post-1]]", with: "../../../evil]]")
      + Self.item(2, "post", "").replacingOccurrences(of: "post-2]]", with: "%2e%2e%2f%2e%2e%2fevil]]")
      + Self.item(3, "page", "").replacingOccurrences(of: "post-3]]", with: "..]]")
    let site = try #require(try move(Self.head + hostile + "</channel></rss>", uploads: false))
    for path in site.files.keys { #expect(!path.text.contains("evil") && !path.text.contains("/../"), "\(path.text)") }
    #expect(site.files.count >= 5)
  }

  @Test func `texts are handed over one after another, and not kept`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.export + "</channel></rss>", to: "export.xml")
    var paths: [String] = []
    let site = try WordPressSite.move(folder / "export.xml", uploads: nil) { path, _ in paths.append(path.text) }
    #expect(paths == ["content/posts/post-1.md", "content/data/comments/post-1.json", "content/post-2.md"])
    #expect(site?.files.keys.map(\.text).sorted() == ["content/authors.yaml", "content/site.yaml"])
  }

  @Test func `half an export gives what is whole in it, and says so`() throws {
    let site = try move(String(Self.export.prefix(Self.export.count - 700)), uploads: false)
    #expect(site?.has("content/posts/post-1.md") == true)
    #expect(site?.findings.contains { $0.summary.contains("ends in the middle") } == true)
  }

  @Test func `another XML file is no export`() throws {
    #expect(try move("<rss><channel></channel></rss>", uploads: false) == nil)
    #expect(try move("", uploads: false) == nil)
  }

  @Test func `settings of planets become sources with names and filters`() throws {
    let ini = """
      [Planet]
      name = Friends
      link = https://p.example/
      owner_name = Ada

      [https://a.example/feed]
      name = Anna
      filter = sea|boat

      [https://b.example/feed]
      name = Anna

      [pluto-key]
      title = Key
      feed = https://c.example/rss
      """
    let site = PlanetSite(ini, file: "planet.ini").site
    let settings = try text(site, "content/site.yaml")
    for words in [
      "title: Friends", "author: Ada", "id: anna,", "id: anna-2", "keep: [\"/sea|boat/\"]", "id: pluto-key",
      "title: Key",
    ] {
      #expect(settings.contains(words), "\(words)\n\(settings)")
    }
  }

  @Test func `findings of a planet have the lines of their keys, and a doubled percent sign is one`() throws {
    let ini = """
      [Planet]
      name = One %% Two
      link = https://p.example/
      new_feed_items = 4
      template_files = a.tmpl
      filters = excerpt.py

      [https://a.example/feed]
      new_feed_items = 0
      filters = coral.py
      """
    let site = PlanetSite(ini, file: "planet.ini").site
    #expect(site.findings.map(\.line).sorted() == [5, 6, 10])
    let settings = try text(site, "content/site.yaml")
    #expect(settings.contains("One % Two") && settings.contains("defaults: {initial: 4}"), "\(settings)")
  }
}
