import Foundation
import Testing
import Trial

/// HTML that authors write among their Markdown: its addresses mean the same files as those of Markdown.
@Suite struct RawHTMLTests {
  private static let text = """
    <figure><img alt="" src="jar.jpg"
      srcset="jar.jpg 800w, ../b/other.jpg 2x"><a href='jar.jpg'>large</a></figure>

    Words <img src=jar.jpg alt=""> and <a href="../b/index.md#end">b</a>, <a href="?x">x</a> <a href="#y">y</a>.

    <video src="yard.mp3" poster="/stories/b/other.jpg"></video>

    <script>const x = '<img src="jar.jpg">';</script>

    <!-- <img src="jar.jpg"> -->

    <a href="https://else.example/jar.jpg">else</a> <img alt="" src="/logo.svg"> <a href="elsewhere/">e</a>

    """

  private func site(_ front: String, text: String = text, settings: String = "") throws -> Site {
    let site = try Site([
      "content/site.yaml": "title: T\nurl: https://trial.example/sub/\n" + settings,
      "content/stories/a/index.md": "---\ntitle: A\ndate: 2026-01-01\n\(front)---\n" + text,
      "content/stories/b/index.md": "---\ntitle: B\ndate: 2026-01-01\nslug: bee\n---\n<p id=\"end\">End</p>\n",
      "content/static/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>",
    ])
    let showcase = Repository.folder + "/content/stories"
    try site.folder.copy(showcase + "/boatyard/yard.mp3", to: "content/stories/a/yard.mp3")
    try site.folder.copy(showcase + "/amphora/amphora.jpg", to: "content/stories/a/jar.jpg")
    try site.folder.copy(showcase + "/amphora/amphora.jpg", to: "content/stories/b/other.jpg")
    return site
  }

  @Test(arguments: [
    ("", "stories/a/index.html"), ("permalink: /2026/old.html\n", "2026/old.html"),
    ("language: el\n", "el/stories/a/index.html"),
  ])
  func `files and texts are found wherever the page is`(front: String, page: String) throws {
    let site = try site(front, settings: "languages: [en, el]\n")
    let build = try site.build()
    #expect(build.status == 0 && build.words.contains("warning: nothing is published at"), "\(build.words)")
    #expect(build.words.components(separatedBy: ": warning: ").count == 2, "only of the link to `elsewhere/`")
    let html = try site.page(page)
    for part in [
      "<img alt=\"\" src=\"/sub/stories/a/jar.jpg\"\n  srcset=\"/sub/stories/a/jar.jpg 800w, /sub/stories/b/other.jpg 2x\">",
      "<a href='/sub/stories/a/jar.jpg'>large</a>", "<img src=/sub/stories/a/jar.jpg alt=\"\">",
      "<a href=\"/sub/stories/bee/#end\">b</a>", "<a href=\"?x\">x</a> <a href=\"#y\">y</a>",
      "<video src=\"/sub/stories/a/yard.mp3\" poster=\"/sub/stories/b/other.jpg\"></video>",
      "<script>const x = '<img src=\"jar.jpg\">';</script>", "<!-- <img src=\"jar.jpg\"> -->",
      "<a href=\"https://else.example/jar.jpg\">", "<img alt=\"\" src=\"/sub/logo.svg\">", "<a href=\"elsewhere/\">",
    ] { #expect(html.contains(part), "\(part)\n\(html)") }
    for file in ["stories/a/jar.jpg", "stories/b/other.jpg", "stories/a/yard.mp3"] {
      #expect(try site.files()[file] != nil, "\(file)")
    }
    let feed = try site.page(front.hasPrefix("lang") ? "el/feed.json" : "feed.json")
    #expect(feed.contains("src=\\\"https://trial.example/sub/stories/a/jar.jpg"), "\(feed)")
    #expect(feed.contains("https://trial.example/sub/stories/b/other.jpg 2x"))
  }

  @Test func `a file that does not exist is a warning at its line, and the address stays`() throws {
    let site = try site("", text: "Words\n\n<div>\n<img alt=\"\" src=\"jarr.jpg\">\n<a href=\"x.md\">x</a>\n</div>\n")
    let build = try site.build()
    #expect(build.errors.contains("content/stories/a/index.md:8:18: warning: there is no file `jarr.jpg` here"))
    #expect(build.errors.contains("did you mean `jar.jpg`?"), "\(build.words)")
    #expect(build.errors.contains("index.md:9:10: error: there is no entry `x.md`"), "\(build.words)")
  }

  @Test func `a link from the root to a page gets the base path of the site, and follows the page`() throws {
    let text = """
      <p><a href="/stories/bee/#end">b</a> <a href="/stories/bee/#x">x</a> <a href="/">home</a>
      <a href="/shop/">shop</a> <a href="/sub/stories/bee/">b</a> <img alt="" src="/shop.png"></p>

      """
    let site = try site("", text: text)
    let build = try site.build()
    #expect(build.status == 0 && build.words.contains("warning: `/stories/bee/` has no heading or id `x`"))
    #expect(build.words.components(separatedBy: ": warning: ").count == 2, "\(build.words)")
    let html = try site.page("stories/a/index.html")
    for part in [
      "<a href=\"/sub/stories/bee/#end\">b</a>", "<a href=\"/sub/\">home</a>", "<a href=\"/shop/\">shop</a>",
      "<a href=\"/sub/stories/bee/\">b</a>", "src=\"/shop.png\"",
    ] { #expect(html.contains(part), "\(part)\n\(html)") }
    #expect(try site.page("feed.json").contains("https://trial.example/sub/stories/bee/#end"))
    try site.folder.write("---\ntitle: B\ndate: 2026-01-01\n---\nB\n", to: "content/stories/b/index.md")
    #expect(try site.build().status == 0)
    #expect(try site.page("stories/a/index.html").contains("<a href=\"/stories/bee/#end\">b</a>"))
  }

  @Test func `a page follows the file that its raw HTML names`() throws {
    let site = try site("")
    #expect(try site.build().status == 0)
    try site.folder.remove("content/stories/b/other.jpg")
    try site.folder.write(
      "---\ntitle: B\ndate: 2026-01-01\nslug: bees\n---\n<p id=\"end\">End</p>\n", to: "content/stories/b/index.md")
    #expect(try site.build().errors.contains("there is no file `../b/other.jpg` here"))
    #expect(try site.page("stories/a/index.html").contains("/sub/stories/bees/#end"))
  }

  @Test func `in a section whose HTML is sanitized, files are found too`() throws {
    let site = try site(
      "", text: "<div onclick=\"x()\"><img alt=\"\" src=\"jar.jpg\"></div>\n",
      settings: "sections: {stories: {html: clean}}\n")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let page = try site.page("stories/a/index.html")
    #expect(page.contains("src=\"/sub/stories/a/jar.jpg\"") && !page.contains("onclick"), "\(page)")
  }

  @Test func `an address in a set of sizes can contain commas`() throws {
    let host = "https://cdn.example"
    let set = "\(host)/w_8,h_6/a.jpg 800w, %@ 2x, data:image/png;base64,AAAA 3x,\(host)/b.jpg, %@"
    let text = "<img alt=\"\" src=\"jar.jpg\" srcset=\"\(set.replacing("%@", with: "jar.jpg"))\">\n"
    let site = try site("", text: text)
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let html = try site.page("stories/a/index.html")
    #expect(html.contains("srcset=\"\(set.replacing("%@", with: "/sub/stories/a/jar.jpg"))\""), "\(html)")
  }
}
