import Foundation
import Testing
import Trial

/// The Content-Security-Policy of pages, and the headers for hosts.
@Suite struct PolicyTests {
  private static let text = """
    <iframe src="https://films.example/embed/7" title="Film"></iframe>

    <script>document.title += "!";</script>

    ![Far](https://pictures.example/a.jpg)

    """

  private func site(_ settings: String = "", _ more: [String: String] = [:]) throws -> Site {
    try Site(
      [
        "content/site.yaml":
          "title: T\nurl: https://trial.example/below/\nsections: {notes: {}}\nsources: [{id: port, file: feeds/port.json, page: own, show: full}]\n"
          + settings,
        "content/notes/a.md": "---\ntitle: A\ndate: 2026-01-02\n---\n" + Self.text,
        "content/notes/b.md": "---\ntitle: B\ndate: 2026-01-01\n---\nPlain.\n",
        "content/feeds/port.json": """
        {"version": "https://jsonfeed.org/version/1.1", "title": "Port", "items": [{"id": "1", "url": "https://port.example/1",
         "title": "Gale", "content_html": "<p>Stay in.</p><iframe src='https://films.example/1'></iframe>"}]}
        """,
      ].merging(more) { $1 })
  }

  private func policy(_ site: Site, _ path: String) throws -> [String: String] {
    let page = try site.page(path)
    guard let found = page.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/) else { return [:] }
    var rules: [String: String] = [:]
    for rule in String(found.1).replacing("&#39;", with: "'").components(separatedBy: "; ") {
      let words = rule.split(separator: " ", maxSplits: 1)
      rules[String(words[0])] = words.count > 1 ? String(words[1]) : ""
    }
    return rules
  }

  @Test func `every page has a policy, and an author's page allows what its own text has`() throws {
    let site = try site()
    let build = try site.build()
    #expect(build.status == 0 && !build.words.contains("warning"), "\(build.words)")
    let pages = try site.files().keys.filter { $0.hasSuffix(".html") }
    #expect(pages.count > 5)
    for page in pages { #expect(try !policy(site, page).isEmpty, "\(page)") }
    let plain = try policy(site, "notes/b/index.html")
    #expect(plain["default-src"] == "'self'" && plain["script-src"] == nil && plain["frame-src"] == nil)
    #expect(plain["img-src"]?.hasPrefix("'self' data:") == true, "\(plain)")
    #expect(plain["style-src-attr"] == "'unsafe-inline'")
    #expect(plain["object-src"] == "'none'" && plain["base-uri"] == "'none'" && plain["form-action"] == "'self'")
    let own = try policy(site, "notes/a/index.html")
    #expect(own["frame-src"] == "'self' https://films.example" && own["img-src"] == "'self' data: https:", "\(own)")
    #expect(own["script-src"]?.wholeMatch(of: /'self' 'sha256-[A-Za-z0-9+\/]{43}='/) != nil, "\(own)")
    let entry = try #require(pages.first { $0.contains("gale") })
    let source = try policy(site, entry)
    #expect(source["frame-src"] == "'none'" && source["script-src"] == nil, "\(source)")
    for page in pages where page != "notes/a/index.html" {
      #expect(try policy(site, page)["script-src"] == nil, "only the text's own page runs its script: \(page)")
    }
  }

  @Test func `the settings add sources to each part, or turn the policy off`() throws {
    let site = try site(
      "policy: {scripts: [\"https://stats.example\"], connections: \"https://stats.example\", embedders: [\"https://town.example\"]}\n"
    )
    #expect(try site.build().status == 0)
    let rules = try policy(site, "index.html")
    #expect(
      rules["script-src"] == "'self' https://stats.example" && rules["connect-src"] == "'self' https://stats.example")
    let headers = try site.page("_headers")
    #expect(
      headers.contains("/below/*\n") && headers.contains("/below/assets/*\n  Cache-Control: public, max-age=31536000"))
    #expect(headers.contains("frame-ancestors 'self' https://town.example\n"), "\(headers)")
    try site.folder.write(
      try site.folder.text(of: "content/site.yaml").components(separatedBy: "policy:")[0] + "policy: false\n",
      to: "content/site.yaml")
    #expect(try site.build().status == 0)
    #expect(try policy(site, "index.html").isEmpty && !site.page("_headers").contains("Content-Security-Policy"))
  }

  @Test(arguments: [
    "'unsafe-inline'", "javascript:", "https://", "a.example", "https://a.example; script-src *", "sha256-x",
  ])
  func `what is no source is an error`(source: String) throws {
    let build = try site("policy: {scripts: [\"\(source)\"]}\n").build()
    #expect(build.status == 1 && build.words.contains("is not a source of a Content-Security-Policy"), "\(build.words)")
  }

  @Test func `a template that the policy would keep out is named, with what to do`() throws {
    let head = try String(contentsOfFile: Repository.folder + "/Templates/parts/head.html", encoding: .utf8)
    let templates = [
      "Templates/parts/head.html": head
        + "<script>go();</script>\n<script async src=\"https://stats.example/x.js\"></script>\n<style>p { color: {{ site.theme.accent }} }</style>\n",
      "Templates/404.html": "{% extends \"base.html\" %}{% block main %}<h1 onclick=\"go()\">Lost</h1>{% endblock %}",
    ]
    let build = try site("", templates).build()
    #expect(build.status == 0, "\(build.words)")
    let words = build.words
    for part in [
      "Templates/404.html:1:", "`onclick`", "policy: {scripts: [\"https://stats.example\"]}",
      "policy: {scripts: [sha256-",
      "or use `style` attributes",
    ] { #expect(words.contains(part), "\(part)\n\(words)") }
    let given = try #require(words.firstMatch(of: /sha256-[A-Za-z0-9+\/]{43}=/)).0
    let other = try site(
      "policy: {scripts: [\"\(given)\", \"https://stats.example\"]}\n",
      ["Templates/parts/head.html": head + "<script>go();</script><script src=\"https://stats.example/x.js\"></script>"]
    )
    let clean = try other.build()
    #expect(clean.status == 0 && !clean.words.contains("warning"), "\(clean.words)")
    let off = try site("policy: false\n", templates).build()
    #expect(off.status == 0 && !off.words.contains("warning"), "\(off.words)")
  }

  @Test func `a site's own _headers is published as it is, and an old address needs nothing`() throws {
    let site = try site(
      "",
      [
        "content/static/_headers": "/*\n  X-Own: 1\n",
        "content/notes/c.md": "---\ntitle: C\naliases: [/old/]\n---\nC.\n",
      ])
    #expect(try site.build().status == 0)
    #expect(try site.page("_headers") == "/*\n  X-Own: 1\n")
    #expect(try policy(site, "old/index.html") == ["default-src": "'none'"])
  }

  @Test func `what is missing is said in the page's language`() throws {
    let site = try Site([
      "content/site.yaml":
        "title: T\nurl: https://trial.example/\nlanguages: [el]\nhome: {layout: cards}\nsections: {notes: {layout: contents}}\n",
      "content/log/a.md": "---\ntitle: Α\ndate: 2026-01-02\n---\n",
      "content/notes/_index.md": "---\ntitle: Σημειώσεις\n---\n",
    ])
    let build = try site.build()
    #expect(build.status == 0, "\(build.words)")
    #expect(try site.page("index.html").contains("Δεν υπάρχει εικόνα"))
    #expect(try site.page("log/a/index.html").contains("Δεν υπάρχει περιεχόμενο"))
    #expect(try site.page("notes/index.html").contains("class=\"empty\""))
  }
}
