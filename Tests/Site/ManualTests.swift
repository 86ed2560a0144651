import Foundation
import Testing
import Trial

/// The examples of the manual's page about themes make a site.
@Suite struct ManualTests {
  /// Returns the code blocks of a page in the given language.
  private static func examples(_ page: String, _ language: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(Repository.folder)/content/manual/\(page)", encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test func `the examples of themes make pages`() throws {
    let templates = try Self.examples("themes.md", "jinja")
    let settings = try Self.examples("themes.md", "yaml")
    try #require(templates.count == 5 && settings.count == 3)
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nmenu: [about]\n\(settings[0])\n",
      "content/static/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "content/strings/en.yaml": settings[2] + "\n",
      "content/about.md": "---\ntitle: About\ndate: 2026-11-01\n---\n::tide[Tonight]{at=\"02:10\"}\n",
      "Templates/home.html": templates[0] + "\n" + templates[3],
      "Templates/parts/sidebar.html": templates[4],
      "Templates/entry.html": "{% include \"parts/sidebar.html\" %}{{ entry.content }}",
      "Templates/blocks/tide.html": templates[1], "Templates/assets/harbour.css": "p { color: teal }",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(!build.errors.contains("warning"), "\(build.words)")
    let home = try site.page("index.html")
    #expect(home.contains("<link rel=\"stylesheet\" href=\"/assets/harbour."))
    #expect(home.contains("Set by hand with"))
    #expect(home.contains("#0b6e99"))
    let about = try site.page("about/index.html")
    #expect(about.contains("<p class=\"tide\">Tonight: 02:10</p>"))
    #expect(about.contains("<h2>Trial</h2>"))
    try site.folder.write(templates[2] + "\n", to: "Templates/blocks/tide.html")
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/\nmenu: [about]\n\(settings[1])\n", to: "content/site.yaml")
    let declared = try site.build()
    #expect(declared.status == 0, "\(declared.words)")
    #expect(try site.page("about/index.html").contains("<p class=\"tide\">Tonight: 02:10</p>"))
    try site.folder.write("---\ntitle: About\n---\n::tide[Tonight]{time=2 height=4}\n", to: "content/about.md")
    let wrong = try site.build().words
    for part in ["about.md:4:17: error", "did you mean `at`?", "a number of metres from 0 to 3, not `4`"] {
      #expect(wrong.contains(part), "\(wrong)")
    }
  }
}
