import Foundation
import Testing
import Trial

/// The search in a browser.
@Suite(.serialized) struct SearchPageTests {
  private func site(_ search: String) throws -> Site {
    var files = [
      "content/site.yaml":
        "title: Trial\nurl: https://trial.example/\nlanguages: [en, el]\nsections: {notes: {}, news: {}}\nsearch: \(search)\n"
    ]
    for number in 1...60 {
      let section = number % 2 == 0 ? "notes" : "news"
      files["content/\(section)/s\(number).md"] =
        "---\ntitle: Boat \(number)\ndate: 20\(10 + number % 3)-01-02\nsummary: <i>A</i> lamp.\n---\nText about oak \(number == 7 ? "and a kingfisher" : "") here.\n"
    }
    files["content/notes/light.el.md"] = "---\ntitle: Ο Φάρος\ndate: 2026-01-02\n---\nΣτην άκρη του μόλου.\n"
    return try Site(files)
  }

  private func look(_ site: Site, _ page: String, _ probe: String) throws -> [String: Any] {
    let probe = """
      const form = document.querySelector("form.search");
      // Chromium's clock runs ahead here, so that only requests take time: the index comes before the answers to later ones.
      const pause = async () => {
        await new Promise(done => setTimeout(done, 600));
        for (let turn = 0; turn < 10; turn += 1) await (await fetch(`?${turn}`)).text();
      };
      const titles = () => [...document.querySelectorAll(".found a")].map(a => a.textContent);
      const give = async (name, value) => {
        form.elements[name].value = value;
        form.elements[name].dispatchEvent(new window.Event("input", {bubbles: true}));
        await pause();
      };
      const settle = async () => {
        for (let turn = 0; turn < 3000 && titles().length === 0; turn += 1) await (await fetch(`?${turn}`)).text();
      };
      return (async () => { \(probe) })();
      """
    let found = try Browser.look(at: [page], of: site.output, width: 390, probe: probe)
    return try #require(found[page] as? [String: Any], "\(found)")
  }

  @Test(.enabled(if: Installed.chromium != nil, Browser.reason))
  func `words, section and year find entries, and what is searched for is in the address`() throws {
    let site = try site("titles")
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    let found = try look(
      site, "search/index.html",
      """
      const before = document.querySelectorAll(".letters li").length;
      await give("q", "BÓAT 7");
      const seven = titles(), said = document.querySelector(".filter-count").textContent, address = window.location.search;
      const hidden = document.querySelector(".letters").hidden;
      await give("q", "lamp");
      const some = titles().length, mark = document.querySelector(".found mark").textContent, italics = document.querySelectorAll(".found i").length;
      document.querySelector(".found button").click();
      await pause();
      const all = titles().length;
      await give("section", "Notes");
      await give("year", "2010");
      const chosen = titles().length;
      await give("q", "nowhere");
      const none = document.querySelector(".filter-count").textContent;
      await give("q", ""); await give("section", ""); await give("year", "");
      return {before, seven, said, address, hidden, some, mark, italics, all, chosen, none, back: document.querySelector(".letters").hidden, errors: errors.length};
      """)
    #expect(
      found["before"] as? Int == 60 && found["hidden"] as? Bool == true && found["back"] as? Bool == false, "\(found)")
    #expect(found["seven"] as? [String] == ["Boat 7"] && found["said"] as? String == "1 entry", "\(found)")
    #expect((found["address"] as? String)?.hasPrefix("?q=") == true)
    #expect(found["some"] as? Int == 50 && found["all"] as? Int == 60 && found["chosen"] as? Int == 10, "\(found)")
    #expect(found["mark"] as? String == "lamp" && found["italics"] as? Int == 0, "\(found)")
    #expect(found["none"] as? String == "Nothing found" && found["errors"] as? Int == 0, "\(found)")
  }

  @Test(.enabled(if: Installed.chromium != nil && Installed.pagefind != nil, Browser.reason))
  func `with Pagefind, words of whole texts are found, in each language`() throws {
    let site = try site("pagefind")
    let build = try site.run(["build"], environment: ["PAGEFIND_BINARY_PATH": Installed.pagefind ?? ""])
    #expect(build.status == 0, "\(build.words)")
    let probe = """
      await give("q", "WORD");
      await settle();
      return {found: titles(), path: document.querySelector(".found a")?.getAttribute("href"), marks: document.querySelectorAll(".found mark").length, choices: [...form.elements].map(field => field.name).filter(Boolean), errors: errors.length};
      """
    let english = try look(site, "search/index.html", probe.replacing("WORD", with: "kingfishers"))
    #expect(english["found"] as? [String] == ["Boat 7"] && english["path"] as? String == "/news/s7/", "\(english)")
    #expect(english["marks"] as? Int == 1 && english["errors"] as? Int == 0, "\(english)")
    #expect(english["choices"] as? [String] == ["q", "section", "year"], "\(english)")
    let greek = try look(site, "el/search/index.html", probe.replacing("WORD", with: "φαροσ"))
    #expect(greek["found"] as? [String] == ["Ο Φάρος"], "\(greek)")
  }

  @Test(
    .enabled(if: Installed.chromium != nil && Installed.pagefind != nil, Browser.reason),
    arguments: ["titles", "pagefind"])
  func `section, category, source and year are chosen, also without a word`(kind: String) throws {
    let feed = { (title: String, date: String) in
      """
      {"version": "https://jsonfeed.org/version/1.1", "title": "F", "items": [{"id": "1", "url": "https://f.example/\(title)",
      "title": "\(title)", "content_html": "<p>Wind and oak.</p>", "date_published": "\(date)T00:00:00Z"}]}
      """
    }
    let story = { (title: String, category: String) in
      "---\ntitle: \(title)\ndate: 2026-01-02\ncategory: \(category)\n---\nWind and oak.\n"
    }
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      languages: [en, el]
      search: \(kind)
      sections: {notes: {title: {en: Notes, el: Σημειώσεις}}, news: {title: {en: News, el: Νέα}}}
      categories: {sea: {title: {en: Sea, el: Θάλασσα}}, land: {title: {en: Land, el: Γη}}}
      sources:
        - {id: port, title: Port, file: port.json, page: own, show: full, category: sea, section: news, language: en}
        - {id: mill, title: Mill, file: mill.json, page: own, show: full, category: land, section: news, language: en}

      """,
      "content/port.json": feed("Gale", "2025-03-01"), "content/mill.json": feed("Flour", "2026-03-01"),
      "content/notes/a.md": story("Sail", "sea"), "content/notes/b.md": story("Plough", "land"),
      "content/notes/a.el.md": story("Πανί", "sea"), "content/notes/b.el.md": story("Αλέτρι", "land"),
    ])
    let build = try site.run(
      ["build", "--now", Site.now], environment: ["PAGEFIND_BINARY_PATH": Installed.pagefind ?? ""])
    #expect(build.status == 0, "\(build.words)")
    let probe = """
      const found = {names: [...form.elements].map(field => field.name).filter(Boolean)};
      for (const [name, value] of CHOICES) {
        await give(name, value);
        await settle();
        found[value] = titles().sort();
        await give(name, "");
      }
      return found;
      """
    let english = try look(
      site, "search/index.html",
      probe.replacing(
        "CHOICES",
        with: #"[["section", "News"], ["category", "Sea"], ["source", "Mill"], ["year", "2026"], ["q", "oak"]]"#))
    #expect(english["names"] as? [String] == ["q", "section", "category", "source", "year"], "\(english)")
    #expect(english["News"] as? [String] == ["Flour", "Gale"] && english["Sea"] as? [String] == ["Gale", "Sail"])
    #expect(english["Mill"] as? [String] == ["Flour"], "\(english)")
    #expect(english["2026"] as? [String] == ["Flour", "Plough", "Sail"], "\(english)")
    let greek = try look(
      site, "el/search/index.html", probe.replacing("CHOICES", with: #"[["category", "Γη"]]"#))
    #expect(greek["Γη"] as? [String] == ["Αλέτρι"], "\(greek)")
  }

  @Test(.enabled(if: Installed.chromium != nil && Installed.pagefind != nil, Browser.reason))
  func `where the index of whole texts is missing, titles are searched`() throws {
    let site = try site("pagefind")
    #expect(try site.run(["build"], environment: ["PAGEFIND_BINARY_PATH": Installed.pagefind ?? ""]).status == 0)
    try FileManager.default.removeItem(atPath: site.output + "/pagefind")
    let found = try look(
      site, "search/index.html",
      #"await give("q", "boat 7"); await settle(); return {found: titles()};"#
    )
    #expect(found["found"] as? [String] == ["Boat 7"], "\(found)")
  }
}
