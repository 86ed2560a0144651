import Foundation
import Testing
import Trial

/// The search on a wall.
@Suite(.serialized) struct WallTests {
  /// A wall of two pages: eight stories of two authors, `Άννα` and `Bob`.
  private func site(_ more: [String: String] = [:]) throws -> Site {
    var files = [
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nsections: {stories: {layout: wall, paginate: 5}}\n"
    ]
    for number in 1...8 {
      let author = number % 2 == 0 ? "Άννα" : "Bob"
      files["content/stories/s\(number).md"] =
        "---\ntitle: Φάρος \(number)\ndate: 2026-01-0\(number)\nauthors: [\(author)]\ntags: [\(["ta", "tb", "tc"][number % 3])]\n---\nText <i>x</i> & \(number)\n"
    }
    return try Site(files.merging(more) { $1 })
  }

  private func look(_ site: Site, _ probe: String) throws -> [String: Any] {
    let page = "stories/index.html"
    let probe = """
      const form = document.querySelector(".filter");
      // Chromium's clock runs ahead here, so that only requests take time: the index comes before the answers to later ones.
      const pause = async () => {
        await new Promise(done => setTimeout(done, 300));
        for (let turn = 0; turn < 10; turn += 1) await (await fetch(`?${turn}`)).text();
      };
      const cards = () => [...document.querySelectorAll(".wall h3")].map(h => h.textContent.trim());
      const give = async (name, value) => {
        form.elements[name].value = value;
        form.elements[name].dispatchEvent(new window.Event("input", {bubbles: true}));
        await pause();
      };
      return (async () => { \(probe) })();
      """
    let found = try Browser.look(at: [page], of: site.output, width: 1280, probe: probe)
    return try #require(found[page] as? [String: Any], "\(found)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `words, authors and tags find stories of all pages, whatever their case and accents`() throws {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let found = try look(
      site,
      """
      const before = cards().length;
      await give("q", "φαροσ 1");
      const one = cards(), said = document.querySelector(".filter-count").textContent, address = window.location.search;
      await give("q", "");
      const all = cards().length;
      await give("author", "Άννα");
      const author = cards();
      await give("tag", "tb");
      const both = cards();
      await give("q", "nowhere");
      const none = cards().length, nothing = document.querySelector(".filter-count").textContent;
      return {before, one, said, address, all, author, both, none, nothing, scripts: document.querySelectorAll(".wall i").length, errors: errors.length};
      """)
    #expect(found["before"] as? Int == 5 && found["all"] as? Int == 5, "\(found)")
    #expect(found["one"] as? [String] == ["Φάρος 1"] && found["said"] as? String == "1 entry", "\(found)")
    #expect((found["address"] as? String)?.hasPrefix("?q=") == true)
    #expect(found["author"] as? [String] == ["Φάρος 8", "Φάρος 6", "Φάρος 4", "Φάρος 2"], "\(found)")
    #expect(found["both"] as? [String] == ["Φάρος 4"], "\(found)")
    #expect(found["none"] as? Int == 0 && found["nothing"] as? String == "Nothing found", "\(found)")
    #expect(found["scripts"] as? Int == 0 && found["errors"] as? Int == 0, "\(found)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `without its index, the search says so and keeps the cards`() throws {
    let site = try site()
    #expect(try site.build().status == 0)
    try site.folder.remove("public/stories/index.json")
    let found = try look(
      site,
      "await give(\"q\", \"8\"); return {cards: cards().length, said: document.querySelector(\".filter-count\").textContent};"
    )
    #expect(found["cards"] as? Int == 5, "\(found)")
    #expect((found["said"] as? String)?.hasPrefix("The list could not be read") == true, "\(found)")
  }

  @Test func `drafts are apart, only with the option, and in no index`() throws {
    let site = try site(["content/stories/d.md": "---\ntitle: Not yet\ndate: 2026-01-01\ndraft: true\n---\nX\n"])
    #expect(try site.build().status == 0)
    #expect(!(try site.page("stories/index.html").contains("Not yet")))
    #expect(try site.build("--drafts", "--output", "drafts").status == 0)
    let page = try site.folder.text(of: "drafts/stories/index.html")
    let drafts = page.components(separatedBy: "class=\"drafts\"")
    #expect(drafts.count == 2 && drafts[1].components(separatedBy: "Not yet").count == 2, "\(page)")
    #expect(!(try site.folder.text(of: "drafts/stories/index.json").contains("Not yet")))
  }

  @Test func `the index is JSON, also of titles that are markup`() throws {
    let title = "</script><b>\\\"'"
    let site = try site([
      "content/stories/hostile.md":
        "---\ntitle: '\(title.replacingOccurrences(of: "'", with: "''"))'\ndate: 2026-01-01\n---\nX\n"
    ])
    #expect(try site.build().status == 0)
    let index = Data(try site.page("stories/index.json").utf8)
    let rows = try #require(try JSONSerialization.jsonObject(with: index) as? [[String: Any]])
    #expect(rows.count == 9)
    #expect(rows.contains { ($0["words"] as? String)?.hasPrefix(title) == true })
    #expect(!rows.contains { ($0["card"] as? String)?.contains("<b>") == true })
  }

  @Test func `an edited story changes the index`() throws {
    let site = try site()
    #expect(try site.build().status == 0)
    let story = "---\ntitle: Renamed\ndate: 2026-01-01\nauthors: [Eve]\n---\nX\n"
    try site.folder.write(story, to: "content/stories/s1.md")
    #expect(try site.build().status == 0)
    #expect(try site.page("stories/index.json").contains("Renamed"))
    #expect(try site.page("stories/index.html").contains("<option>Eve</option>"))
  }
}
