import Jinja
import Model
import Testing
import Text

@testable import Render

@Suite struct ReadsTests {
  private static let first = "{% set e = page.entries[0] %}"

  /// The expected reads exclude those of the site's URL, of the template and, for the first entry, of the list that
  /// contains it.
  @Test(arguments: [
    ("nothing", []),
    ("{{ page.url }}{{ page.path }}{{ page.kind }}", []),
    ("{{ site.title }}", ["setting title"]),
    ("{{ site.params.motto }}", ["setting params"]),
    ("{{ site.data.winds.speed }}", ["data winds"]),
    ("{{ site.data.get('winds').speed }}{{ site.data|length }}", ["data", "data tides", "data winds"]),
    ("{{ 'greeting'|t }}", ["strings en"]),
    ("{{ site.now }}", ["until 2026-11-18T11:06:41Z"]),
    ("{{ site.entries|length }}", ["list en home"]),
    ("{{ page.pager.count }}", ["slice en home 0 3"]),
    ("{{ page.pager.total }}", ["count en home", "slice en home 0 3"]),
    ("{{ site.sections.stories.count }}", ["count en section stories", "setting sections"]),
    ("{% include 'part.html' %}", ["template part.html"]),
    ("{% include ['nope.html', 'part.html'] %}", ["template nope.html", "template part.html"]),
    ("a{% include 'nope.html' ignore missing %}", ["template nope.html"]),
    ("a{% import 'part.html' as part %}", ["template part.html"]),
    ("{{ 'style.css'|asset is defined }}", ["template assets/style.css"]),
  ])
  func `a page notes what its template reads, and nothing else`(template: String, expected: [String]) {
    #expect(Self.reads(template) == (expected + ["setting home", "setting site", "template home.html"]).sorted())
  }

  @Test(arguments: [
    ("{{ e.title }}", ["front content/stories/s0.md"]),
    ("{{ e.words }}", ["facts content/stories/s0.md"]),
    ("{{ e.content }}", ["body content/stories/s0.md", "front content/stories/s0.md"]),
    ("{{ e.cover.src }}", ["front content/stories/s0.md", "media boat.jpg content/stories/s0.md"]),
    ("{{ e.next }}", ["neighbours content/stories/s0.md"]),
    ("{{ e.related | length }}", ["related content/stories/s0.md en"]),
    ("{{ e.authors[0].name }}", ["front content/stories/s0.md", "person zoe"]),
    ("{{ e.date|date }}", ["front content/stories/s0.md"]),
    ("{{ e.date|ago }}", ["front content/stories/s0.md", "strings en", "until 2026-11-18T12:06:40Z"]),
  ])
  func `what is read of an entry is told apart`(template: String, expected: [String]) {
    let all = expected + ["setting home", "setting site", "slice en home 0 3", "template home.html"]
    #expect(Self.reads(Self.first + template) == all.sorted())
  }

  @Test func `a template that the page's own extends is read too`() {
    var fixture = ThemeFixture(home: "{% extends 'frame.html' %}{% block body %}x{% endblock %}")
    fixture.templates["frame.html"] = "({% block body %}{% endblock %})"
    #expect(Self.reads(fixture) == ["setting home", "setting site", "template frame.html", "template home.html"])
  }

  @Test func `a fragment has the reads that were noted while it ran`() throws {
    var fixture = ThemeFixture(
      home: """
        {% macro card(e) %}{{ e.title }}{% endmacro -%}
        {{ site.title }}{% include 'part.html' %}
        {%- for e in page.entries %}{{ card(e) }}{% endfor %}{{ site.title }}
        """)
    fixture.templates["part.html"] = "{{ site.params.motto }}"
    let host = fixture.rendered(.fragments).host
    let names = ReadNames(host.context)
    let trace = try #require(host.trace)
    let found = trace.fragments.map { fragment in
      let reads = trace.reads[fragment.reads].map { names.name(of: Read(bits: $0)).joined(separator: " ") }
      return "\(fragment.kind) \(fragment.name) \(fragment.depth): \(reads.joined(separator: ", "))"
    }
    #expect(found.count == 6)
    #expect(found[1] == "include part.html 1: setting params")
    #expect(found[2].hasPrefix("loop  1: slice en home 0 3, front content/stories/s0.md, slice en home 0 3"))
    #expect(found.suffix(3) == (0..<3).map { "macro card 2: front content/stories/s\($0).md" })
    #expect(trace.fragments.map(\.position.line) == [0, 2, 3, 3, 3, 3])
  }

  @Test func `a text that is asked for twice is read twice`() throws {
    let fixture = ThemeFixture(
      home: "{% macro m(e) %}{{ e.content }}{% endmacro %}{{ m(page.entries[1]) }}{{ m(page.entries[1]) }}")
    let trace = try #require(fixture.rendered(.fragments).host.trace)
    let reads = trace.fragments.filter { $0.kind == .macro }.map { Set(trace.reads[$0.reads]) }
    #expect(reads.count == 2)
    #expect(reads.first == reads.last)
    #expect(reads.first?.contains(Read(.body, 1).bits) == true)
  }

  @Test func `rendering without recording costs nothing extra and gives the same bytes`() {
    let fixture = ThemeFixture(
      home: Self.first + "{{ e.content }}{% include 'part.html' %}{{ site.title }}{{ e.date|ago }}")
    let plain = fixture.rendered(nil)
    #expect(plain.host.trace == nil)
    #expect(plain.host.scope.reads.isEmpty)
    #expect(plain.html == fixture.rendered(.reads).html)
    #expect(plain.html == fixture.rendered(.fragments).html)
    #expect(plain.html.contains("2 hours ago"))
  }

  @Test func `a read is eight bytes`() {
    #expect(MemoryLayout<Read>.size == 8)
    for kind in Read.Kind.allCases {
      for number in [0, 1, 1 << 40, -1] {
        #expect(Read(kind, number).kind == kind)
        #expect(Read(kind, number).number == number)
      }
    }
  }

  private static func reads(_ template: String) -> [String] { reads(ThemeFixture(home: template)) }

  private static func reads(_ fixture: ThemeFixture) -> [String] {
    let host = fixture.rendered().host
    #expect(host.scope.diagnostics.map(\.summary) == [])
    let names = ReadNames(host.context)
    return host.scope.reads.map { names.name(of: $0).joined(separator: " ") }.sorted()
  }
}
