import Model
import Testing
import Text
import Trial

@testable import Render

@Suite struct MenuLinksTests {
  @Test func `paths of the menu are checked at their lines of the settings`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# /about/\nmenu:\n- /about/us/\n- title: More\n  children:\n  - url: \"/about/\"\n  - https://example.com/\n",
      to: "content/site.yaml")
    var site = Model.Site(settings: Settings(), now: Fixture.now, folder: folder.path)
    site.settings.files = ["content/site.yaml"]
    site.settings.menu = [
      Settings.MenuItem(title: nil, target: "/about/us/"),
      Settings.MenuItem(
        title: Localized("More"), target: "",
        children: ["/about/", "/categories/sea/", "https://example.com/", "//example.com/", "stories"].map {
          Settings.MenuItem(title: nil, target: $0)
        }),
    ]
    site.settings.categories = [Category(key: "sea", title: Localized("Sea"))]
    let menu = MenuLinks(site: site, addresses: PublicAddresses(site, terms: Terms(site.taxonomies)))
    #expect(menu.paths == ["/about/us/", "/about/"])
    let links = menu.links(to: menu.paths)
    #expect(links.map(\.target) == ["/about/us/", "/about/"])
    #expect(links.map(\.file) == ["content/site.yaml", "content/site.yaml"])
    #expect(links.map(\.line) == [3, 6])
    #expect(links.map(\.column) == [3, 11])
  }

  @Test func `of items that time hides, those that name a list are not among them`() {
    var site = Model.Site(settings: Settings(), now: Fixture.now, folder: "/nowhere")
    site.taxonomies = site.settings.taxonomies
    site.sections = [Section(name: "notes", title: Localized("Notes"))]
    site.hiddenReasons = ["archive.md": .expired, "tags.md": .expired, "notes.md": .expired, "gone/index.md": .expired]
    site.settings.menu = ["archive", "tags", "notes", "gone"].map { Settings.MenuItem(title: nil, target: $0) }
    let menu = MenuLinks(site: site, addresses: PublicAddresses(site, terms: Terms(site.taxonomies)))
    #expect(menu.hidden.map(\.summary) == ["the menu leaves out `gone`: its entry has expired"])
  }
}
