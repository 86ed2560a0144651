import Testing
import Text

@testable import Jinja

/// Templates with more variables, macros and blocks than are compared one by one.
struct ManyNamesTests {
  private static let numbers = 0..<50

  private func each(_ text: (Int) -> String) -> String { Self.numbers.map(text).joined() }

  private func rendered(_ sources: [String: String]) throws -> String {
    let result = Rendering.text("main.html", sources)
    #expect(result.error == nil)
    return try #require(result.output)
  }

  @Test func `each of many variables has the value that was set last`() throws {
    let set = each { "{% set v\($0) = \($0) %}" } + each { $0 % 3 == 0 ? "{% set v\($0) = v\($0) * 10 %}" : "" }
    let show = each { "{{ v\($0) }} " }
    let expected = each { "\($0 % 3 == 0 ? $0 * 10 : $0) " }
    // A block finds the variables by their names, not by their slots.
    #expect(try rendered(["main.html": set + show + "{% block b %}\(show){% endblock %}"]) == expected + expected)
  }

  @Test func `a template imports each of many macros, but no name that begins with _`() throws {
    let macros = each { "{% macro m\($0)() %}\($0) {% endmacro %}" }
    let names = each { "{% from 'macros.html' import m\($0) %}" }
    let calls = each { "{{ m\($0)() }}" } + "{% import 'macros.html' as all %}" + each { "{{ all.m\($0)() }}" }
    let expected = each { "\($0) " }
    #expect(try rendered(["main.html": names + calls, "macros.html": macros]) == expected + expected)
    let hidden = "{% import 'macros.html' as all %}{% if all._x is defined %}shown{% else %}hidden{% endif %}"
    #expect(try rendered(["main.html": hidden, "macros.html": macros + "{% set _x = 1 %}"]) == "hidden")
  }

  @Test func `a template overrides some of its parent's many blocks`() throws {
    let parent = each { "{% block b\($0) %}\($0) {% endblock %}" }
    let child = each { $0 % 2 == 0 ? "{% block b\($0) %}[{{ super() }}]{% endblock %}" : "" }
    let output = try rendered(["main.html": "{% extends 'base.html' %}\(child){{ self.b1() }}", "base.html": parent])
    #expect(output == each { $0 % 2 == 0 ? "[\($0) ]" : "\($0) " })
  }

  @Test func `a block in a loop sees many variables of the loop`() throws {
    let set = each { "{% set v\($0) = x + \($0) %}" }
    let show = "{% block b scoped %}" + each { "{{ v\($0) }} " } + "{% endblock %}"
    let output = try rendered(["main.html": "{% for x in [0, 1000] %}\(set)\(show){% endfor %}"])
    #expect(output == each { "\($0) " } + each { "\(1000 + $0) " })
  }

  @Test func `calls with the same keywords share what the program stores of them`() throws {
    let environment = Environment(names: Names()) { name in
      let call = "{{ m(a=1, b=2) }}{{ m(1, b=2) }}{% call m(1) %}x{% endcall %}{{ 1|default }}{{ 1|upper }}"
      let macro = "{% macro m(a=0, b=0) %}{{ a }}{{ b }}{{ caller }}{% endmacro %}"
      return TemplateSource(Array((macro + String(repeating: call, count: 100)).utf8), file: name)
    }
    let program = try environment.template("main.html").program
    #expect(program.shapes.count == 3)
    #expect(program.keywords.array.count == 4)
  }
}
