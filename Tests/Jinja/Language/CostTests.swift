import Testing
import Text

@testable import Jinja

/// The cost of untrusted texts: time and memory grow only linearly with their size.
struct CostTests {
  /// Templates with their worst texts. `x` and `y` make texts of the given number of repetitions.
  private static let worst: [(template: String, x: @Sendable (Int) -> String, y: @Sendable (Int) -> String)] = [
    ("{{ x|replace(y, '-') }}", { String(repeating: "a", count: $0) }, { String(repeating: "a", count: $0 / 2) + "b" }),
    ("{{ x|replace('a', 'bb') }}", { String(repeating: "a", count: $0) }, plain),
    ("{{ x|wordwrap(10) }}", { String(repeating: "a", count: $0) }, plain),
    ("{{ x|wordwrap(10) }}", { String(repeating: "a-", count: $0) }, plain),
    ("{{ x|wordwrap(10) }}", { String(repeating: "-", count: $0) }, plain),
    ("{{ x|wordwrap(10) }}", { String(repeating: "\n", count: $0) }, plain),
    ("{{ x|urlize }}", { "a" + String(repeating: "(", count: $0) + "." + String(repeating: ")", count: $0) }, plain),
    ("{{ x|urlize }}", { String(repeating: "http://a.b/ ", count: $0 / 4) }, plain),
    ("{{ x|urlize }}", { String(repeating: "a@", count: $0) }, plain),
    ("{{ x|urlize }}", { "http://" + String(repeating: "a.", count: $0) }, plain),
    ("{{ x|striptags }}", { String(repeating: "<", count: $0) }, plain),
    ("{{ x|striptags }}", { String(repeating: "<!-- ", count: $0) }, plain),
    ("{{ x|striptags }}", { String(repeating: "<!---->&amp;", count: $0 / 4) }, plain),
    ("{{ x|striptags }}", { String(repeating: "&", count: $0) }, plain),
    ("{{ x|truncate(100) }}", { String(repeating: "a", count: $0) }, plain),
    ("{{ x|truncate(50000) }}", { String(repeating: "e\u{301}", count: $0) }, plain),
    ("{{ x|title }}{{ x|capitalize }}{{ x|upper }}", { String(repeating: "-ß", count: $0) }, plain),
    ("{{ x|indent }}", { String(repeating: "\r\n", count: $0) }, plain),
    ("{{ x|trim }}", { String(repeating: " ", count: $0) }, plain),
    ("{{ x|wordcount }}{{ x|length }}", { String(repeating: "a ", count: $0) }, plain),
    ("{{ x|urlencode }}{{ x|tojson }}", { String(repeating: "<\u{1}", count: $0) }, plain),
    ("{{ x|center(100) }}{{ x|e }}", { String(repeating: "'", count: $0) }, plain),
    ("{{ x.split()|join('-') }}", { String(repeating: "a ", count: $0) }, plain),
    ("{{ x.split(y)|length }}", { String(repeating: "a", count: $0) }, { String(repeating: "a", count: $0 / 2) + "b" }),
    (
      "{{ x.count(y) }}{{ x.find(y) }}", { String(repeating: "a", count: $0) },
      { String(repeating: "a", count: $0 / 2) + "b" }
    ),
    ("{{ y in x }}", { String(repeating: "a", count: $0) }, { String(repeating: "a", count: $0 / 2) + "b" }),
    ("{{ x.split('a')|unique|list|length }}", { String(repeating: "a", count: $0) }, plain),
    ("{{ x|list|reverse|join(',') }}", { String(repeating: "a", count: $0) }, plain),
    ("{{ x.strip('a') }}{{ x.title() }}{{ x.splitlines()|length }}", { String(repeating: "a\n", count: $0) }, plain),
    ("{{ '%s'|format(x) }}{{ '{}'.format(x) }}", { String(repeating: "%s{}", count: $0) }, plain),
    (
      "{{ x ~ x }}{{ x == y }}{{ x < y }}", { String(repeating: "e\u{301}", count: $0) },
      { String(repeating: "é", count: $0) }
    ),
  ]

  private static let plain: @Sendable (Int) -> String = { String(repeating: "a", count: $0) }

  /// Returns processor time, the least of three runs, so that other programs disturb little.
  private func cost(_ template: Template, _ variables: [(name: Int32, value: Value)]) throws -> Double {
    var least = Double.infinity
    for _ in 0..<3 {
      let start = ProcessorClock.seconds()
      var output: [UInt8] = []
      try template.render(variables, into: &output)
      least = min(least, ProcessorClock.seconds() - start)
    }
    return least
  }

  /// A text of eight times the size may take 24 times as long, which leaves room for noise. Quadratic work would take
  /// 64 times as long.
  @Test func `untrusted texts cost only linear time`() throws {
    let names = Names()
    for (template, x, y) in CostTests.worst {
      let environment = Environment(names: names) { _ in TemplateSource(Array(template.utf8), file: "main.html") }
      let compiled = try environment.template("main.html")
      func variables(_ count: Int) -> [(name: Int32, value: Value)] {
        [(names.intern("x"), .string(x(count))), (names.intern("y"), .string(y(count)))]
      }
      let small = try cost(compiled, variables(4000))
      let large = try cost(compiled, variables(32_000))
      #expect(large < max(small, 0.0002) * 24, "\(template) with \(x(3))…")
    }
  }

  /// `#` in the tag is its number.
  @Test(arguments: [
    ("{% if 0 %}", "{% elif # %}a", "{% endif %}"), ("", "{% if 1 %}a{% endif %}", ""),
    ("", "{% block b# %}a{% endblock %}", ""), ("", "{% set v# = 1 %}", ""),
    ("", "{% set v# %}a{% endset %}", ""), ("", "{% macro m#() %}a{% endmacro %}", ""),
    ("", "{% for v# in [] %}a{% endfor %}", ""), ("", "{% for v in [] recursive %}a{% endfor %}", ""),
    ("{% macro m() %}{% endmacro %}", "{% call m() %}a{% endcall %}", ""),
    ("", "{% include 'absent' ignore missing %}", ""),
    ("<p class=\"", "{% if 1 %}a{% else %}b{% endif %}", "\">"), ("{% set ", "v#, ", "w = [] %}"),
    ("{% macro m() %}", "{% set v# = 1 %}", "{% endmacro %}"),
    ("{% for i in [1] %}", "{% set v# = 1 %}{% include 'absent' ignore missing %}", "{% endfor %}"),
    ("{% for i in [1] %}", "{% set v# = 1 %}{% block b# scoped %}{% endblock %}", "{% endfor %}"),
  ])
  func `thousands of tags are compiled in time that grows with their number`(
    start: String, tag: String, end: String
  ) throws {
    func cost(_ count: Int) throws -> Double {
      let tags = (0..<count).map { tag.replacing("#", with: "\($0)") }.joined()
      let bytes = Array((start + tags + end).utf8)
      var least = Double.infinity
      for _ in 0..<3 {
        let environment = Environment(names: Names()) { $0 == "main.html" ? TemplateSource(bytes, file: $0) : nil }
        let begun = ProcessorClock.seconds()
        _ = try environment.template("main.html")
        least = min(least, ProcessorClock.seconds() - begun)
      }
      return least
    }
    let small = try cost(250)
    #expect(try cost(2000) < max(small, 0.0002) * 24, "\(tag)")
  }

  /// What is included sees all variables around it. `#` in the tag is its number.
  @Test(arguments: ["{% set v# = 1 %}{% include 'p' %}", "{% set v# = 1 %}{% block b# scoped %}{{ v# }}{% endblock %}"])
  func `including in a scope of thousands of variables costs time that grows with their number`(tag: String) throws {
    func cost(_ count: Int) throws -> Double {
      let tags = (0..<count).map { tag.replacing("#", with: "\($0)") }.joined()
      let bytes = Array("{% for i in [1] %}\(tags){% endfor %}".utf8)
      let environment = Environment(names: Names()) { name in
        TemplateSource(name == "main.html" ? bytes : Array("{{ v0 }}".utf8), file: name)
      }
      let template = try environment.template("main.html")
      var least = Double.infinity
      for _ in 0..<3 {
        let begun = ProcessorClock.seconds()
        var output: [UInt8] = []
        try template.render(into: &output)
        #expect(output.count == count)
        least = min(least, ProcessorClock.seconds() - begun)
      }
      return least
    }
    let small = try cost(250)
    #expect(try cost(2000) < max(small, 0.0002) * 24)
  }

  /// Each of these templates is compiled when it is included, since its name is computed.
  @Test func `including thousands of other templates costs time that grows with their number`() throws {
    func cost(_ count: Int) throws -> Double {
      let bytes = Array("{% for n in range(\(count)) %}{% include 'p' ~ n %}{% endfor %}".utf8)
      let part = Array("{% extends 'base' %}{% block a %}a{% endblock %}".utf8)
      var least = Double.infinity
      for _ in 0..<3 {
        let environment = Environment(names: Names()) { name in
          if name == "base" { return TemplateSource(Array("{% block a %}{% endblock %}".utf8), file: name) }
          return TemplateSource(name == "main.html" ? bytes : part, file: name)
        }
        let begun = ProcessorClock.seconds()
        var output: [UInt8] = []
        try environment.template("main.html").render(into: &output)
        #expect(output.count == count)
        least = min(least, ProcessorClock.seconds() - begun)
      }
      return least
    }
    let small = try cost(250)
    #expect(try cost(2000) < max(small, 0.0002) * 24)
  }

  @Test(arguments: [
    "{{ 'a'|center(10000000000) }}", "{{ 'a'.center(10000000000) }}", "{{ 'a'.ljust(10000000000) }}",
    "{{ 'a'.zfill(10000000000) }}", "{{ 'a' * 10000000000 }}", "{{ [1] * 10000000000 }}",
    "{{ '%10000000000d'|format(1) }}", "{{ '{:10000000000}'.format(1) }}", "{{ 'a'|indent(10000000000, true) }}",
    "{{ range(10000000000)|list }}", "{{ ('a' * 20000)|replace('a', 'b' * 20000) }}",
    "{{ ('a' * 20000).replace('', 'b' * 20000) }}", "{{ '\t'.expandtabs(10000000000) }}",
    "{% for i in range(100000000) %}{% endfor %}", "{% for i in range(30000) %}{{ 'a' * 20000 }}{% endfor %}",
    "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
  ])
  func `what would be huge is refused with its reason`(template: String) {
    let summary = Rendering.text("main.html", ["main.html": template]).error?.summary ?? "no error"
    #expect(
      summary.contains("more than") || summary.contains("deep") || summary.contains("at most"), "\(summary)")
  }
}
