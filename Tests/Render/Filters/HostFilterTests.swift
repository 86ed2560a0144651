import Foundation
import Testing
import Text

@testable import Render

/// Diagnostics for filters of the site that are used wrongly.
struct HostFilterTests {
  private func mistakes(_ template: String, isLenient: Bool = false) -> [Diagnostic] {
    ThemeFixture(home: template).rendered(nil, isLenient: isLenient).host.scope.diagnostics
  }

  @Test func `a key that entries never have is an error of where`() {
    let found = mistakes("{{ site.entries|where('titel', 'x')|length }}")
    #expect(found.map(\.summary) == ["`where` asks for `titel`, but there is no such member here"])
    #expect(found.first?.help == "did you mean `title`?")
    #expect(mistakes("{{ site.entries|where('titel')|length }}", isLenient: true).isEmpty)
    #expect(mistakes("{{ site.entries|where('cover')|length }}").isEmpty)
    #expect(mistakes("{{ [{'a': 1}, {'b': 2}]|where('a', 1)|length }}").isEmpty)
  }

  @Test(arguments: [
    "excerpt(wrds=3)", "date(fmt='d')", "json(indent=2)", "slug(foo=1)", "number(5)", "ago('until', 1)", "size(true)",
    "asset(1, 2)", "qr(lvl='H')", "plain(1)", "markdown(foo=1)", "initial(2)", "absolute(1)", "wall(1)",
    "image(width=300, hight=3)", "image", "where", "t('x')", "language(1)", "short(1)",
  ])
  func `arguments that a filter does not take, or lacks, are errors before anything is rendered`(use: String) {
    let found = mistakes("{% if false %}{{ 'x'|\(use) }}{% endif %}")
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.summary.hasPrefix("the filter `\(use.prefix { $0.isLetter })` ") == true, "\(found)")
    #expect(found.first?.place?.line == 1)
  }

  @Test func `the words of an age have the time from which on they are wrong`() {
    let page = ThemeFixture(home: "{{ '2026-11-18T09:10:00Z'|ago('until') }}|{{ '2024-01-01'|ago(format='until') }}|")
    #expect(page.rendered(nil).html.hasPrefix("2026-11-18T11:10:00Z||"), "\(page.rendered(nil).html)")
    #expect(mistakes("{{ '2026-11-20'|ago('iso') }}").map(\.summary) == ["`ago` has the format \"until\" alone"])
  }

  @Test func `the age of a number that is not a time of any clock is a date`() {
    let page = ThemeFixture(home: "{{ (0 - 9223372036854775807)|ago }}|{{ 9223372036854775807|ago }}|")
    #expect(page.rendered(nil).html.hasPrefix("1 January -"), "\(page.rendered(nil).html)")
  }

  @Test(arguments: ["line", "meta"])
  func `a page says until when an age holds, and nothing where a date is in its place`(part: String) {
    let home =
      "{% for entry in page.entries %}<i>{% with aged = true %}{% include 'parts/\(part).html' %}{% endwith %}</i>{% endfor %}"
    let entries = ThemeFixture(home: home).rendered(nil).html.components(separatedBy: "<i>").dropFirst()
    #expect(entries.map { $0.contains("data-until=\"2026-") } == [true, false, false], "\(entries)")
    #expect(entries.map { $0.contains("data-until") } == [true, false, false])
    #expect(entries.allSatisfy { $0.contains("<time datetime=\"20") })
  }

  @Test func `the quality of a picture is between 1 and 100`() {
    let found = mistakes("{{ 'https://example.com/a.jpg'|image(width=300, quality=900) }}")
    #expect(found.map(\.summary) == ["`quality` of `image` must be between 1 and 100, not 900"])
  }

  @Test func `a picture that the site does not have is a warning of image with its place`() {
    let found = mistakes("<p>\n{{ '/nope.jpg'|image(width=300) }}{{ ['/gone.jpg']|map('image', 300)|first }}")
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(found.first?.summary == "there is no such picture on the site, so `image` does nothing")
    #expect(found.map { $0.place?.file } == ["Templates/home.html", "Templates/home.html"])
    #expect(found.map { $0.place?.line } == [2, 2])
    #expect(found.last?.help == "the value is `/gone.jpg`")
    let known = "{{ site.entries[0].cover|image(width=300) }}{{ 'https://example.com/a.jpg'|image(width=300) }}"
    #expect(mistakes(known).isEmpty)
  }

  @Test func `a language has its own name for itself`() {
    let (html, _) = ThemeFixture(home: "{{ 'pt-BR'|language }}, {{ 'zh-Hans'|language }}, {{ 'xx'|language }}")
      .rendered(nil)
    #expect(html == "Português (Brasil), 简体中文, xx")
  }

  @Test(arguments: ["markdown", "plain", "excerpt", "slug"])
  func `a filter of texts names itself where it gets no text`(filter: String) {
    #expect(mistakes("{{ [1]|\(filter) }}").map(\.summary) == ["`\(filter)` needs a text"])
  }

  @Test func `rows are short if the longest cells of their columns fit on a phone`() {
    func isShort(_ rows: String) -> String { ThemeFixture(home: "{{ \(rows)|short }}").rendered(nil).html }
    #expect(isShort("[{'day': 'Monday', 'from': 9}, {'to': none, 'day': 'Tuesday'}]") == "True")
    #expect(isShort("[{'day': 'Monday', 'from': 9}]") == "False")
    #expect(isShort("[{'a': 1, 'b': 2, 'c': '" + String(repeating: "d", count: 39) + "'}]") == "False")
    #expect(isShort("[{'a': 1, 'b': 2, 'c': [3]}]") == "False")
    #expect(isShort("[]") == "False")
  }
}
