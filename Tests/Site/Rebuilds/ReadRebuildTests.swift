import Testing
import Trial

/// Changes of other entries that a page or file depends on without showing them: a rebuild notices each.
@Suite struct ReadRebuildTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/
    languages: [en, el]
    search: titles
    archive: month
    incidents: {sender: signals@trial.example}

    """

  private static func story(_ title: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\ndate: 2026-01-02\ntags: [sea]\nplace: {lat: 37.9, lon: 23.7}\n\(more)---\nWords.\n"
  }

  private static let incident = "incident: {handled: false}\n"

  private func expectCleanOutput(_ files: [String: String], after changes: [String: String]) throws {
    let site = try Site(["content/site.yaml": Self.settings].merging(files) { $1 })
    #expect(try site.build().status == 0)
    for (path, text) in changes { try site.folder.write(text, to: path) }
    let rebuilt = try site.build()
    #expect(rebuilt.status == 0, "\(rebuilt.words)")
    let clean = try site.run(["build", "--clean", "--output", "clean", "--now", Site.now])
    #expect(clean.status == 0, "\(clean.words)")
    #expect(Tree.difference(try site.files(), from: try Tree.files(of: site.path + "/clean")) == nil)
  }

  @Test(arguments: ["search.md", "archive.md", "tags.md", "static/archive/index.html", "static/el/tags/index.html"])
  func `no page leads to a page of Rhapsode that own content has replaced`(file: String) throws {
    try expectCleanOutput(
      ["content/notes/a.md": Self.story("A"), "content/notes/a.el.md": Self.story("Α")],
      after: ["content/" + file: file.hasSuffix("md") ? "---\ntitle: Own\nlayout: entry\n---\nWords.\n" : "<p>Own</p>"])
  }

  @Test func `an alert has what a translation says since it is an incident too`() throws {
    try expectCleanOutput(
      ["content/notes/a.md": Self.story("A", Self.incident), "content/notes/a.el.md": Self.story("Α")],
      after: ["content/notes/a.el.md": Self.story("Α", Self.incident)])
  }

  @Test func `a pin leads to the entry in the language of its text since that has the id too`() throws {
    var files = ["content/static/map.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>"]
    for number in 1...9 { files["content/notes/\(number).el.md"] = Self.story("Α\(number)") }
    files["content/notes/port.md"] = "---\ntitle: Port\nid: port\n---\nWords.\n"
    files["content/notes/a.el.md"] =
      "---\ntitle: Α\n---\n::::hotspots[Map]{src=/map.svg}\n::pin[Port]{at=\"1 1\" to=port}\n::::\n"
    try expectCleanOutput(
      files, after: ["content/notes/z.el.md": "---\ntitle: Ω\nid: port\ntags: [sea]\n---\nWords.\n"])
  }

  @Test func `an entry leads to the map that shows it since the map is published`() throws {
    let map = "---\ntitle: Map\n---\n::hotspots[Map]{src=/map.svg data=map}\n"
    var files = [
      "content/static/map.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>",
      "content/data/map.yaml": "page: map.md\nsize: 10x10\npins: [{title: {en: P, el: Π}, at: [1, 1], to: port}]\n",
      "content/notes/port.md": "---\ntitle: Port\nid: port\n---\nWords.\n",
      "content/map.md": map.replacing("title: Map", with: "title: Map\ndraft: true"),
    ]
    for number in 1...3 { files["content/notes/\(number).md"] = Self.story("A\(number)") }
    try expectCleanOutput(files, after: ["content/map.md": map])
  }

  @Test func `feeds lead to the alert of the first translation since it is an incident too`() throws {
    try expectCleanOutput(
      ["content/notes/a.md": Self.story("A"), "content/notes/a.el.md": Self.story("Α", Self.incident)],
      after: ["content/notes/a.md": Self.story("A", Self.incident)])
  }
}
