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
    try #require(templates.count == 6 && settings.count == 4)
    let site = try Site([
      "content/site.yaml": "title: Trial\nurl: https://trial.example/\nmenu: [about]\n\(settings[0])\n",
      "content/static/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "content/strings/en.yaml": settings[3] + "\n",
      "content/about.md": "---\ntitle: About\ndate: 2026-11-01\n---\n::tide[Tonight]{at=\"02:10\"}\n",
      "Templates/home.html": templates[0] + "\n" + templates[4],
      "Templates/parts/sidebar.html": templates[5],
      "Templates/entry.html": "{% include \"parts/sidebar.html\" %}{{ entry.content }}",
      "Templates/poster.html": templates[1],
      "content/poster.md": "---\ntitle: Poster\nlayout: poster\n---\nWords.\n",
      "Templates/blocks/tide.html": templates[2], "Templates/assets/harbour.css": "p { color: teal }",
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
    #expect(try site.page("poster/index.html").contains("<div class=\"prose body\"><p>Words.</p>"))
    try site.folder.write(templates[3] + "\n", to: "Templates/blocks/tide.html")
    try site.folder.write(
      "title: Trial\nurl: https://trial.example/\nmenu: [about]\n\(settings[2])\n", to: "content/site.yaml")
    let declared = try site.build()
    #expect(declared.status == 0, "\(declared.words)")
    #expect(try site.page("about/index.html").contains("<p class=\"tide\">Tonight: 02:10</p>"))
    try site.folder.write("---\ntitle: About\n---\n::tide[Tonight]{time=2 height=4}\n", to: "content/about.md")
    let wrong = try site.build().words
    for part in ["about.md:4:17: error", "did you mean `at`?", "a number of metres from 0 to 3, not `4`"] {
      #expect(wrong.contains(part), "\(wrong)")
    }
  }

  @Test func `the examples of a theme's own tags are on all pages, and the policy allows them`() throws {
    let page = try String(contentsOfFile: "\(Repository.folder)/content/manual/themes.md", encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "{#own-tags}\n").last?.components(separatedBy: "\n##").first)
    func examples(_ language: String) -> [String] {
      section.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
    }
    let (templates, settings) = (examples("html"), examples("yaml"))
    try #require(templates.count == 2 && settings.count == 1)
    let title = "title: Trial\nurl: https://trial.example/\n"
    let site = try Site([
      "content/site.yaml": title + settings[0] + "\n", "content/about.md": "---\ntitle: About\n---\nText.\n",
    ])
    #expect(try site.build().status == 0)
    let before = try site.files()
    try site.folder.write("p { color: teal }", to: "Templates/assets/harbour.css")
    try site.folder.write("let tide = 1;", to: "Templates/assets/harbour.js")
    try site.folder.write(templates[0] + "\n", to: "Templates/parts/head-end.html")
    try site.folder.write(templates[1] + "\n", to: "Templates/parts/body-end.html")
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    for name in ["index.html", "about/index.html", "404.html"] {
      let html = try site.page(name)
      let head = try #require(html.components(separatedBy: "</head>").first)
      #expect(
        head.contains(
          /<link rel="stylesheet" href="\/assets\/harbour\.[^"]*css">\n<meta name="google-site-verification" content="abc123">/
        ),
        "\(name): \(head)")
      #expect(head.contains("script-src &#39;self&#39; https://stats.example.org;"), "\(name): \(head)")
      #expect(
        html.contains(
          /<script src="https:\/\/stats.example.org\/count.js" data-site="harbour" async><\/script>\n<script src="\/assets\/harbour\.[^"]*js" defer><\/script>\n<\/body>/
        ),
        "\(name): \(html)")
    }
    try site.folder.write(title, to: "content/site.yaml")
    try site.folder.write(
      "<script src=\"https://stats.example.org/count.js\"></script>", to: "Templates/parts/body-end.html")
    try site.folder.write("", to: "Templates/parts/head-end.html")
    let blocked = try site.build()
    #expect(blocked.words.contains("Templates/parts/body-end.html:1:1: warning"), "\(blocked.words)")
    #expect(blocked.words.contains("policy: {scripts: [\"https://stats.example.org\"]}"), "\(blocked.words)")
    for name in ["head-end", "body-end"] { try site.folder.remove("Templates/parts/\(name).html") }
    try site.folder.write(title + settings[0] + "\n", to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try site.files().filter { $0.key.hasSuffix(".html") } == before.filter { $0.key.hasSuffix(".html") })
  }
}
