import Testing
import Trial

/// Pages of lists link to the pages before and after them: which of the two is older depends on the order of the list.
@Suite struct ListOrderRebuildTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    reading: true
    home: {paginate: 2, sort: -date}
    sections: {notes: {paginate: 2}, news: {}}

    """

  private static var files: [String: String] {
    var files = ["content/site.yaml": settings]
    for number in 1...6 {
      files["content/notes/\(number).md"] = "---\ntitle: Note \(number)\n---\nWords.\n"
      files["content/news/\(number).md"] = "---\ntitle: News \(number)\ndate: 2026-01-0\(number)\n---\nWords.\n"
    }
    return files
  }

  private func expectCleanOutput(of site: Site) throws {
    let rebuilt = try site.build()
    #expect(rebuilt.status == 0, "\(rebuilt.words)")
    let clean = try site.run(["build", "--clean", "--output", "clean", "--now", Site.now])
    #expect(clean.status == 0, "\(clean.words)")
    #expect(Tree.difference(try site.files(), from: try Tree.files(of: site.path + "/clean")) == nil)
  }

  @Test func `the reading page follows the order of home`() throws {
    let site = try Site(Self.files)
    #expect(try site.build().status == 0)
    try site.folder.write(
      Self.settings.replacing("sort: -date", with: "sort: feed"), to: "content/site.yaml")
    try expectCleanOutput(of: site)
  }

  @Test func `the pages of a section follow its order when the first of its entries gets a date`() throws {
    // A page of the default theme also depends on the section's feeds, which begin with that entry.
    let template = """
      <!doctype html><title>x</title>{% for entry in page.entries %}{{ entry.title }}{% endfor %}
      {{ page.pager.previous }} {{ page.pager.next }} {{ page.pager.dated }}
      """
    let site = try Site(Self.files.merging(["Templates/list.html": template]) { $1 })
    #expect(try site.build().status == 0)
    try site.folder.write(
      "---\ntitle: Note 1\ndate: 2026-01-01\n---\nWords.\n", to: "content/notes/1.md")
    try expectCleanOutput(of: site)
  }
}
