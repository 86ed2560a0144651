import Foundation
import Testing
import Trial

/// What a newsroom in two languages needs of its pages.
@Suite struct NewsroomTests {
  private static let settings =
    "title: Trial\nurl: https://trial.example/\nlanguages: [el, en]\ntimezone: Europe/Athens\n"
    + "categories: {sea: {title: Sea}}\n"

  @Test func `the pages of all authors, tags and categories link to those in other languages`() throws {
    let front = "---\ntitle: A\ndate: 2026-01-02\nauthor: Ada\ncategory: sea\ntags: [boats]\n---\nText.\n"
    let site = try Site([
      "content/site.yaml": Self.settings, "content/notes/a.md": front, "content/notes/a.en.md": front,
      "content/notes/b.md": front.replacing("boats", with: "nets"),
    ])
    #expect(try site.build().status == 0)
    for list in ["authors", "tags", "categories"] {
      for (page, other) in [("", "en/"), ("en/", "")] {
        let text = try site.page("\(page)\(list)/index.html")
        let code = other.isEmpty ? "el" : "en"
        #expect(text.contains("hreflang=\"\(code)\" href=\"https://trial.example/\(other)\(list)/\""), "\(page)\(list)")
        #expect(text.contains("class=\"languages\""), "\(page)\(list)")
      }
    }
    #expect(try !site.page("tags/nets/index.html").contains("rel=\"alternate\" hreflang=\"en\""))
    // A page of the site's own takes the place of one of them: the next build notices it.
    try site.folder.write("---\ntitle: Words\n---\nOwn.\n", to: "content/tags.en.md")
    #expect(try site.build().status == 0)
    #expect(try !site.page("tags/index.html").contains("rel=\"alternate\" hreflang=\"en\""))
    #expect(try site.page("authors/index.html").contains("hreflang=\"en\""))
  }

  @Test func `the page of an entry leads to its terms of the site's own taxonomies`() throws {
    let front = "---\ntitle: A\ntags: [boats]\nauthor: Ada\nseries: [Harbour <talks>, Nets]\n---\nText.\n"
    let site = try Site([
      "content/site.yaml": Self.settings
        + "taxonomies: {tags: {}, series: {title: {el: Σειρά, en: Series}}, places: {title: Places}}\n",
      "content/notes/a.md": front, "content/notes/a.en.md": front, "content/notes/b.md": "---\ntitle: B\n---\nText.\n",
    ])
    #expect(try site.build().status == 0)
    let terms = "series/harbour-talks/\">Harbour &lt;talks&gt;</a>, <a rel=\"tag\" href=\""
    let page = try site.page("notes/a/index.html")
    let first = "Σειρά</a>: <a rel=\"tag\" href=\"/\(terms)/series/nets/"
    #expect(page.contains("<p class=\"soft\"><a href=\"/series/\">\(first)"))
    #expect(!page.contains("/places/"))
    let second = "href=\"/en/series/\">Series</a>: <a rel=\"tag\" href=\"/en/\(terms)"
    #expect(try site.page("en/notes/a/index.html").contains(second))
    #expect(try !site.page("notes/b/index.html").contains("/series/"))
    // A rebuild notices the new title of the taxonomy.
    let changed = Self.settings + "taxonomies: {tags: {}, series: {title: Cycle}, places: {title: Places}}\n"
    try site.folder.write(changed, to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try site.page("notes/a/index.html").contains("<a href=\"/series/\">Cycle</a>: "))
  }

  @Test(arguments: ["notes", "search"])
  func `a wall and the search have their form first, and then what readers can do with the list`(list: String) throws {
    var files = [
      "content/site.yaml": Self.settings
        + "sections: {notes: {layout: wall}}\nlisten: true\nsaved: true\nsearch: titles\n"
    ]
    for number in 1...6 {
      files["content/notes/\(number).md"] = "---\ntitle: Note \(number)\ndate: 2026-01-0\(number)\n---\nText.\n"
    }
    let site = try Site(files)
    #expect(try site.build("--offline").status == 0)
    let page = try site.page("\(list)/index.html")
    let filter = try #require(page.firstRange(of: "<form class=\"filter"))
    let queue = try #require(page.firstRange(of: "class=\"listen queue\""))
    let wall = try #require(page.firstRange(of: list == "notes" ? "class=\"wall" : "class=\"letters"))
    #expect(filter.lowerBound < queue.lowerBound && queue.lowerBound < wall.lowerBound)
    #expect(page.components(separatedBy: "class=\"listen queue\"").count == 2)
  }

  @Test func `a translation without a date, which home does not list, is named`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings, "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-02\n---\nText.\n",
      "content/notes/a.en.md": "---\ntitle: A\n---\nText.\n",
      "content/about.md": "---\ntitle: About\ndate: 2026-01-02\n---\nText.\n",
      "content/about.en.md": "---\ntitle: About\n---\nText.\n",
    ])
    let result = try site.build()
    #expect(result.status == 0)
    #expect(
      result.errors.contains(
        "content/notes/a.en.md: warning: this translation has no `date`, but `content/notes/a.md` has one, so home lists "
          + "only the other\n  help: write the same `date` into all translations"), "\(result.errors)")
    #expect(!result.errors.contains("about.en.md"))
    // Front matter that cannot be read may have a date.
    try site.folder.write("---\ntitle: A: b\ndate: 2026-01-02\n---\nText.\n", to: "content/notes/a.en.md")
    let unread = try site.run(["check"]).words
    #expect(unread.contains("a.en.md:2:9: error: a `:`"), "\(unread)")
    #expect(!unread.contains("has no `date`"), "\(unread)")
  }

  @Test func `a page without a translation leads to the home page of the other language`() throws {
    let site = try Site([
      "content/site.yaml": Self.settings.replacing("trial.example/", with: "trial.example/sub/"),
      "content/notes/a.md": "---\ntitle: A\n---\nText.\n", "content/notes/b.en.md": "---\ntitle: B\n---\nText.\n",
    ])
    #expect(try site.build().status == 0)
    func links(_ page: String) throws -> [String] {
      let list = try site.page(page).components(separatedBy: "class=\"languages\"").dropFirst().first ?? ""
      return (list.components(separatedBy: "</ul>").first ?? "").matches(of: /href="([^"]+)"/).map { String($0.1) }
    }
    #expect(try links("notes/a/index.html") == ["/sub/notes/a/", "/sub/en/"])
    #expect(try links("en/notes/b/index.html") == ["/sub/", "/sub/en/notes/b/"])
    #expect(try links("index.html") == ["/sub/", "/sub/en/"])
    // Search engines learn only of pages in two languages.
    #expect(try !site.page("notes/a/index.html").contains("rel=\"alternate\" hreflang"))
  }

  @Test(arguments: [
    ("2026-01-02T14:30", ">14:30</time>"), ("2026-01-03T14:30", ">3 January 2026</time>"),
    ("2026-01-02", ">2 January 2026</time>"),
  ])
  func `an update on the day of the entry has its time of day`(updated: String, words: String) throws {
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [en]\ntimezone: Europe/Athens\n",
      "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-02T08:00\nupdated: \(updated)\n---\nText.\n",
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("notes/a/index.html")
    let update = page.components(separatedBy: "<span>Updated ").dropFirst().first ?? ""
    #expect(update.prefix(120).contains(words), "\(update.prefix(200))")
  }
}
