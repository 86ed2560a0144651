import Foundation
import Testing
import Trial

/// Which language readers get who ask for none of the site's languages.
@Suite struct LanguageTests {
  private func site(_ more: String) throws -> Site {
    var files = ["content/site.yaml": "title: Trial\nurl: https://trial.example/\nlanguages: [el, en, fr]\n" + more]
    for name in ["a.md", "a.en.md", "a.fr.md", "b.md", "b.fr.md", "c.en.md"] {
      files["content/notes/" + name] = "---\ntitle: A\ndate: 2026-01-02\n---\nText.\n"
    }
    return try Site(files)
  }

  private func others(_ site: Site, _ page: String) throws -> [String] {
    try site.page(page).matches(of: /hreflang="x-default" href="([^"]+)"/).map { String($0.1) }
  }

  @Test func `pages name the language for all other readers, and the start page offers it`() throws {
    let site = try site("other-languages: en\n")
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    for (page, address) in [
      ("index.html", "en/"), ("fr/index.html", "en/"), ("notes/a/index.html", "en/notes/a/"),
      ("fr/notes/a/index.html", "en/notes/a/"), ("notes/b/index.html", "notes/b/"),
      ("fr/notes/b/index.html", "notes/b/"),
    ] { #expect(try others(site, page) == ["https://trial.example/" + address], "\(page)") }
    #expect(try others(site, "en/notes/c/index.html").isEmpty)
    #expect(try site.page("index.html").contains("data-others=\"en\" data-close=\"Κλείσιμο\""))
    for page in ["en/index.html", "notes/a/index.html", "notes/index.html"] {
      #expect(try !site.page(page).contains("data-others"), "\(page)")
    }
  }

  @Test func `without the setting it is the first language, and nothing is offered`() throws {
    let site = try site("")
    #expect(try site.build().status == 0)
    #expect(try others(site, "fr/notes/a/index.html") == ["https://trial.example/notes/a/"])
    #expect(try site.files().keys.allSatisfy { !$0.hasPrefix("assets/language.") })
    // Pages are made anew when it is set.
    let settings = try String(decoding: site.folder.bytes(of: "content/site.yaml"), as: UTF8.self)
    try site.folder.write(settings + "other-languages: fr\n", to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try others(site, "notes/a/index.html") == ["https://trial.example/fr/notes/a/"])
  }

  @Test(arguments: ["river", "list", "cards"])
  func `facts of an entry in a language that the site lacks are in the language of the page`(layout: String) throws {
    let item = "<item><title>Ebbe</title><link>https://feed.example/a</link><description>Worte</description>"
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      home: {layout: \(layout)}
      sources:
        - {id: tide, file: tide.xml, language: de, show-in: all}

      """,
      "content/tide.xml":
        "<rss version='2.0'><channel><title>T</title>\(item)<pubDate>Fri, 8 May 2020 10:00:00 GMT</pubDate></item></channel></rss>",
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("index.html")
    let facts = layout == "list" ? "<span class=\"line-meta\" lang=\"en\">" : "<p class=\"meta\" lang=\"en\">"
    #expect(page.contains(" lang=\"de\"") && page.contains(facts), "\(page)")
  }

  @Test func `a line of an entry without a date shows its source, without a separator`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      home: {layout: list}
      sources: [{id: tide, title: Tides, file: tide.xml}]

      """,
      "content/tide.xml":
        "<rss version='2.0'><channel><title>T</title><item><title>High</title><link>https://tide.example/1</link></item></channel></rss>",
    ])
    #expect(try site.build().status == 0)
    let page = try site.page("index.html")
    #expect(page.contains("<span class=\"line-meta\"><span class=\"meta\"><span>Tides</span></span></span>"), "\(page)")
  }

  @Test(arguments: [("de", "the site has no language `de`"), ("[en]", "must be"), ("e n", "`e n`")])
  func `it must be a language of the site`(_ value: String, _ words: String) throws {
    let run = try site("other-languages: \(value)\n").run(["check", "--now", Site.now])
    #expect(
      run.status == 1 && run.words.contains("content/site.yaml:4:18: error: ") && run.words.contains(words),
      "\(run.words)")
  }
}
