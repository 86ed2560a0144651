import Jinja
import Model
import Testing
import Text

@testable import Render

@Suite struct MenuTests {
  @Test func `a page is named by its file, and leads to its translation`() {
    #expect(paths(of: ["about"], language: 0) == ["/sub/about/"])
    #expect(paths(of: ["about"], language: 1) == ["/sub/el/about/"])
  }

  @Test func `what this language has not is that of the default language`() {
    #expect(paths(of: ["stories"], language: 1) == ["/sub/stories/"])
  }

  @Test func `what the site has in no language, and a draft, are left out`() {
    #expect(paths(of: ["sources", "tags", "notes", "draft", "stories"], language: 0) == ["/sub/stories/"])
  }

  @Test func `the pages of search and of saved entries are there if the site has them`() {
    #expect(paths(of: ["search", "saved"], language: 0) == [])
    let kept = items(of: ["search", "saved"], language: 1) { settings in
      settings.search = .titles
      settings.hasSavedPage = true
    }
    #expect(kept.map(\.path) == ["/sub/el/search/", "/sub/el/saved/"])
    #expect(kept.map(\.title) == ["Αναζήτηση", "Αποθηκευμένα"])
  }

  @Test func `addresses stay what they are`() {
    let targets = ["https://example.com/", "#top", "/files/list.pdf"]
    #expect(paths(of: targets, language: 0) == ["https://example.com/", "#top", "/sub/files/list.pdf"])
  }

  @Test func `a path may have a fragment, and need not be percent-encoded`() {
    let targets = ["/about/#us", "/hidden/#end", "/κρυφό/", "/%CE%BA%CF%81%CF%85%CF%86%CF%8C/", "/old|name/"]
    #expect(paths(of: targets, language: 1) == ["/sub/el/about/#us"])
  }

  @Test func `tags have the theme's word for them`() {
    #expect(items(of: ["tags"], language: 0, tag: Model.Tag(name: "Sea", slug: "sea")).map(\.title) == ["Tags"])
  }

  @Test func `an item with only a title and children is no link`() {
    var fixture = ThemeFixture(home: "{% include \"parts/header.html\" %}")
    let about = Settings.MenuItem(title: Localized("About"), target: "/about/")
    fixture.site.settings.menu = [Settings.MenuItem(title: Localized("More"), target: "", children: [about])]
    let (html, host) = fixture.rendered(nil)
    #expect(host.scope.diagnostics.isEmpty, "\(host.scope.diagnostics)")
    #expect(html.contains("<span class=\"menu-title\">More</span>"))
    #expect(html.contains("<a href=\"/about/\">About</a>") && !html.contains("href=\"\""))
  }

  private func paths(of targets: [String], language: Int) -> [String] {
    items(of: targets, language: language).map(\.path)
  }

  private func items(
    of targets: [String], language: Int, tag: Model.Tag? = nil, settings: (inout Settings) -> Void = { _ in }
  ) -> [(title: String, path: String)] {
    var site = Fixture.site(languages: ["en", "el"], url: "https://example.org/sub/")
    site.sections = ["stories", "notes"].map { Section(name: $0, title: Localized($0)) }
    var about = Fixture.entry("about", section: nil)
    about.path = "/about/"
    about.translations = [2]
    var translation = Fixture.entry("about", section: nil, language: "el")
    translation.path = "/el/about/"
    translation.translations = [1]
    site.entries = [Fixture.entry("a", day: 1), about, translation]
    site.entryByFile = ["stories/a.md": 0, "about.md": 1, "about.el.md": 2]
    site.hiddenReasons = ["draft.md": .draft]
    site.hiddenAddresses = [
      "/hidden/": .future, "/%CE%BA%CF%81%CF%85%CF%86%CF%8C/": .expired, "/old|name/": .expired, "/draft/": .draft,
    ]
    if let tag {
      site.taxonomies[0].terms = [tag]
      site.entries[0].terms = [Model.Tag.Index(taxonomy: 0, term: 0)]
    }
    site.settings.menu = targets.map { Settings.MenuItem(title: nil, target: $0) }
    settings(&site.settings)
    let host = PageHost(Fixture.context(site), page: Page(.home, language: language))
    guard case .list(let items) = host.siteMember(.menu) else { return [] }
    return items.elements.map { item -> (title: String, path: String) in
      guard case .map(let map) = item else { return ("", "") }
      let texts = zip(map.keys, map.values).map { ($0.text ?? "", $1.text ?? "") }
      func text(_ key: String) -> String { texts.first { $0.0 == key }?.1 ?? "" }
      return (text("title"), text("path"))
    }
  }
}
