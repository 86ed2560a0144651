import Testing
import Trial

/// Long words, long menus and tables in windows of any width: no page scrolls sideways, and nothing of it is cut.
@Suite(.serialized) struct OverflowTests {
  private static let word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"

  private static let hours = """
    Day,Open,Ticket
    Tuesday to Friday,9–15,4 €
    Saturday,10–18,free

    """

  private static let voyages = """
    Ship,Year,Cargo
    Anna,1893,"Wine, oil and the marble of a temple that nobody has seen since, in forty crates with the marks of the mason"

    """

  private static func site(menu count: Int) throws -> Site {
    let children = "[about, {title: A page below it, url: /about/}]"
    let items = (1...count).map { "{title: Exhibition \($0), children: \(children)}" }
    let entry = "tags: [\(word), sea]\nauthor: \(word)\n---\n\(word)\n"
    let site = try Site([
      "content/site.yaml": """
      title: The harbour museum
      url: https://trial.example/
      languages: [en, el]
      saved: true
      home: {layout: front}
      menu: [\(items.joined(separator: ", "))]

      """,
      "content/about.md": "---\ntitle: About\n---\n\(word)\n",
      "content/hours.md": "---\ntitle: Hours\n---\n::table{data=hours}\n\n::table{data=voyages}\n",
      "content/data/hours.csv": hours, "content/data/voyages.csv": voyages,
      "content/notes/first.md": "---\ntitle: First\ndate: 2026-01-03\ncover: {src: dawn.png, alt: Dawn}\n" + entry,
      "content/notes/second.md": "---\ntitle: \(word)\ndate: 2026-01-02\n" + entry,
      "content/notes/third.el.md": "---\ntitle: Τρίτο\ndate: 2026-01-01\n---\nΛόγια.\n",
    ])
    try site.folder.copy(
      Repository.folder + "/Tests/Site/sites/harbour/content/stories/dawn/dawn.png", to: "content/notes/dawn.png")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    return site
  }

  /// The width of a page, and what is beyond its edges.
  private static let sides = """
    const root = document.documentElement, found = [];
    if (root.scrollWidth > window.innerWidth) found.push("the page is " + root.scrollWidth + " wide");
    for (const element of document.querySelectorAll("header a, header button, main a, main p, main li")) {
      const box = element.getBoundingClientRect();
      if (box.width > 1 && (box.right > window.innerWidth + 1 || box.left < -1)) found.push(element.tagName + " " + element.innerText.slice(0, 30));
    }
    return found;
    """

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason), arguments: [3, 8, 14])
  func `no page is wider than its window, with a menu of any length and very long words`(items: Int) throws {
    let site = try Self.site(menu: items)
    let pages = ["index.html", "el/index.html", "notes/second/index.html", "tags/index.html", "notes/index.html"]
    let widths = [320, 390, 768, 1024, 1100, 1280, 1440]
    let looks = try Browser.look(at: pages, of: site.output, widths: widths, probe: Self.sides)
    for width in widths {
      for page in pages {
        let look = looks[width]?[page]
        #expect(look as? [String] == [], "\(page) at \(width): \(look ?? "nothing")")
      }
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `no line begins inside or after the hyphens of an option, and long code is not wider than a phone`() throws {
    let words = [
      "--output", "-v", "---", "[--quiet|--verbose]", "--very-long-option-of-a-program-with-many-words=\(Self.word)",
    ]
    let lines = (0..<60).map { count in
      String(repeating: "i", count: count) + words.map { " `rhapsode build \($0) DIR` or `\($0)`" }.joined()
    }
    let site = try Site([
      "content/site.yaml": "title: Options\nurl: https://trial.example/\nlanguages: [en]\n",
      "content/options.md": "---\ntitle: Options\n---\n" + lines.joined(separator: "\n\n") + "\n",
    ])
    #expect(try site.build().status == 0)
    // Each place where a line ends inside of code, with the characters around it.
    let probe = """
      const found = [];
      if (document.documentElement.scrollWidth > window.innerWidth) found.push("the page is wider");
      for (const code of document.querySelectorAll(".prose code")) {
        const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        let text = "", last = null;
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (let at = 0; at < node.length; at += 1) {
            range.setStart(node, at); range.setEnd(node, at + 1);
            const top = range.getBoundingClientRect().top;
            if (last !== null && top > last + 5 && /(^|[ [|])-+$/.test(text) && node.data[at] !== " ") found.push(text + "…");
            [text, last] = [text + node.data[at], top];
          }
        }
      }
      return found;
      """
    let looks = try Browser.look(at: ["options/index.html"], of: site.output, widths: [320, 390], probe: probe)
    for width in [320, 390] {
      let look = looks[width]?["options/index.html"]
      #expect(look as? [String] == [], "\(width): \(look ?? "nothing")")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `the star of an entry is whole where it begins a line`() throws {
    let site = try Self.site(menu: 3)
    let probe = """
      const found = [];
      for (const star of document.querySelectorAll(".meta > .keep")) {
        const facts = star.parentElement;
        facts.style.width = "4rem";
        const size = parseFloat(window.getComputedStyle(facts).fontSize), start = parseFloat(window.getComputedStyle(star).paddingInlineStart);
        found.push(star.getBoundingClientRect().left + start >= facts.getBoundingClientRect().left + 0.85 * size);
      }
      return found;
      """
    for (width, looks) in try Browser.look(at: ["index.html"], of: site.output, widths: [390, 1280], probe: probe) {
      let found = try #require(looks["index.html"] as? [Bool], "\(looks)")
      #expect(!found.isEmpty && !found.contains(false), "at \(width): \(found)")
    }
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `on a phone a table of short texts fits, and one of long texts keeps room for them`() throws {
    let site = try Self.site(menu: 3)
    let probe = """
      return [...document.querySelectorAll(".table")].map((box) => [box.scrollWidth > box.clientWidth, box.querySelector("td:last-child").clientWidth >= 200]);
      """
    let looks = try Browser.look(at: ["hours/index.html"], of: site.output, width: 390, probe: probe)
    #expect(looks["hours/index.html"] as? [[Bool]] == [[false, false], [true, true]], "\(looks)")
  }
}
