import Fixtures
import Model
import Testing
import Text

@testable import Configuration

/// Diagnostics for sources that are found before any request.
struct SourceRulesTests {
  private func words(_ yaml: String, _ files: [String: String] = [:]) -> [String] {
    let site = TemporarySite(files)
    site.write("title: T\nurl: https://x.example/\n" + yaml, to: "content/site.yaml")
    return Settings.load(folder: site.folder).diagnostics.inOrderOfPlace().map { "\($0.severity) \($0.words)" }
  }

  @Test(arguments: ["a/b", "..", "a..b", ".a", "a b", "/", "a/", "a%2Fb", #"a\b"#, "a?b", "a#b"])
  func `an id that cannot be part of a path is refused at its place`(id: String) {
    let found = words("sources:\n  - {id: '\(id)', url: 'https://a.example/feed'}\n")
    let help = Slug.make(id).map { " — did you mean `\($0)`?" } ?? ""
    #expect(
      found == [
        "error content/site.yaml:4:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `\(id)`\(help)"
      ])
  }

  @Test(arguments: ["a", "a.b", "a-b_c", "λιμάνι", "2026"])
  func `an id of letters and digits of any script is accepted`(id: String) {
    #expect(words("sources:\n  - {id: \(id), url: 'https://a.example/feed'}\n") == [])
  }

  @Test func `two sources with the same feed are reported, however its URL is spelled`() {
    let found = words(
      """
      sources:
        - {id: a, url: "https://A.example:443/x/../feed"}
        - {id: b, url: "http://www.a.example/feed/"}
        - {id: c, url: "https://a.example/feed?page=2"}
        - {id: d, kind: link, url: "https://a.example/feed"}
        - {id: e, file: x.xml}
        - {id: f, file: x.xml}
      """, ["content/x.xml": "<rss/>"])
    let help = " — each brings the same entries, and the first one keeps them"
    #expect(
      found == [
        "warning content/site.yaml:5:18: the source on line 4 has this address already" + help,
        "warning content/site.yaml:9:19: the source on line 8 has this file already" + help,
      ])
  }

  @Test func `a source that is given twice is one error, with both lines`() {
    #expect(
      SettingsFixture.errors(
        "sources:\n  - {id: a, url: \"https://a.example/feed\"}\n  - {id: a, url: \"https://a.example/feed\"}\n")
        == ["content/site.yaml:5:10: the id `a` is already taken on line 4 — ids are unique"])
  }

  @Test(arguments: [
    ("http://proxy.example:3128", nil), ("socks5h://10.0.0.1:1080", nil), ("proxy.example:8080", nil),
    ("http://me:secret@[fd00::1]:3128/", nil),
    (
      "ftp://proxy.example",
      "unknown proxy scheme `ftp` — the schemes are `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h`"
    ),
    ("sock5://proxy.example", "unknown proxy scheme `sock5` — did you mean `socks5`?"),
    ("http://", "`proxy` must be an address such as `http://proxy.example.org:3128`"),
    ("http://a:99999", "`proxy` must be an address such as `http://proxy.example.org:3128`"),
    ("env:PROXY", "`proxy` must be an address such as `http://proxy.example.org:3128`"),
  ]) func `a proxy that no fetch could use is told at its place`(proxy: String, wanted: String?) {
    let found = words("proxy: \"\(proxy)\"\n")
    #expect(found == (wanted.map { ["error content/site.yaml:3:8: \($0)"] } ?? []))
  }

  @Test func `headers that cannot be sent are told at their place, and their values are not`() {
    let found = words(
      """
      sources:
        - id: a
          url: https://a.example/feed
          headers:
            Authorization: "Bearer hush\\r\\nCookie: hush"
            "X Y": hush
            Accept-Language: el
            X-A: env:1A
            X-B: ${TOKEN}
            X-C: ""
            X-D: "hush\\u0001"
        - {id: b, file: x.xml, headers: {X: hush}}
      """, ["content/x.xml": "<rss/>"])
    #expect(
      found == [
        "error content/site.yaml:7:22: the header `Authorization` has a line break in its value",
        "error content/site.yaml:8:7: `X Y` is not a valid header name — it has letters, digits and `-`, such as "
          + "`Authorization`",
        "error content/site.yaml:10:12: `env:` must be followed by the name of a variable, not by `1A` — such as "
          + "`env:WIRE_TOKEN`",
        "warning content/site.yaml:11:12: the header `X-B` is sent literally, with its `$` — `env:NAME` reads "
          + "a value from the environment",
        "error content/site.yaml:12:12: the header `X-C` has no value",
        "error content/site.yaml:13:12: the header `X-D` has a control character in its value",
        "warning content/site.yaml:14:35: these headers are never sent: they go to the origin of `url` or `opml`, and this "
          + "is a file — give the feeds that need them sources of their own",
      ])
    #expect(!found.joined().contains("hush"))
  }

  @Test func `variables that the environment lacks are told at their place`() {
    let site = TemporarySite([
      "content/site.yaml": """
      title: T
      url: https://x.example/
      sources:
        - {id: a, url: "https://a.example/feed", headers: {Authorization: env:WIRE_TOKEN, X: env:SET, Y: env:TWO}}
      """
    ])
    let variables = ["SET": "hush", "TWO": "hush\nhush"]
    let found = Settings.missingSecrets(folder: site.folder) { variables[$0] }.inOrderOfPlace().map(\.words)
    #expect(
      found == [
        "content/site.yaml:4:69: missing environment variable: `WIRE_TOKEN` — the source `a` cannot be fetched without it",
        "content/site.yaml:4:100: the variable `TWO` has a line break in its value — the source `a` cannot be fetched "
          + "without it",
      ])
  }

  @Test func `kinds of sources and their keys must agree`() {
    #expect(
      SettingsFixture.errors(
        """
        sources:
          - {id: a, kind: link, opml: "https://x.example/o.opml"}
          - {id: b, query: coins}
          - {id: c, url: "https://c.example/", file: x.xml}
          - {id: d, url: "https://d.example/", language: fr}
        """, also: ["content/x.xml": "<rss/>"]) == [
          "content/site.yaml:4:25: a source of kind `link` cannot have `opml`",
          "content/site.yaml:5:13: a source of kind `feed` cannot have `query` — write `kind: library`",
          "content/site.yaml:6:40: a source must have only one of `url`, `file`, `opml` and `query` — remove one of them",
          "content/site.yaml:7:50: the site has no tree for the language `fr` — add it to `languages`, or write `show-in: all`",
        ])
  }

  @Test func `names of headers and ids that lead nowhere are refused`() {
    #expect(
      SettingsFixture.errors(
        """
        sources:
          - {id: a, url: "https://a.example/", headers: {"X Key": x, X-Key: y}}
          - {id: /b, url: "https://b.example/"}
          - {id: c//d, url: "https://c.example/"}
          - {id: e/f, url: "https://e.example/"}
        """
      ) == [
        "content/site.yaml:4:50: `X Key` is not a valid header name — it has letters, digits and `-`, such as `Authorization`",
        "content/site.yaml:5:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `/b` — did you mean `b`?",
        "content/site.yaml:6:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `c//d` — did you mean `c-d`?",
        "content/site.yaml:7:10: `id` must be a name of letters, digits, `-`, `_` and `.`, not `e/f` — did you mean `e-f`?",
      ])
  }

  @Test func `the settings know where each source gives its address`() {
    let settings = SettingsFixture.load(
      "title: T\nurl: https://x.example/\nsources:\n  - {id: a, url: 'https://a.example/'}\n  - id: b\n    opml: b.opml\n"
    ).settings
    #expect(settings.place(ofSource: "a") == Place(file: "content/site.yaml", line: 4, column: 18, length: 20))
    #expect(settings.place(ofSource: "b") == Place(file: "content/site.yaml", line: 6, column: 11, length: 6))
    #expect(settings.place(ofSource: "b/feed")?.line == 6, "a feed of the list")
    #expect(settings.place(ofSource: "c") == nil)
  }
}
