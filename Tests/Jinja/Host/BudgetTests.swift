import Testing
import Text

@testable import Jinja

/// Everything that a rendering creates counts against one budget.
@Suite struct BudgetTests {
  private static let doubled = "{% set a = 'x' * 1000 %}"

  @Test(arguments: [
    "{% set a = a ~ a %}", "{% set a = a + a %}", "{% set a %}{{ a }}{{ a }}{% endset %}", "{% set a = m(a) %}",
    "{% set a = a * 2 %}", "{% set a = [a, a] | join %}", "{% set a = a.replace('x', 'xx') %}",
    "{% set a = a | replace('x', 'xx') %}", "{% set a = '%s%s' % (a, a) %}", "{% set a = '%s%s' | format(a, a) %}",
    "{% set a %}{% filter upper %}{{ a }}{{ a }}{% endfilter %}{% endset %}", "{% set l = l + l %}",
    "{% set l = l * 2 %}", "{% set a %}{% call n() %}{{ a }}{{ a }}{% endcall %}{% endset %}",
  ])
  func `repeated doubling is stopped, even without a loop`(step: String) {
    var options = Options()
    options.limits.bytes = 1 << 20
    let macros =
      "{% macro m(a) %}{{ a }}{{ a }}{% endmacro %}{% macro n() %}{{ caller() }}{% endmacro %}{% set l = range(100) | list %}"
    let found = Mistakes.first(
      macros + BudgetTests.doubled + String(repeating: step, count: 60), .object([]), [:], options)
    #expect(found?.summary.contains("more than 1048576 bytes") == true, "\(step): \(String(describing: found))")
  }

  /// Each line keeps a thousand elements more in every round.
  @Test(arguments: [
    "{% set _ = kept.append([\(hundred)]) %}", "{% set _ = kept.append((list, \(hundred))) %}",
    "{% set _ = kept.append({\(members)}) %}", "{% set _ = kept.append(list[:]) %}",
    "{% set _ = kept.append(list[1:]) %}", "{% set _ = kept.append(text[1:]) %}",
    "{% set _ = kept.append(list.copy()) %}", "{% set _ = kept.append(map.copy()) %}",
    "{% set _ = kept.append(dict(map)) %}", "{% set _ = kept.append(namespace(**map)) %}",
    "{% set x = [] %}{% set _ = x.extend(list) %}{% set _ = kept.append(x) %}",
    "{% set x = {} %}{% set _ = x.update(map) %}{% set _ = kept.append(x) %}",
    "{% set _ = kept.append(all(*list)) %}", "{% set _ = kept.extend(list) %}",
    "{% set _ = kept.append(map.items()) %}",
    "{% set _ = kept.append(list | reverse | list) %}", "{% set _ = kept.append(given.copy()) %}",
    "{% set _ = kept.append(given.values()) %}",
  ])
  func `lists, maps and parts that a template makes again and again are stopped`(step: String) {
    var options = Options()
    options.limits.bytes = 1 << 20
    let start =
      "{% set kept = [] %}{% set list = range(1000) | list %}{% set text = 'x' * 1000 %}{% set map = {} %}"
      + "{% for i in range(1000) %}{% set _ = map.update({'k' ~ i: i}) %}{% endfor %}"
      + "{% macro all() %}{% set _ = kept.append(varargs) %}{% endmacro %}"
    let given = Node.object([
      .init("given", .object((0..<1000).map { Node.Member("k\($0)", .integer(1)) }))
    ])
    #expect(Mistakes.first(start + step, given, [:], options) == nil, "one round is allowed")
    let found = Mistakes.first(
      start + "{% for i in range(20000) %}\(step){% endfor %}", given, [:], options)
    #expect(found?.summary.contains("more than 1048576 bytes") == true, "\(step): \(String(describing: found))")
  }

  private static let hundred = Array(repeating: "1", count: 100).joined(separator: ", ")
  private static let members = (0..<100).map { "'m\($0)': 1" }.joined(separator: ", ")

  @Test(arguments: ["{% for c in text %}{% endfor %}", "{{ text | first }}", "{{ text | list | length }}"])
  func `a text whose characters would take too much memory is not taken apart`(use: String) {
    var options = Options()
    options.limits.bytes = 1 << 20
    let found = Mistakes.first("{% set text = 'x' * 100000 %}" + use, .object([]), [:], options)
    #expect(found?.summary.contains("this would make more than 1048576 bytes") == true, "\(String(describing: found))")
    #expect(Mistakes.first("{% set text = 'x' * 10000 %}" + use, .object([]), [:], options) == nil)
  }

  @Test func `one long text that is joined again and again is stopped before it is made`() {
    var options = Options()
    options.limits.bytes = 1 << 20
    let joined = Array(repeating: "a", count: 4000).joined(separator: " ~ ")
    let found = Mistakes.first("{% set a = 'x' * 100000 %}{% set b = \(joined) %}", .object([]), [:], options)
    #expect(found?.summary.contains("more than 1048576 bytes") == true)
  }

  @Test func `what a host renders inside a page counts, too`() throws {
    var options = Options()
    options.limits.bytes = 10_000
    let environment = Environment(names: Names(), options: options) { name in
      name == "part" ? TemplateSource(Array(String(repeating: "x", count: 4000).utf8), file: name) : nil
    }
    final class Sharing: Host, @unchecked Sendable {
      let budget: Budget? = Budget()
    }
    let host = Sharing()
    var output: [UInt8] = []
    try environment.template("part").render(host: host, into: &output)
    try environment.template("part").render(host: host, into: &output)
    #expect(throws: TemplateError.self) { try environment.template("part").render(host: host, into: &output) }
  }

  @Test func `a rendering leaves nothing behind for the next one of the page`() throws {
    let templates = [
      "wrong": "{% macro m(a) %}{% for x in a %}{{ x + nothing.y }}{% endfor %}{% endmacro %}{{ 1 + m([1, 2]) }}",
      "right": "{% macro m(a) %}{% for x in a %}{{ x }}{% endfor %}{% endmacro %}{{ m([5]) }}{{ loop is defined }}",
    ]
    let environment = Environment(names: Names()) { name in
      templates[name].map { TemplateSource(Array($0.utf8), file: name) }
    }
    final class Sharing: Host, @unchecked Sendable {
      let budget: Budget? = Budget()
    }
    let host = Sharing()
    for _ in 0..<3 {
      var output = Array("before ".utf8)
      #expect(throws: TemplateError.self) { try environment.template("wrong").render(host: host, into: &output) }
      #expect(output.text == "before ")
      try environment.template("right").render(host: host, into: &output)
      #expect(output.text == "before 5False")
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `blocks nested too deeply are refused once, and at once`() {
    let found = Mistakes.found(
      String(repeating: "{% if x %}", count: 20_000) + "{{ y }}" + String(repeating: "{% endif %}", count: 20_000))
    #expect(found.map(\.summary) == ["this is nested too deeply"])
  }
}
