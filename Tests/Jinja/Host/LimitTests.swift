import Testing
import Text

@testable import Jinja

/// Endless or excessive work is stopped.
struct LimitTests {
  @Test func `what never ends is stopped`() {
    var options = Options()
    options.limits.iterations = 1000
    options.limits.bytes = 10_000
    let recursion = Mistakes.first("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}")
    #expect(recursion?.summary == "calls are nested more than 200 levels deep")
    #expect(Mistakes.first("{% include 'main.html' %}")?.summary == "calls are nested more than 200 levels deep")
    let circle = Mistakes.first(
      "{% include 'b.html' %}",
      .object([]),
      [
        "b.html": "\n{% include 'leaf.html' %}{% include 'c.html' %}", "c.html": "{% include 'b.html' %}",
        "leaf.html": "x",
      ])
    #expect(circle?.place.map { "\($0.file):\($0.line):\($0.column)" } == "b.html:2:26")
    #expect(circle?.chain.map { "\($0.summary) \($0.place?.file ?? "")" } == ["included c.html", "included main.html"])
    #expect(
      Mistakes.first("{% for x in range(100000) %}{% endfor %}", .object([]), [:], options)?.summary
        .contains("iterations") == true
    )
    #expect(
      Mistakes.first("{{ range(100000)|list|length }}", .object([]), [:], options)?.summary.contains(
        "iterations") == true)
    #expect(
      Mistakes.first("{{ 'x' * 100000 }}", .object([]), [:], options)?.summary.contains("bytes") == true)
    #expect(
      Mistakes.first("{{ 'x'|center(100000) }}", .object([]), [:], options)?.summary.contains("bytes")
        == true)
    #expect(
      Mistakes.first("{{ '%100000d' % 1 }}", .object([]), [:], options)?.summary.contains("bytes") == true)
    #expect(
      Mistakes.first("{% for x in range(900) %}{{ 'x' * 900 }}{% endfor %}", .object([]), [:], options)?
        .summary.contains(
          "bytes")
        == true)
    #expect(Mistakes.first("{{ range(9223372036854775807)|list }}") != nil)
    #expect(Mistakes.first("{{ [1] * 9223372036854775807 }}") != nil)
  }

  @Test(arguments: [
    "{% do b.append(n.a) %}{% set n.a = b %}", "{% do n.a.append(b) %}{% set n.a = b %}",
    "{% do n.a.insert(0, [b]) %}{% set n.a = b %}", "{% set m = {'a': n.a} %}{% set n.a = m %}",
    "{% do n.m.update(x={}) %}{% set n.m = n.m.x %}", "{% set n.a = cycler(n.a) %}",
    "{% set o = namespace(x=n.a) %}{% set n.a = o %}", "{% set n.a = [n.a].append %}",
  ])
  func `lists, maps and what has them are nested a hundred times at most`(body: String) {
    let template =
      "{% set n = namespace(a=[], m={}) %}"
      + "{% for i in range(1000) %}{% set b = [] %}\(body){% endfor %}"
    #expect(Mistakes.first(template)?.summary.hasSuffix("is nested too deeply") == true)
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
      "{% if n < 60 %}{% set n = n + 1 %}{% include 'main.html' %}{% include 'main.html' %}{% endif %}",
    ])
  func `calls that double at each level, but write nothing, are stopped`(template: String) {
    var options = Options()
    options.limits.iterations = 100_000
    let summary = Mistakes.first(template, .object([.init("n", .integer(0))]), [:], options)?.summary
    #expect(summary == "this rendering makes more than 100000 iterations and calls")
  }

  @Test(.timeLimit(.minutes(1)))
  func `parts that are shared again and again are not gone through without end`() {
    var options = Options()
    options.limits.bytes = 100_000
    for shared in ["[x, x]", "(x, x)", "{'a': x, 'b': x}"] {
      let doubling =
        "{% set ns = namespace(x=[1], y=[1]) %}{% for i in range(60) %}{% set x = ns.x %}{% set ns.x = \(shared) %}"
        + "{% set x = ns.y %}{% set ns.y = \(shared) %}{% endfor %}"
      for use in [
        "{{ ns.x }}", "{{ ns.x == ns.y }}", "{{ {ns.x: 1} }}", "{{ ns.x|tojson }}", "{{ ns.x|pprint }}",
        "{{ '%r' % ns.x }}", "{{ [ns.x]|unique|list|length }}",
      ] {
        _ = Mistakes.first(doubling + use, .object([]), [:], options)
      }
    }
  }

  @Test func `numbers that are too large are errors`() {
    #expect(Mistakes.first("{{ 9223372036854775807 + 1 }}")?.summary.contains("too large") == true)
    #expect(Mistakes.first("{{ 2 ** 64 }}")?.summary.contains("too large") == true)
    #expect(Mistakes.found("{{ 9223372036854775808 }}").first?.summary == "this number is too large")
    #expect(
      Mistakes.first("{{ (-9223372036854775807 - 1) // -1 }}")?.summary.contains("too large") == true)
    #expect(Mistakes.first("{{ (-9223372036854775807 - 1) % -1 }}") == nil)
    #expect(Mistakes.first("{{ (-9223372036854775807 - 1)|abs }}") != nil)
  }

  @Test func `expressions nested without end are refused`() {
    let deep = String(repeating: "(", count: 10_000)
    #expect(!Mistakes.found("{{ \(deep) }}").isEmpty)
    #expect(
      Mistakes.found("{{ \(deep)1\(String(repeating: ")", count: 10_000)) }}").first?.summary
        == "this is nested too deeply")
    for chain in ["+ 1", "|upper", ".a", "[0]", "()", " and 1", " if 1", " is odd"] {
      #expect(!Mistakes.found("{{ 1\(String(repeating: chain, count: 10_000)) }}").isEmpty)
    }
    #expect(!Mistakes.found("{{ \(String(repeating: "-", count: 10_000))1 }}").isEmpty)
    #expect(!Mistakes.found("{{ \(String(repeating: "not ", count: 10_000))1 }}").isEmpty)
    #expect(!Mistakes.found(String(repeating: "{% if x %}", count: 10_000)).isEmpty)
    #expect(!Mistakes.found("{% set \(deep)x = 1 %}").isEmpty)
  }
}
