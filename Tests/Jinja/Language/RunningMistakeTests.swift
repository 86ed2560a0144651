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

  @Test(arguments: [
    ("{{ [1, 2][7].title }}", "there are 2: `[0]` to `[1]`"), ("{{ (1,)[-9] }}", "there is only one, `[0]`"),
    ("{% set x = []|list %}{{ x[0] }}", "there are none: test that with `if` first"),
    ("{{ 'abc'[3] }}", "there are 3: `[0]` to `[2]`"),
    ("{{ range(1200)[1200] }}", "there are 1,200: `[0]` to `[1199]`"),
    ("{{ {'a': 1}[none] }}", nil),
  ])
  func `a missing item is an error that tells how many there are`(template: String, help: String?) {
    let error = Mistakes.first(template)
    #expect(error?.summary == "there is no such item")
    #expect(error?.help == help)
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

  @Test(arguments: [
    ("{% set x = page.titel %}\n\n{{ x }}", 3, ["set 1"]), ("{% set x = page.titel %}\n{{ x|upper }}", 2, ["set 1"]),
    ("{% if x is not defined %}\n{% set x = page['a'].titel %}\n{{ x ~ 1 }}{% endif %}", 3, ["set 2"]),
    (
      "{% macro m() %}\n{% set x = 1 %}{% set y = {'a': 1}.b %}{{ y }}{% endmacro %}\n\n{{ m() }}", 2,
      ["set 2", "in macro `m`, called 4"]
    ),
    ("{% set x = page.titel %}\n{{ page.titel }}", 2, []),
    ("{% set x = page.titel %}{% set x = 1 %}{{ x.titel }}", 1, []),
  ])
  func `a missing member that a variable was set to is told with its place`(
    template: String, line: Int, steps: [String]
  ) {
    let page = Node.object([.init("page", .object([.init("title", .string("T")), .init("a", .object([]))]))])
    let error = Mistakes.first(template, page)
    #expect(error?.summary.hasPrefix("there is no member `") == true, "\(error?.summary ?? "")")
    #expect(error?.place?.line == line)
    #expect(error?.chain.map { "\($0.summary) \($0.place?.line ?? 0)" } == steps)
  }

  @Test func `a method that is not called is an error, not an address in memory`() {
    let error = Mistakes.first("{{ x.items }}", .object([.init("x", .object([]))]))
    #expect(error?.summary == "`items` is a method, and not called")
    #expect(error?.help == "write `items()`, or `x[\"items\"]` for the member of a map")
  }

  @Test func `a method of text that is not called may be meant as a member of a map's value`() {
    let error = Mistakes.first("{% for x in {'a': {'title': 1}} %}{{ x.title }}{% endfor %}")
    #expect(error?.summary == "`title` is a method, and not called")
    #expect(error?.help == "write `title()`; if the text is a key of a map, its value is `map[key]`")
  }

  @Test func `a recursion is shown once, and what began it too`() {
    let error = Mistakes.first("{% macro m(n) %}{{ m(n + 1) }}{% endmacro %}\n{{ m(0) }}")
    #expect(error?.place?.line == 1)
    #expect(error?.chain.map { "\($0.summary) \($0.place?.line ?? 0)" } == ["in macro `m`, called 2"])
    let others = ["a.html": "{% include 'b.html' %}", "b.html": "\n{% include 'a.html' %}"]
    let around = Mistakes.first("{% include 'a.html' %}", .object([]), others)
    #expect(around?.place?.file == "a.html")
    #expect(around?.chain.map { $0.place?.file ?? "" }.sorted() == ["b.html", "main.html"])
  }

  @Test func `lists of what has no text are not written`() {
    let list = Mistakes.first("{{ [{}, {'a': 1}]|map(attribute='a')|list }}")
    #expect(list?.summary == "there is no member `a` here", "\(list.debugDescription)")
    #expect(Mistakes.first("{{ [[1, 'a'], {'b': none}] }}") == nil)
  }

  @Test(arguments: [
    ("{% include card.html %}", "there is no variable `card`", "write the template's name in quotes: `\"card.html\"`"),
    (
      "{%- extends parts/base.html -%}", "there is no variable `base`",
      "write the template's name in quotes: `\"parts/base.html\"`"
    ),
    ("{{ [1].length }}", "there is no member `length` here", "write `x|length`"),
    ("{{ ['a'].join(', ') }}", "a list has no method `join`", "write `x|join(\", \")`"),
    ("{{ 'a'.toUpperCase() }}", "text has no method `toUpperCase`", "write `x|upper`"),
    ("{{ self.mian() }}{% block main %}{% endblock %}", "there is no block `mian`", "did you mean `main`?"),
    (
      "{% for k, v in {'abc': 1} %}{% endfor %}", "text of 3 characters cannot be taken apart into 2",
      "the pairs of a map are `x.items()`"
    ),
  ])
  func `errors say how it is written instead`(template: String, summary: String, help: String) {
    let error = Mistakes.first(template)
    #expect(error?.summary == summary)
    #expect(error?.help == help)
  }

  @Test func `a variable that an imported macro cannot see leads to with context`() {
    let data = Node.object([.init("entry", .string("x"))])
    let others = ["m.html": "{% macro a() %}{{ entry }}{% endmacro %}"]
    let error = Mistakes.first("{% import 'm.html' as m %}{{ m.a() }}", data, others)
    #expect(error?.summary == "there is no variable `entry`")
    #expect(error?.help == "the template around this one has it: add `with context` to the `import` or `include`")
    #expect(Mistakes.first("{% import 'm.html' as m with context %}{{ m.a() }}", data, others) == nil)
  }

  @Test func `a variable of a loop that a block or a macro does not see leads to scoped, or to an argument`() {
    let block = Mistakes.first("{% for e in [1] %}{% block row %}{{ e }}{% endblock %}{% endfor %}")
    #expect(block?.summary == "there is no variable `e`")
    #expect(block?.help == "a block sees the variables of a loop around it if it is `scoped`")
    let macro = Mistakes.first("{% macro m() %}{{ e }}{% endmacro %}{% for e in [1] %}{{ m() }}{% endfor %}")
    #expect(macro?.summary == "there is no variable `e`")
    #expect(macro?.help == "give it to the macro as an argument")
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
    #expect(Mistakes.first("{{ len([1]) }}")?.help == "write `x|length`")
    #expect(Mistakes.first("{% for x in enumerate([1]) %}{% endfor %}")?.help?.contains("`loop.index`") == true)
    #expect(Mistakes.first("{{ caller() }}")?.help == "it exists inside a macro that is called by a `call` block")
  }
}
