import Foundation
import Testing
import Trial

/// The layout of pages of the default theme, measured in Chromium.
@Suite(.serialized) struct LayoutTests {
  private static let walls = [
    "index.html", "stories/index.html", "en/stories/index.html", "exhibits/index.html", "en/exhibits/index.html",
    "stories/nets/index.html", "news/winds/index.html",
  ]

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `a wall is read across, its rows are full, and the pictures of a row are equally high`() throws {
    let site = try #require(Showcase.site)
    let pages = Self.walls.filter { site.folder.has("public/" + $0) }
    let probe = """
      const found = [], round = n => Math.round(n * 10) / 10;
      for (const wall of document.querySelectorAll(".wall")) {
        const box = wall.getBoundingClientRect(), rows = [];
        let last = null;
        for (const card of wall.children) {
          const r = card.getBoundingClientRect();
          if (last && r.top < last.top - 1) found.push("a card stands above the one before");
          if (!last || r.top > last.top + 1) rows.push([]);
          else if (r.left < last.right) found.push("a card stands left of the one before");
          rows.at(-1).push(card);
          last = r;
        }
        for (const row of rows) {
          const first = row[0].getBoundingClientRect(), end = row.at(-1).getBoundingClientRect();
          if (Math.abs(first.left - box.left) > 1 || Math.abs(end.right - box.right) > 1) found.push("a row has a hole: " + round(first.left - box.left) + " " + round(box.right - end.right));
          const heights = row.map(c => c.querySelector(".cover")).filter(Boolean).map(c => c.getBoundingClientRect().height);
          if (Math.max(...heights) - Math.min(...heights) > 0.6) found.push("pictures differ in height: " + heights.map(round));
          if (heights.some(h => h < 90 || h > 620)) found.push("a picture is " + heights.map(round) + " high");
        }
      }
      return {walls: document.querySelectorAll(".wall").length, found};
      """
    for (width, found) in try Browser.look(at: pages, of: site.output, widths: [390, 800, 1280], probe: probe) {
      var walls = 0
      for page in pages {
        let result = try #require(found[page] as? [String: Any], "\(page): \(found[page] ?? "nothing")")
        #expect(result["found"] as? [String] == [], "\(page) at \(width)")
        walls += result["walls"] as? Int ?? 0
      }
      #expect(walls > 4, "at \(width)")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `a gallery of any length has no hole`() throws {
    var files = ["content/site.yaml": "title: Trial\nurl: https://trial.example/\n"]
    let counts = Array(1...11)
    for count in counts {
      let pictures = (0..<count).map { "![Picture \($0)](/p.png)\n" }
      files["content/\(count).md"] = "---\ntitle: T\n---\n:::gallery\n\(pictures.joined())\n:::\n"
    }
    let site = try Site(files)
    try site.folder.copy(
      Repository.folder + "/Tests/Site/sites/harbour/content/stories/dawn/dawn.png", to: "content/p.png")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let probe = """
      const gallery = document.querySelector(".gallery"), box = gallery.getBoundingClientRect(), rows = new Map();
      for (const figure of gallery.querySelectorAll("figure")) {
        const r = figure.getBoundingClientRect(), key = Math.round(r.top);
        rows.set(key, {left: Math.min(rows.get(key)?.left ?? 1e9, r.left), right: Math.max(rows.get(key)?.right ?? 0, r.right)});
      }
      const holes = [...rows.values()].filter(r => Math.abs(r.left - box.left) > 1 || Math.abs(r.right - box.right) > 1).length;
      return {figures: gallery.querySelectorAll("figure").length, holes};
      """
    let pages = counts.map { "\($0)/index.html" }
    for (width, found) in try Browser.look(at: pages, of: site.output, widths: [390, 800, 1280], probe: probe) {
      for count in counts {
        let result = try #require(found["\(count)/index.html"] as? [String: Int], "\(found)")
        #expect(result == ["figures": count, "holes": 0], "\(count) at \(width)")
      }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `the facts on a card lead where they say, and the rest of it to the entry`() throws {
    let site = try #require(Showcase.site)
    let probe = """
      const found = [];
      for (const link of document.querySelectorAll(":is(.card, .row, .front-lead) :is(.meta a, .whole)")) {
        link.scrollIntoView({block: "center", behavior: "instant"});
        const box = link.getClientRects()[0], x = box.left + box.width / 2, y = box.top + box.height / 2;
        if (document.elementFromPoint(x, y)?.closest("a") !== link) found.push(link.textContent);
      }
      return {links: document.querySelectorAll(":is(.card, .row) .meta a").length, found};
      """
    let pages = ["en/index.html", "en/stories/index.html", "news/index.html"]
    for (width, looks) in try Browser.look(at: pages, of: site.output, widths: [390, 1280], probe: probe) {
      for page in pages {
        let look = try #require(looks[page] as? [String: Any])
        #expect(look["found"] as? [String] == [], "\(page) at \(width)")
        #expect((look["links"] as? Int ?? 0) > 2, "\(page) at \(width)")
      }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `on a phone wide tables and code scroll by themselves, and nothing else does`() throws {
    let site = try #require(Showcase.site)
    let pages = ["settings", "templates", "themes", "markdown", "media"].map { "en/manual/\($0)/index.html" }
    let probe = """
      const root = document.documentElement, found = [];
      if (root.scrollWidth > window.innerWidth) found.push("the page is " + root.scrollWidth + " wide");
      const boxes = [...document.querySelectorAll("pre, .prose table")];
      for (const box of boxes) {
        if (box.getBoundingClientRect().right > window.innerWidth) found.push("out of the window: " + box.innerText.slice(0, 40));
        const style = window.getComputedStyle(box);
        if (box.scrollWidth > box.clientWidth && (style.overflowX != "auto" || !style.backgroundImage.includes("gradient"))) found.push("no cue: " + box.innerText.slice(0, 40));
      }
      for (const row of document.querySelectorAll(".prose tr"))
        if (row.cells.length > 2 && row.cells[row.cells.length - 1].getBoundingClientRect().width < 200) { found.push("squeezed: " + row.innerText.slice(0, 40)); break; }
      return {found, scrolling: boxes.filter(b => b.scrollWidth > b.clientWidth).length};
      """
    let found = try Browser.look(at: pages, of: site.output, width: 390, probe: probe)
    var scrolling = 0
    for page in pages {
      let result = try #require(found[page] as? [String: Any], "\(page): \(found[page] ?? "nothing")")
      #expect(result["found"] as? [String] == [], "\(page)")
      scrolling += result["scrolling"] as? Int ?? 0
    }
    #expect(scrolling > 5)
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `on a narrow phone, the facts of a line and the speed of a recording begin at the left`() throws {
    let site = try #require(Showcase.site)
    let pages = ["index.html", "stories/lighthouse/index.html"]
    let probe = """
      const found = [], left = (element) => Math.round(element.getBoundingClientRect().left);
      for (const line of document.querySelectorAll(".lines > li")) {
        if (line.innerText.includes(" · ")) found.push("a separator in the text: " + line.innerText);
        const start = left(line), facts = [...line.querySelectorAll(".meta > *")];
        const tops = new Map(facts.toReversed().map(fact => [fact.offsetTop, fact]));
        for (const fact of tops.values()) if (Math.abs(left(fact) - start) > 1) found.push("indented: " + fact.innerText);
      }
      let wrapped = 0;
      for (const bar of document.querySelectorAll(".player-bar")) {
        const label = bar.querySelector("label"), button = bar.querySelector("button");
        if (label.offsetTop < button.offsetTop + button.offsetHeight) continue;
        wrapped += 1;
        if (Math.abs(left(label) - left(button)) > 1) found.push("a speed at the far end");
      }
      return {found, lines: document.querySelectorAll(".lines .meta").length, wrapped};
      """
    let found = try Browser.look(at: pages, of: site.output, width: 360, probe: probe)
    let results = try pages.map { try #require(found[$0] as? [String: Any], "\(found)") }
    for result in results { #expect(result["found"] as? [String] == []) }
    #expect((results[0]["lines"] as? Int ?? 0) > 5 && (results[1]["wrapped"] as? Int ?? 0) > 0, "\(results)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason), arguments: [false, true])
  func `every text has the contrast of WCAG's level AA`(dark: Bool) throws {
    let site = try #require(Showcase.site)
    let pages = [
      "index.html", "news/index.html", "stories/lighthouse/index.html", "categories/index.html", "sources/index.html",
      "authors/index.html", "categories/sea/index.html", "sources/port/index.html", "tags/index.html", "404.html",
      "en/manual/settings/index.html", "en/manual/markdown/index.html", "stories/harbour-map/index.html",
    ]
    let found = try Browser.look(at: pages, of: site.output, width: 1280, dark: dark, probe: Self.contrast)
    for page in pages {
      let faults = try #require(found[page] as? [String], "\(page): \(found[page] ?? "nothing")")
      #expect(faults == [], "\(page), dark \(dark)")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `the cover of an entry is in line with its text, and so is a map`() throws {
    let site = try #require(Showcase.site)
    let probe = """
      const edges = e => { const r = e.getBoundingClientRect(); return [r.left, r.right].map(Math.round); };
      const text = edges(document.querySelector(".prose > p")), found = [];
      const wide = [...document.querySelectorAll(".prose > :is(.scene, .gallery, .hotspots, .compare, .slideshow)")].map(edges);
      const lines = [text, ...wide].map(String);
      for (const box of document.querySelectorAll(".entry-cover, .prose > .map"))
        if (!lines.includes(String(edges(box)))) found.push(box.className + " " + edges(box) + " beside " + lines.join(" and "));
      return found;
      """
    let pages = ["stories/lighthouse/index.html", "stories/harbour-map/index.html", "stories/nets/index.html"]
    for (width, found) in try Browser.look(at: pages, of: site.output, widths: [390, 1280], probe: probe) {
      for page in pages { #expect(found[page] as? [String] == [], "\(page) at \(width): \(found[page] ?? "nothing")") }
    }
  }

  /// Compares the colour of each text with its background: WCAG's level AA requires 4.5 to 1, and 3 to 1 for large
  /// text.
  static let contrast = """
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const paint = colors => { canvas.clearRect(0, 0, 1, 1); for (const c of colors) { canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); } return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3); };
    const light = rgb => { const [r, g, b] = rgb.map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const ground = e => { const stack = []; for (; e; e = e.parentElement) stack.unshift(window.getComputedStyle(e).backgroundColor); return stack; };
    const faults = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement, style = window.getComputedStyle(element);
      if (!walker.currentNode.data.trim() || !element.getClientRects().length || element.closest(".unseen, .skip, script, style, audio, video") || +style.opacity == 0 || style.visibility == "hidden") continue;
      const below = ground(element), a = light(paint(below)), b = light(paint([...below, style.color]));
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && +style.fontWeight >= 700;
      if (ratio < (isLarge ? 3 : 4.5)) faults.add(ratio.toFixed(2) + " " + element.tagName + "." + element.className + " " + walker.currentNode.data.trim().slice(0, 30));
    }
    return [...faults];
    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `the line of a timeline begins at its first dot`() throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\n",
      "content/a.md": "---\ntitle: A\n---\n:::timeline\n- **1893** One.\n- **1911** Two.\n:::\n",
    ])
    #expect(try site.build().status == 0)
    // What covers the line: a circle as large as the dot, above it.
    let probe = """
      return [...document.querySelectorAll(".timeline li")].map(item => {
        const dot = getComputedStyle(item, "::before"), shadow = dot.boxShadow.match(/ 0px (-?[0-9.]+)px 0px 0px/);
        const covered = shadow ? parseFloat(dot.top) + parseFloat(shadow[1]) : 99;
        return covered <= 0 && covered + parseFloat(dot.height) >= parseFloat(dot.top);
      });
      """
    for (width, found) in try Browser.look(at: ["a/index.html"], of: site.output, widths: [390, 1280], probe: probe) {
      #expect(found["a/index.html"] as? [Bool] == [true, false], "at \(width): \(found)")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `blocks inside of details, quotations and the author's own elements have space between them`() throws {
    let inner =
      "<h4>Head</h4><p>One</p><p>Two</p><ul><li>Three</li></ul><blockquote>Four</blockquote><p>Five</p>"
    let own = "<h4>Head</h4>\n\nOne\n\nTwo\n\n```\nThree\n```\n\n![Four](a.svg \"Four\")\n\n"
    let text = """
      Before.

      <div><div>\(inner)</div></div>

      <details open><summary>Six</summary>\(inner)</details>

      <div class="mine">

      \(own)</div>

      <details class="mine" open><summary>Seven</summary>

      \(own)</details>

      After.

      """
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\n", "content/a.md": "---\ntitle: A\n---\n\(text)",
      "content/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 1\"/>",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build)")
    let probe = """
      return [...document.querySelectorAll("h4")].map(head => [...head.parentElement.children].slice(1)
        .map(e => [e.tagName, parseFloat(getComputedStyle(e).marginTop) > 4 ? "space" : "none"].join(" ")).join(", "));
      """
    let looked = try Browser.look(at: ["a/index.html"], of: site.output, width: 390, probe: probe)
    let blocks = "P space, P space, UL space, BLOCKQUOTE space, P space"
    let ownBlocks = "P space, P space, PRE space, FIGURE space"
    #expect(
      looked["a/index.html"] as? [String] == [
        blocks, "H4 space, \(blocks)", ownBlocks, "H4 space, \(ownBlocks)",
      ], "\(looked)")
  }
}
