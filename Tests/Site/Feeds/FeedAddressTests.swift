import Foundation
import Testing
import Trial

/// The texts of entries in feeds, whose readers resolve no relative addresses.
@Suite struct FeedAddressTests {
  private static let story = """
    ---
    title: One
    date: 2026-01-02
    audio: {src: "https://cdn.example/one.mp3"}
    ---
    A [link](other.md "t"), a [part](#part), a <a href=raw.html>raw link</a> and a note[^1].

    <p><img src="/raw.png" srcset="a.png 1x, /b.png 2x" alt="a > b"></p>

    ## Part

    ::::scene{#scene}
    :::own[See *[this](#part)*]{src=sub/x.html cite="../y" #z}
    Inside, [outside](https://other.example/a?b=1&c=2).
    :::
    ::embed[Film]{src="film.html"}
    ::::

    [^1]: Noted.

    """

  /// A block of the site's own.
  private static let block = """
    {%- set html = "<i><a href='said.html'>said</a></i>" -%}
    <blockquote cite="{{ block.attributes.cite }}"><a href="#fn1">1</a><a href='{{ block.attributes.src }}'>2</a>
    <a href={{ block.attributes.src }}>3</a><a href="/tag/{{ block.id }}/?q={{ entry.title }}#top">4</a>
    <img src="{{ "i.png" }}" srcset="{{ "i.png" }} 1x, /{{ "j.png" }} 2x" alt="href='x'">
    {{ html | safe }} {{ "A [word](word.html)." | markdown }} {{ block.label }} {{ block.content }}</blockquote>
    """

  private static let wire = """
    <rss version="2.0"><channel><title>Wire</title><link>https://wire.example/</link><item><title>Fog</title>
    <guid>https://wire.example/news/fog</guid><pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>
    <description>&lt;p&gt;&lt;a href="../rain"&gt;Rain&lt;/a&gt;&lt;/p&gt;</description></item></channel></rss>
    """

  private static let page = "https://trial.example/notes/one/"

  /// What the texts contain, by the file and the template that it comes from.
  private static let markdown = [
    "<a href=\"https://trial.example/notes/other/\" title=\"t\">link</a>", "<a href=\"\(page)#part\">part</a>",
    "<a href=\(page)raw.html>raw link</a>", "<a href=\"\(page)#fn-1\"", "<a href=\"\(page)#fnref-1\"",
    "<img src=\"https://trial.example/raw.png\" srcset=\"\(page)a.png 1x, https://trial.example/b.png 2x\" alt=\"a > b\">",
    "<em><a href=\"\(page)#part\">this</a></em>",
    "<a href=\"https://other.example/a?b=1&amp;c=2\">outside</a>", "<a href=\"\(page)film.html\">Film</a>",
  ]
  private static let template = [
    "<blockquote cite=\"https://trial.example/notes/y\"><a href=\"\(page)#fn1\">1</a>",
    "<a href='\(page)sub/x.html'>2</a>", "<a href=\(page)sub/x.html>3</a>",
    "<a href=\"https://trial.example/tag/z/?q=One#top\">4</a>",
    "<img src=\"\(page)i.png\" srcset=\"\(page)i.png 1x, https://trial.example/j.png 2x\" alt=\"href='x'\">",
    "<i><a href='\(page)said.html'>said</a></i>", "<a href=\"\(page)word.html\">word</a>",
  ]

  private static let site: Site? = {
    let site = try? Site([
      "content/site.yaml": """
      title: T
      url: https://trial.example/
      podcast: {path: podcast.xml}
      sources: [{id: wire, file: wire.xml, show: full}]

      """,
      "content/notes/one.md": story, "content/notes/other.md": "---\ntitle: Other\n---\nOther.\n",
      "content/static/notes/one/film.html": "<p>Film</p>", "content/wire.xml": wire, "Templates/blocks/own.html": block,
    ])
    return (try? site?.build().status) == 0 ? site : nil
  }()

  @Test(arguments: ["feed.xml", "feed.atom", "feed.json", "podcast.xml"])
  func `every address in a feed is absolute`(path: String) throws {
    let site = try #require(Self.site)
    var feed = try site.page(path)
    if path.hasSuffix(".json") {
      let document = try JSONSerialization.jsonObject(with: Data(feed.utf8)) as? [String: Any]
      let items = try #require(document?["items"] as? [[String: Any]])
      feed = items.compactMap { $0["content_html"] as? String }.joined()
    }
    for text in Self.markdown + Self.template { #expect(feed.contains(text), "\(text)") }
    if path != "podcast.xml" { #expect(feed.contains("<a href=\"https://wire.example/rain\" ")) }
  }

  @Test func `on the page they stay as they were written`() throws {
    let page = try #require(Self.site).page("notes/one/index.html")
    for text in [
      "<a href=\"#part\">part</a>", "<a href=raw.html>raw link</a>", "<a href=\"#fn1\">1</a>", "cite=\"../y\"",
      "<a href=\"/tag/z/?q=One#top\">4</a>", "srcset=\"i.png 1x, /j.png 2x\"", "<a href='said.html'>said</a>",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }
}
