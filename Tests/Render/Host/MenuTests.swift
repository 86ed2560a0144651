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

  @Test func `addresses stay what they are`() {
    let targets = ["https://example.com/", "#top", "/files/list.pdf"]
    #expect(paths(of: targets, language: 0) == ["https://example.com/", "#top", "/sub/files/list.pdf"])
  }

  private func paths(of targets: [String], language: Int) -> [String] {
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
    site.withheld = ["draft.md": "is a draft"]
    site.settings.menu = targets.map { Settings.MenuItem(title: nil, target: $0) }
    let host = PageHost(Fixture.context(site), page: Page(.home, language: language))
    guard case .list(let items) = host.siteMember(.menu) else { return [] }
    return items.elements.map { item in
      guard case .map(let map) = item, let path = zip(map.keys, map.values).first(where: { $0.0.text == "path" }),
        case .string(let text) = path.1
      else { return "" }
      return text
    }
  }
}
