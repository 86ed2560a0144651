import Foundation
import Testing
import Trial

/// The showcase's pages in a reader's browser.
@Suite(.serialized) struct PageTests {
  /// One page of each kind, in both languages.
  static let pages = [
    "index.html", "en/index.html", "stories/index.html", "en/stories/index.html",
    "stories/before-first-light/index.html",
    "en/stories/amphora/index.html", "stories/harbour-map/index.html", "news/index.html", "exhibits/index.html",
    "en/exhibits/bell/index.html", "sources/index.html", "en/sources/museum/index.html", "tags/index.html",
    "authors/index.html", "en/authors/eleni/index.html", "about/index.html", "en/manual/settings/index.html",
    "en/manual/writing/index.html", "404.html",
    "news/2026/11/νέα-ώρα-για-το-πρωινό-δρομολόγιο/index.html",
  ]

  private static let probe = """
    const found = [], root = document.documentElement, view = window;
    if (!root.lang) found.push("no language");
    if (root.scrollWidth > view.innerWidth) {
      const wide = [...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > view.innerWidth + 1);
      found.push("wider than the window: " + root.scrollWidth + " > " + view.innerWidth + " by " + wide.slice(0, 3).map(e => e.tagName + "." + e.className).join(" "));
    }
    for (const image of document.querySelectorAll("img")) {
      const style = view.getComputedStyle(image), parent = view.getComputedStyle(image.parentElement);
      const kept = (image.hasAttribute("width") && image.hasAttribute("height")) || style.aspectRatio != "auto" || parent.aspectRatio != "auto";
      if (!kept) found.push("no room is kept for " + image.src);
      if (!image.hasAttribute("alt")) found.push("no alternative text: " + image.src);
    }
    const focusable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, audio[controls], video[controls], [tabindex]")]
      .filter(e => e.tabIndex >= 0 && !e.hidden);
    if (!focusable[0] || focusable[0].className != "skip") found.push("the skip link is not the first to be focused");
    else if (!document.querySelector(focusable[0].getAttribute("href"))) found.push("the skip link leads nowhere");
    let last = 0;
    const headings = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")];
    if (headings.filter(h => h.tagName == "H1").length != 1) found.push("not one h1");
    for (const heading of headings) {
      const level = +heading.tagName[1];
      if (level > last + 1) found.push("h" + last + " is followed by h" + level + ": " + heading.textContent.trim().slice(0, 40));
      last = level;
    }
    if (document.querySelectorAll("main").length != 1) found.push("not one main");
    const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
    for (const id of ids) if (ids.indexOf(id) != ids.lastIndexOf(id)) found.push("two of one id: " + id);
    for (const field of document.querySelectorAll("input:not([type=hidden]),select,textarea"))
      if (!field.labels?.length && !field.getAttribute("aria-label") && !field.getAttribute("aria-labelledby") && !field.title) found.push("no label: " + field.outerHTML.slice(0, 80));
    for (const button of document.querySelectorAll("button,a[href]"))
      if (!button.textContent.trim() && !button.getAttribute("aria-label") && !button.querySelector("img[alt]:not([alt='']),svg[aria-label]")) found.push("no name: " + button.outerHTML.slice(0, 80));
    for (const entry of view.performance.getEntriesByType("resource"))
      if (new URL(entry.name).host != view.location.host) found.push("asks another host: " + entry.name);
    const observer = new window.ReportingObserver(() => {}, {buffered: true, types: ["csp-violation"]});
    observer.observe();
    for (const report of observer.takeRecords()) found.push("kept out: " + report.body.blockedURL);
    for (const error of errors) found.push("error: " + error);
    return found;
    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `pages fit their window, keep room for pictures, and can be used by keyboard`() throws {
    let site = try #require(Showcase.site)
    for (width, found) in try Browser.look(
      at: Self.pages, of: site.output, widths: [390, 1280], probe: Self.probe)
    {
      for page in Self.pages {
        let remarks = try #require(found[page] as? [String], "\(page): \(found[page] ?? "nothing")")
        #expect(remarks == [], "\(page) at \(width)")
      }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `pages follow the reader's colour scheme and are legible in both`() throws {
    let site = try #require(Showcase.site)
    let probe = """
      const style = window.getComputedStyle(document.body), root = window.getComputedStyle(document.documentElement);
      const rgb = text => (text.match(/[\\d.]+/g) || []).map(Number);
      const canvas = document.createElement("canvas").getContext("2d");
      const light = color => {
        canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const clear = c => c == "rgba(0, 0, 0, 0)" || c == "transparent";
      const paper = light(clear(style.backgroundColor) ? root.backgroundColor : style.backgroundColor);
      const contrast = color => { const [a, b] = [paper, light(color)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
      const link = document.querySelector("main a[href]");
      return {paper, text: contrast(style.color), link: link ? contrast(window.getComputedStyle(link).color) : 21};
      """
    for isDark in [false, true] {
      let pages = ["index.html", "en/stories/amphora/index.html"]
      let found = try Browser.look(at: pages, of: site.output, width: 1280, dark: isDark, probe: probe)
      for page in pages {
        let colors = try #require(found[page] as? [String: Double], "\(found)")
        #expect(((colors["paper"] ?? 0.5) < 0.2) == isDark, "\(page): \(colors)")
        #expect((colors["text"] ?? 0) >= 7, "\(page), dark \(isDark): \(colors)")
        #expect((colors["link"] ?? 0) >= 4.5, "\(page), dark \(isDark): \(colors)")
      }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `without JavaScript everything can still be read`() throws {
    let site = try #require(Showcase.site)
    let page = "en/stories/amphora/index.html"
    let probe = "return [document.body.innerText.replace(/\\s+/g, ' '), document.documentElement.className];"
    let found = try Browser.look(at: [page], of: site.output, width: 1280, scripts: false, probe: probe)
    let text = try #require((found[page] as? [String])?.first, "\(found)")
    let served = try site.page(page)
    let paragraphs = served.components(separatedBy: "<p>").dropFirst().map { $0.components(separatedBy: "<")[0] }
      .filter { $0.count > 60 && !$0.contains("&") }
    #expect(paragraphs.count > 3)
    for paragraph in paragraphs { #expect(text.contains(paragraph.replacingOccurrences(of: "\n", with: " "))) }
    #expect(!text.lowercased().contains("enable javascript"))
  }

  @Test(.enabled(if: Installed.python != nil, "RHAPSODE_PYTHON names no Python with feedparser and html5lib"))
  func `html5lib parses every page without an error`() throws {
    let python = try #require(Installed.python)
    let site = try #require(Showcase.site)
    let script = """
      import sys, html5lib
      for path in sys.argv[1:]:
          parser = html5lib.HTMLParser()
          parser.parse(open(path, "rb").read(), transport_encoding="utf-8")
          for position, code, data in parser.errors[:3]: print(path, position, code, data)
      """
    let pages = Tree.paths(of: site.output).filter { $0.hasSuffix(".html") }
    #expect(pages.count > 50)
    let run = try Command.run(python, ["-c", script] + pages, in: site.output)
    #expect(run.status == 0, "\(run.words)")
    #expect(run.text == "")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `no script of a hostile feed runs`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - {id: hostile, file: feeds/hostile.xml, show: full, page: own, images: remote}

      """, "content/feeds/hostile.xml": Hostile.feed(payloads: Hostile.payloads),
      // Without a content security policy, so that the cleaner and the escapers are tested alone.
      "Templates/parts/policy.html": "{# no policy #}",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let pages = Tree.paths(of: site.output).filter { $0.hasSuffix(".html") }
    #expect(pages.count >= Hostile.payloads.count)
    let probe = """
      for (const e of document.querySelectorAll("main *")) {
        for (const kind of ["mouseover", "focus", "click", "toggle", "animationstart"])
          if (e.tagName != "A" && e.tagName != "BUTTON" || kind != "click") e.dispatchEvent(new window.Event(kind, {bubbles: true}));
      }
      const links = [...document.querySelectorAll("[href],[src],[action]")].map(e => e.href || e.src || e.action)
        .filter(a => /^\\s*(javascript|vbscript|data:text)/i.test(String(a)));
      return {pwned: !!window.pwned || document.title == "pwned", links};
      """
    let found = try Browser.look(at: pages, of: site.output, width: 1280, probe: probe)
    #expect(found.count == pages.count)
    for (page, value) in found {
      let result = value as? [String: Any]
      #expect(result?["pwned"] as? Bool == false, "\(page): \(value)")
      #expect((result?["links"] as? [String]) == [], "\(page)")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `a source's text without a block element is aligned like other texts`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources: [{id: bare, file: feeds/bare.xml, show: full, page: own}]

      """,
      "content/feeds/bare.xml": """
      <rss version="2.0"><channel><title>Bare</title><item><title>One</title><guid>1</guid><description><![CDATA[First \
      words, <b>loud ones</b>, and <a href="https://x.example/">a link</a> in <i>one</i> line.<br><br>And a second.\
      ]]></description></item></channel></rss>
      """,
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let probe = """
      const text = document.querySelector(".prose"), range = document.createRange();
      range.selectNodeContents(text);
      const words = range.getBoundingClientRect(), head = document.querySelector("h1").getBoundingClientRect();
      const line = e => Math.round(document.querySelector(e).getBoundingClientRect().bottom);
      return {edge: Math.abs(words.left - head.left), lines: text.querySelector("b") ? Math.abs(line(".prose b") - line(".prose i")) : 999};
      """
    let page = try #require(Tree.paths(of: site.output).first { $0.hasSuffix("/one/index.html") })
    for (width, found) in try Browser.look(at: [page], of: site.output, widths: [390, 1280], probe: probe) {
      let result = try #require(found[page] as? [String: Double], "\(found)")
      #expect((result["edge"] ?? 99) < 1, "\(result)")
      #expect((result["lines"] ?? 99) < (width > 1000 ? 2 : 120), "\(result)")
    }
  }

  /// The theme contains elements here that the cleaner would always remove.
  @Test(.enabled(if: Installed.chromium != nil, Browser.reason), arguments: ["none", "remote"])
  func `on a source's page the browser blocks scripts, frames and images of third parties`(images: String) throws {
    let feed = """
      <rss version="2.0"><channel><title>News</title><item><title>One</title><guid>1</guid>
      <description>Some words</description></item></channel></rss>
      """
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sections: {notes: {}}
      sources:
        - {id: news, file: feeds/news.xml, page: own, section: notes, images: \(images)}

      """, "content/feeds/news.xml": feed,
      "content/notes/mine.md": "---\ntitle: Mine\n---\nWords of mine.\n",
      "Templates/parts/after.html": """
      <script>window.ran = true</script><iframe src="//frame.invalid/"></iframe><img src="http://picture.invalid/a.png" alt="">
      """,
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let probe = """
      const observer = new window.ReportingObserver(() => {}, {buffered: true, types: ["csp-violation"]});
      observer.observe();
      return {ran: !!window.ran, kept: observer.takeRecords().map(report => report.body.effectiveDirective).sort()};
      """
    let own = try #require(Tree.paths(of: site.output).first { $0.hasSuffix("mine/index.html") })
    let aggregated = try #require(Tree.paths(of: site.output).first { $0.hasSuffix("/one/index.html") })
    let found = try Browser.look(at: [own, aggregated], of: site.output, width: 1280, probe: probe)
    for page in [own, aggregated] {
      let result = try #require(found[page] as? [String: Any], "\(found)")
      #expect(result["ran"] as? Bool == false, "\(page): \(result)")
      let keepsImages = page == aggregated && images == "none"
      let kept = ["frame-src"] + (keepsImages ? ["img-src"] : []) + ["script-src-elem"]
      #expect(result["kept"] as? [String] == kept, "\(page): \(result)")
    }
  }
}
