import Model
import Testing
import Text
import Trial

@testable import Render

@Suite struct PageTemplateTests {
  @Test func `the template of entries of a section is also that of the sections below it`() throws {
    let folder = try TemporaryFolder()
    for name in ["stories/entry.html", "stories/entry.json", "stories/list.html", "stories/boats/old/entry.html"] {
      try folder.write("", to: "Templates/\(name)")
    }
    var site = Fixture.site()
    let sections = ["stories", "stories/boats", "stories/boats/old", "news"]
    site.sections = sections.map { Section(name: $0, title: Localized($0)) }
    site.entries = sections.indices.map { Fixture.entry("s\($0)", section: $0, day: 1) }
    let context = Fixture.context(site, theme: Theme(site: folder.path))
    func template(_ subject: Page.Subject) -> PageTemplate {
      PageTemplate(host: PageHost(context, page: Page(subject, language: 0)))
    }
    #expect(
      sections.indices.map { template(.entry($0)).name } == [
        "stories/entry.html", "stories/entry.html", "stories/boats/old/entry.html", "entry.html",
      ])
    #expect(
      sections.indices.map { template(.entry($0)).name(ofOutput: "json", section: $0) } == [
        "stories/entry.json", "stories/entry.json", "stories/entry.json", "entry.json",
      ])
    #expect(template(.section(0)).name == "stories/list.html" && template(.section(1)).name != "stories/list.html")
  }
}
