import Foundation
import Testing
import Trial

/// The page where readers search, and what it reads.
@Suite struct SearchTests {
  private static let settings = """
    title: Trial
    url: https://trial.example/below/
    languages: [en, el]
    categories: {sea: {title: Sea}}
    sections: {notes: {}}
    sources: [{id: port, title: Port, file: feeds/port.json}]

    """
  private static let files = [
    "content/notes/boat.md":
      "---\ntitle: Boats & nets\ndate: 2026-01-02\ncategory: sea\ntags: [wood]\nsummary: On <land>.\n---\nPlanks of oak.\n",
    "content/notes/angel.md": "---\ntitle: Ángel\ndate: 2025-05-01\n---\nOf *bronze*.\n",
    "content/notes/draft.md": "---\ntitle: Hidden\ndate: 2026-01-02\ndraft: true\n---\nSecret.\n",
    "content/notes/boat.el.md": "---\ntitle: Βάρκες\ndate: 2026-01-02\n---\nΣανίδες από φάρους.\n",
    "content/about.md": "---\ntitle: 7 people\n---\nWe.\n",
    "content/feeds/port.json": """
    {"version": "https://jsonfeed.org/version/1.1", "title": "Port", "language": "en", "items": [{"id": "1",
     "url": "https://port.example/1", "title": "Gale 8", "content_text": "Stay in.", "date_published": "2026-01-03T00:00:00Z"}]}
    """,
  ]

  private func site(_ search: String, _ more: [String: String] = [:]) throws -> Site {
    var files = Self.files.merging(more) { $1 }
    files["content/site.yaml"] = Self.settings + search + "\n"
    return try Site(files)
  }

  private func rows(_ site: Site, _ path: String = "search/index.json") throws -> [[String: Any]] {
    let data = try Data(site.folder.bytes(of: "public/" + path))
    return try #require(JSONSerialization.jsonObject(with: data) as? [[String: Any]])
  }

  @Test func `each language has a page that lists everything from A to Z, and an index of it`() throws {
    let site = try site("search: titles")
    let build = try site.build("--drafts")
    #expect(build.status == 0, "\(build.words)")
    let rows = try rows(site)
    #expect(rows.map { $0["title"] as? String } == ["7 people", "Ángel", "Boats & nets", "Gale 8"], "\(rows)")
    let boat = rows[2]
    #expect(boat["path"] as? String == "/below/notes/boat/" && boat["words"] as? String == "On <land>.")
    #expect(
      boat["section"] as? String == "Notes" && boat["category"] as? String == "Sea" && boat["year"] as? String == "2026"
    )
    #expect(boat["external"] == nil && boat["tags"] as? [String] == ["wood"])
    let gale = rows[3]
    #expect(gale["path"] as? String == "https://port.example/1" && gale["external"] as? Bool == true)
    #expect(gale["source"] as? String == "Port")
    let page = try site.folder.text(of: "public/search/index.html")
    let letters = page.matches(of: /<h2 class="label">(.+?)<\/h2>/).map { String($0.1) }
    #expect(letters == ["#", "A", "B", "G"], "accents make no letter of their own")
    #expect(!page.contains("Hidden") && !page.contains("data-pagefind"))
    #expect(try self.rows(site, "el/search/index.json").map { $0["title"] as? String } == ["Βάρκες"])
    #expect(try site.folder.text(of: "public/index.html").contains(#"href="/below/search/""#))
    #expect(try !site.folder.text(of: "public/sitemap.xml").contains("search"))
  }

  @Test func `without the setting there is no page and no link`() throws {
    let site = try site("")
    #expect(try site.build().status == 0)
    #expect(!site.folder.has("public/search/index.html"))
    #expect(try !site.folder.text(of: "public/index.html").contains("search"))
  }

  @Test func `a page of the site's own at that address replaces it`() throws {
    let site = try site("search: titles", ["content/search.md": "---\ntitle: My own\n---\nHere.\n"])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(try site.folder.text(of: "public/search/index.html").contains("My own"))
    #expect(!site.folder.has("public/search/index.json"))
    #expect(try !site.folder.text(of: "public/index.html").contains("search-link"))
    #expect(site.folder.has("public/el/search/index.html"), "the other language has no such page")
  }

  @Test func `another way to search is an error that names both`() throws {
    let build = try site("search: lunr").build()
    #expect(build.status == 1 && build.errors.contains("`search` must be `titles` or `pagefind`"), "\(build.words)")
  }

  @Test func `without Pagefind the build warns, and readers search in titles`() throws {
    let site = try site("search: pagefind")
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\nexit 1\n", to: "silent")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder / "silent")
    for (program, words) in [
      ("/nowhere", "Pagefind is not installed"), (folder / "silent", "Pagefind does not answer"),
    ] {
      let build = try site.run(["build"], environment: ["PAGEFIND_BINARY_PATH": program, "PATH": "/usr/bin"])
      #expect(build.status == 0 && build.errors.contains("warning: \(words)"), "\(build.words)")
      #expect(site.folder.has("public/search/index.json") && !site.folder.has("public/pagefind/pagefind.js"))
    }
  }

  @Test(.enabled(if: Installed.pagefind != nil, "Pagefind is not installed"))
  func `Pagefind's index is made again only when something in it has changed`() throws {
    let site = try site("search: pagefind")
    let pagefind = try #require(Installed.pagefind)
    func build(_ options: String...) throws -> [String: [UInt8]] {
      let build = try site.run(
        ["build", "--now", "2026-02-01T00:00:00Z", "--allow-removals"] + options,
        environment: ["PAGEFIND_BINARY_PATH": pagefind])
      #expect(build.status == 0 && !build.errors.contains("warning: Pagefind"), "\(build.words)")
      return try site.files().filter { $0.key.hasPrefix("pagefind/") }
    }
    let first = try build()
    #expect(first["pagefind/pagefind.js"] != nil && first.keys.contains { $0.hasSuffix(".pf_index") })
    #expect(!first.keys.contains { $0.contains("ui") }, "Pagefind's own interfaces are left out")
    let marks = Tree.marks(of: site.output + "/pagefind")
    #expect(try build() == first)
    try site.folder.write("body {}", to: "Templates/assets/other.css")
    #expect(try build() == first)
    #expect(Tree.marks(of: site.output + "/pagefind") == marks, "no file was touched")
    try site.folder.write(
      "---\ntitle: Ángel\ndate: 2025-05-01\n---\nOf *marble*.\n", to: "content/notes/angel.md")
    let changed = try build()
    #expect(changed != first)
    #expect(try build("--clean") == changed, "the same as a clean build makes")
  }
}
