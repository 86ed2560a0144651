import Testing
import Text

@testable import Jinja

/// Errors that occur while a template is rendered.
struct RunningMistakeTests {
  @Test func `an undefined variable is an error with a suggestion`() {
    let error = Mistakes.first("{{ titel }}", .object([.init("title", .string("x"))]))
    #expect(error?.summary == "there is no variable `titel`")
    #expect(error?.help == "did you mean `title`?")
    #expect(error?.place?.column == 4)
  }

  @Test func `a missing member is an error with a suggestion`() {
    let data = Node.object([.init("entry", .object([.init("summary", .string("x"))]))])
    let error = Mistakes.first("{{ entry.sumary }}", data)
    #expect(error?.summary == "there is no member `sumary` here")
    #expect(error?.help == "did you mean `summary`?")
  }

  @Test func `an error tells how the machine came there`() {
    let error = Mistakes.first(
      "{% extends 'base.html' %}{% block main %}\n{% include 'a.html' %}{% endblock %}",
      .object([]),
      [
        "base.html": "[{% block main %}{% endblock %}]",
        "a.html": "{% macro m() %}{{ nope }}{% endmacro %}\n{{ m() }}",
      ])
    #expect(error?.place?.file == "a.html")
    #expect(
      error?.chain.map { "\($0.summary) \($0.place?.file ?? ""):\($0.place?.line ?? 0)" } == [
        "in macro `m`, called a.html:2", "included main.html:2", "in block `main` base.html:1",
      ])
  }

  @Test func `a method that is not called is an error, not an address in memory`() {
    let error = Mistakes.first("{{ x.items }}", .object([.init("x", .object([]))]))
    #expect(error?.summary == "`items` is a method, and not called")
    #expect(error?.help == "write `items()`, or `x[\"items\"]` for the member of a map")
  }

  @Test func `an error leaves the output as it was`() throws {
    let environment = Environment(names: Names()) { _ in
      TemplateSource(Array("text {{ nope }}".utf8), file: "a.html")
    }
    var output = Array("before".utf8)
    do throws(TemplateError) {
      try environment.template("a.html").render(into: &output)
      Issue.record("rendered")
    } catch {
      #expect(output.text == "before")
    }
  }

  @Test func `errors about members of none, and about loop or caller elsewhere, have their own help`() {
    #expect(
      Mistakes.first("{{ x.y.z }}", .object([.init("x", .object([.init("y", .null)]))]))?.help
        == "it is asked of `none`: test that with `if` first")
    #expect(Mistakes.first("{{ loop.index }}")?.help == "it exists inside a `for`")
    #expect(Mistakes.first("{{ caller() }}")?.help == "it exists inside a macro that is called by a `call` block")
  }
}
