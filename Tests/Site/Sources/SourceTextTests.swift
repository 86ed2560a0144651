import Testing
import Trial

/// Filters, rewriting and full texts of sources, as a site sees them.
@Suite struct SourceTextTests {
  private static func settings(_ port: Int, _ keys: String) -> String {
    """
    title: Trial
    url: https://trial.example/
    sources:
      - id: review
        url: "http://127.0.0.1:\(port)/articles/one-missing-two/feed"
        network: private
        show: full
        page: own
    \(keys)

    """
  }

  @Test(.enabled(if: Installed.path(of: "python3") != nil, "python3 is not installed"))
  func `full texts are fetched once, follow the settings, and a rebuild equals a clean build`() throws {
    let server = try LocalServer.ofFeeds()
    let site = try Site()
    func set(_ keys: String) throws {
      try site.folder.write(Self.settings(server.port, keys), to: "content/site.yaml")
    }
    let fulltext = "    fulltext: {selector: .body, right: By agreement}"
    try set(fulltext)
    let fetched = try site.run(["fetch"])
    #expect(fetched.status == 0 && fetched.words.contains("2 full texts (2 new), 1 failed"), "\(fetched.words)")
    let told = try site.run(["sources"]).words
    #expect(told.contains("/page/missing cannot be read: it answered 404 Not Found"), "\(told)")
    let reason = try site.run(["sources", "--explain", "one", "--json"]).words
    #expect(reason.contains("its text is from its page, as it was on"), "\(reason)")
    server.stop()
    let steps: [(keys: String, has: [String], lacks: [String])] = [
      (
        fulltext, ["whole story of one", "whole story of two", "By agreement", "Teaser of missing"],
        ["Masthead", "alert"]
      ),
      ("", ["Teaser of one"], ["whole story", "By agreement"]),
      ("    fulltext: {selector: \"nav, .body\", right: CC0}", ["Masthead", "whole story of one", "CC0"], []),
      (fulltext + "\n    rewrite: {drop: [p]}", ["Teaser of one"], ["whole story"]),
      (
        fulltext + "\n    filter: {drop: [{text: '/story of (two|three),/'}]}", ["whole story of one"],
        ["Teaser of two"]
      ),
      (fulltext, ["whole story of two"], ["Masthead"]),
    ]
    for (number, step) in steps.enumerated() {
      try set(step.keys)
      let built = try site.build("--offline", "--allow-removals")
      #expect(built.status == 0, "\(built.words)")
      let pages = try site.files().filter { $0.key.hasSuffix("index.html") }.values.map {
        String(decoding: $0, as: UTF8.self)
      }
      for words in step.has { #expect(pages.contains { $0.contains(words) }, "\(number): \(words)") }
      for words in step.lacks { #expect(!pages.contains { $0.contains(words) }, "\(number): \(words)") }
      #expect(try site.build("--offline", "--output", "clean\(number)").status == 0)
      #expect(try Tree.files(of: site.output) == Tree.files(of: "\(site.path)/clean\(number)"), "\(number)")
    }
  }

  @Test func `mistakes in filters and selectors have their line and a caret`() throws {
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources:
        - id: wire
          url: https://wire.example/feed
          filter: {drop: ['/fog(/', {title: '/x/g'}]}
          rewrite: {drop: ["p:hover"]}
          fulltext: {selector: "article >", right: CC0}

      """
    ])
    let run = try site.run(["check"])
    #expect(run.status == 1)
    for words in [
      "content/site.yaml:6:27: error: the regular expression is wrong: missing closing parenthesis",
      "content/site.yaml:6:43: error: `g` is not a flag of regular expressions",
      "content/site.yaml:7:24: error: `:` is not understood in a selector",
      "content/site.yaml:8:36: error: the selector ends too early",
    ] { #expect(run.words.contains(words), "\(words)\n\(run.words)") }
    #expect(run.words.contains("^"))
  }

  @Test func `an expression that backtracks without end stops at its limit, and the entries stay`() throws {
    let items = (1...40).map { number in
      "<item><title>\(number)</title><guid>\(number)</guid><description>\(String(repeating: "a", count: 60))!</description></item>"
    }
    let site = try Site([
      "content/site.yaml": """
      title: Trial
      url: https://trial.example/
      sources: [{id: wire, file: wire.xml, filter: {drop: [{text: '/^(a+)+$/'}, {title: '/^7$/'}]}}]

      """, "content/wire.xml": "<rss version=\"2.0\"><channel><title>Wire</title>\(items.joined())</channel></rss>",
    ])
    let built = try site.build()
    #expect(built.status == 0)
    #expect(
      built.words.contains(
        "source `wire`: the search of `filter` for `/^(a+)+$/` takes too many steps in 39 entries, which stay")
        || built.words.contains("takes too many steps in 40 entries, which stay"), "\(built.words)")
    let again = try site.build()
    #expect(again.words.contains("takes too many steps"), "the warning is remembered\n\(again.words)")
  }
}
