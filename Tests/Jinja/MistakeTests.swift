import Testing
import Text

@testable import Jinja

/// What templates that are wrong are told.
struct MistakeTests {
  private func mistakes(
    _ template: String, _ others: [String: String] = [:], filters: [String] = []
  ) -> [Diagnostic] {
    let environment = Environment(names: Names(), filters: filters) { name in
      (name == "main.html" ? template : others[name]).map {
        TemplateSource(Array($0.utf8), file: name)
      }
    }
    return environment.compile(["main.html"])
  }

  private func failure(
    _ template: String, _ data: Node = .object([]), _ others: [String: String] = [:],
    _ options: Options = Options()
  ) -> Diagnostic? {
    Rendering.text("main.html", others.merging(["main.html": template]) { $1 }, data, options).error
  }

  @Test func `all mistakes of a template are found at once`() {
    let found = mistakes(
      """
      {{ a b }}
      {% if x %}
        {{ y|uper }}
      {% endif %}
      {% fro x in y %}{% endfor %}
      {{ 'open }}
      {{ (1 }}
      {% for x in %}{{ x is odc }}{% endfor %}
      """)
    #expect(
      found.map { $0.place?.line } == [1, 6, 7, 5, 8, 3, 8]
        || Set(found.map { $0.place?.line }) == [1, 3, 5, 6, 7, 8])
  }

  @Test func `a mistake names its place, shows its line and suggests a name`() {
    let found = mistakes("one\n  {{ title|uper }}\n")
    #expect(found.count == 1)
    #expect(found.first?.summary == "there is no filter `uper`")
    #expect(found.first?.help == "did you mean `upper`?")
    #expect(
      found.first?.place
        == Place(file: "main.html", line: 2, column: 12, length: 4, text: "  {{ title|uper }}"))
  }

  @Test func `the mistakes of all templates are found at once`() {
    let files = [
      "a": "{% if x %}{{ x|uper }}{{ }}", "b": "{{ x is od }}{% endfor %}", "c": "{{ x|truncate(lenght=1) }}",
    ]
    let environment = Environment(names: Names()) { name in
      files[name].map { TemplateSource(Array($0.utf8), file: name) }
    }
    let found = environment.compile(["a", "b", "c"])
    #expect(found.map { $0.place?.file } == ["a", "a", "a", "b", "b", "c"])
    #expect(found.compactMap(\.help).filter { $0.hasPrefix("did you mean") }.count == 3)
  }

  @Test func `a block that no parent has is a warning, with a suggestion`() {
    let parents = [
      "base.html": "{% block main %}{% block aside %}{% endblock %}{% endblock %}",
      "middle.html": "{% extends 'base.html' %}{% block main %}{% block more %}{% endblock %}{% endblock %}",
      "open.html": "{% extends x %}",
    ]
    let found = mistakes(
      "{% extends 'middle.html' %}\n{% block mian %}{% endblock %}{% block aside %}{% endblock %}", parents)
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.summary == "no template that this one extends has a block `mian`, so it is never shown")
    #expect(found.first?.help == "did you mean `main`?")
    #expect(found.first?.place?.line == 2)
    #expect(mistakes("{% extends 'middle.html' %}{% block more %}{% endblock %}", parents).isEmpty)
    #expect(
      mistakes("{% extends 'base.html' %}{% block main %}{% block x %}{% endblock %}{% endblock %}", parents).isEmpty)
    #expect(mistakes("{% extends 'open.html' %}{% block any %}{% endblock %}", parents).isEmpty)
    #expect(
      mistakes(
        "{% extends 'base.html' %}{% block x %}{% endblock %}{% block main %}{{ self.x() }}{% endblock %}", parents
      ).isEmpty)
  }

  @Test func `escaping is settled by what is known when a template is compiled`() {
    for (value, escaped) in [
      ("true", true), ("false", false), ("1", true), ("''", false), ("none", false), ("not true", false),
      ("true and not false", true), ("'x' if true else ''", true), ("[] or 'x'", true),
    ] {
      let text = Rendering.text("main.html", ["main.html": "{% autoescape \(value) %}{{ '<' }}{% endautoescape %}"])
        .output
      #expect(text == (escaped ? "&lt;" : "<"), "\(value)")
    }
    let found = mistakes("{% autoescape title %}{{ x }}{% endautoescape %}")
    #expect(found.first?.summary.contains("known before the template is rendered") == true)
    #expect(found.first?.place?.column == 15)
  }

  @Test func `the host's filters are known and suggested`() {
    #expect(mistakes("{{ x|date }}", filters: ["date"]).isEmpty)
    #expect(mistakes("{{ x|dat }}", filters: ["date"]).first?.help == "did you mean `date`?")
  }

  @Test func `filters are called as they want to be`() {
    #expect(mistakes("{{ x|upper(1) }}").first?.summary == "the filter `upper` takes no arguments")
    #expect(mistakes("{{ x|truncate(lenght=3) }}").first?.help == "did you mean `length`?")
    #expect(
      mistakes("{{ x|truncate(3, length=4) }}").first?.summary
        == "the argument `length` is given twice")
    #expect(mistakes("{{ x|map('uper') }}").first?.help == "did you mean `upper`?")
    #expect(mistakes("{{ x|selectattr('a', 'od') }}").first?.summary == "there is no test `od`")
    #expect(
      mistakes("{{ x is divisibleby }}").first?.summary
        == "the test `divisibleby` takes one argument")
    #expect(
      mistakes("{{ x|random }}").first?.summary
        == "the filter `random` is refused: the same site must give the same bytes")
  }

  @Test
  func `templates that are missing or extend themselves are found before anything is rendered`() {
    #expect(mistakes("{% include 'a.html' %}").first?.summary == "there is no template `a.html`")
    #expect(
      mistakes("{% include 'a.htm' %}{% include 'a.html' %}", ["a.html": ""]).first?.help
        == "did you mean `a.html`?")
    #expect(mistakes("{% include 'a.html' ignore missing %}").isEmpty)
    let cycle = mistakes("{% extends 'a.html' %}", ["a.html": "{% extends 'main.html' %}"])
    #expect(
      cycle.first?.summary
        == "a template extends itself: `main.html` extends `a.html` extends `main.html`")
    #expect(mistakes("{% extends 'main.html' %}").count == 1)
  }

  @Test func `mistakes of templates that are only included are found too`() {
    let found = mistakes(
      "{% include 'a.html' %}{{ 1 + }}",
      ["a.html": "{% import 'b.html' as b %}{% nope %}", "b.html": "{{ ] }}"])
    #expect(Set(found.compactMap { $0.place?.file }) == ["main.html", "a.html", "b.html"])
    let deepest = found.first { $0.place?.file == "b.html" }
    #expect(
      deepest?.chain.map { "\($0.summary) \($0.place?.file ?? "")" } == ["imported a.html", "included main.html"])
  }

  @Test func `a tag that is not closed is named where it opens`() {
    let open = mistakes("a\n{% for x in y %}\n{% if x %}\n{% endif %}\n")
    #expect(open.first?.summary == "this `for` is never closed")
    #expect(open.first?.place?.line == 2)
    let wrong = mistakes("{% for x in y %}{% if x %}{% endfor %}")
    #expect(wrong.first?.summary == "`endfor` stands where `endif` should")
    #expect(wrong.first?.help == "`if` on line 1 is still open")
    #expect(mistakes("{% endif %}").first?.summary == "`endif` closes nothing that is open here")
  }

  @Test func `an undefined variable is an error with a suggestion`() {
    let error = failure("{{ titel }}", .object([.init("title", .string("x"))]))
    #expect(error?.summary == "there is no variable `titel`")
    #expect(error?.help == "did you mean `title`?")
    #expect(error?.place?.column == 4)
  }

  @Test func `a missing member is an error with a suggestion`() {
    let data = Node.object([.init("entry", .object([.init("summary", .string("x"))]))])
    let error = failure("{{ entry.sumary }}", data)
    #expect(error?.summary == "there is no member `sumary` here")
    #expect(error?.help == "did you mean `summary`?")
  }

  @Test(arguments: [
    (
      "{% if x %}<a href=\"{% else %}b{% endif %}\">", "the arms of this `if` end differently: this one ends in text",
      "another ends at the start of an address, main.html:1:19"
    ),
    (
      "{% for x in y %}<a title='{{ x }}{% endfor %}'>",
      "a round of this `for` starts in text, but ends in the single-quoted value of an attribute",
      "the `for` stands main.html:1:1"
    ),
    (
      "{% set x %}<b{% endset %}{{ x }}", "the body of this `set` starts in text, but ends in the name of an element",
      "it starts main.html:1:1"
    ),
    (
      "{% macro m() %}<b title='{% endmacro %}{{ m() }}",
      "the macro `m` starts in text, but ends in the single-quoted value of an attribute", "it starts main.html:1:1"
    ),
    (
      "{% extends 'base.html' %}{% block b %}\"{% endblock %}", "the block `b` ends inside a tag",
      "the block that it replaces ends in the double-quoted value of an attribute, base.html:1:24"
    ),
    (
      "<a {% include ['open.html', 'x.html'] %}>",
      "`open.html` is one of several here, and must end where it starts: inside a tag",
      "it ends in the double-quoted value of an attribute, open.html:1:7"
    ),
    (
      "<p>{% include 'main.html' ignore missing %}<a title=\"",
      "a template that includes itself must end where it starts, which is in text, but ends in the double-quoted value "
        + "of an attribute", "it starts main.html:1:1"
    ),
  ])
  func `a template whose places are ambiguous is refused, with both places`(
    template: String, summary: String, other: String
  ) {
    let found = mistakes(
      template, ["base.html": "<a title=\"{% block b %}x{% endblock %}\">", "open.html": "title=\"", "x.html": ""])
    let mistake = found.first { $0.summary == summary }
    #expect(mistake?.place?.line == 1, "\(found.map(\.summary))")
    let step = mistake?.chain.first
    #expect("\(step?.summary ?? "") \(step?.place.map { "\($0.file):\($0.line):\($0.column)" } ?? "")" == other)
  }

  @Test(arguments: [
    (
      "<a href='javascript:f({{ x }})'>",
      "this address runs a script, or its scheme is put together: no value is harmless in it"
    ),
    (
      "<a href='{{ x }}:{{ x }}'>",
      "this address runs a script, or its scheme is put together: no value is harmless in it"
    ),
    ("<a href='/{% if x %}?{% endif %}{{ x }}'>", "this may be the path or the query of the address"),
    (
      "<script>a = b {% if x %}= {% endif %}/ 2 /</script>",
      "this `/` divides or starts a regular expression, as it happens"
    ),
    ("<script>'\\{{ x }}'</script>", "a backslash stands before this value"),
    ("<script type='{{ x }}'></script>", "the type of a script may not be a value"),
    ("<p on{{ x }}='{{ x }}'>", "the name of this attribute is put together from text and values"),
    (
      "<p{% if x %} hidden{% endif %}='{{ x }}'>", "the name of this attribute is put together from text and values"
    ),
    ("<s{% if x %}cript{% endif %}>", "the name of this element is put together from pieces"),
    ("<script></{{ x }}</script>", "this value could end the element that it stands in"),
    ("<p onclick=\"f('&{{ x }}')\">", "this value could go on with the `&` that stands before it"),
    ("<p srcdoc='&lt;script>f({{ x }})'>", "in a `srcdoc` a value may stand in text only"),
    (
      "<script type=\"text/{% if x %}javascript{% endif %}\"></script>",
      "the type of this script is put together from pieces"
    ),
    ("<p title='{{ x }}", "the template ends in the single-quoted value of an attribute"),
  ])
  func `a value has no place where nothing makes it harmless`(template: String, summary: String) {
    #expect(mistakes(template).map(\.summary).contains(summary), "\(mistakes(template).map(\.summary))")
  }

  @Test func `several ambiguous places are told at once`() {
    let found = mistakes(
      "{% if x %}<a href='{% endif %}\n{{ nope|uper }}\n<a href='javascript:{{ x }}'>\n{% for y in x %}<b{% endfor %}")
    let lines = Set(found.compactMap { $0.place?.line })
    #expect(lines.isSuperset(of: [1, 2, 4]), "\(lines)")
  }

  @Test func `a template that is meant for another place is no mistake where it is used there alone`() {
    #expect(mistakes("<a {% include 'x.html' %}>", ["x.html": "title='{% if a %}{{ b }}{% endif %}'"]).isEmpty)
    let environment = Environment(names: Names()) { name in
      ["main.html": "<script>{% include 'x.html' %}</script>", "x.html": "if (a <b) { c = '{{ d }}' }"][name].map {
        TemplateSource(Array($0.utf8), file: name)
      }
    }
    #expect(environment.compile(["main.html", "x.html"]).isEmpty)
  }

  @Test func `an error tells how the machine came there`() {
    let error = failure(
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

  @Test func `what never ends is stopped`() {
    var options = Options()
    options.limits.rounds = 1000
    options.limits.bytes = 10_000
    let recursion = failure("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}")
    #expect(recursion?.summary == "calls are nested more than 200 deep")
    #expect(failure("{% include 'main.html' %}")?.summary == "calls are nested more than 200 deep")
    #expect(
      failure("{% for x in range(100000) %}{% endfor %}", .object([]), [:], options)?.summary
        .contains("rounds") == true
    )
    #expect(
      failure("{{ range(100000)|list|length }}", .object([]), [:], options)?.summary.contains(
        "rounds") == true)
    #expect(
      failure("{{ 'x' * 100000 }}", .object([]), [:], options)?.summary.contains("bytes") == true)
    #expect(
      failure("{{ 'x'|center(100000) }}", .object([]), [:], options)?.summary.contains("bytes")
        == true)
    #expect(
      failure("{{ '%100000d' % 1 }}", .object([]), [:], options)?.summary.contains("bytes") == true)
    #expect(
      failure("{% for x in range(900) %}{{ 'x' * 900 }}{% endfor %}", .object([]), [:], options)?
        .summary.contains(
          "bytes")
        == true)
    #expect(failure("{{ range(9223372036854775807)|list }}") != nil)
    #expect(failure("{{ [1] * 9223372036854775807 }}") != nil)
  }

  @Test func `a method that is not called is an error, not an address in memory`() {
    let error = failure("{{ x.items }}", .object([.init("x", .object([]))]))
    #expect(error?.summary == "`items` is a method, and not called")
    #expect(error?.help == "write `items()`, or `x[\"items\"]` for the member of a map")
  }

  @Test func `parts that are shared again and again are not gone through without end`() {
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
        _ = failure(doubling + use, .object([]), [:], options)
      }
    }
  }

  @Test func `numbers that are too large are errors`() {
    #expect(failure("{{ 9223372036854775807 + 1 }}")?.summary.contains("too large") == true)
    #expect(failure("{{ 2 ** 64 }}")?.summary.contains("too large") == true)
    #expect(mistakes("{{ 9223372036854775808 }}").first?.summary == "this number is too large")
    #expect(
      failure("{{ (-9223372036854775807 - 1) // -1 }}")?.summary.contains("too large") == true)
    #expect(failure("{{ (-9223372036854775807 - 1) % -1 }}") == nil)
    #expect(failure("{{ (-9223372036854775807 - 1)|abs }}") != nil)
  }

  @Test func `expressions nested without end are refused`() {
    let deep = String(repeating: "(", count: 10_000)
    #expect(!mistakes("{{ \(deep) }}").isEmpty)
    #expect(
      mistakes("{{ \(deep)1\(String(repeating: ")", count: 10_000)) }}").first?.summary
        == "this is nested too deeply")
    for chain in ["+ 1", "|upper", ".a", "[0]", "()", " and 1", " if 1", " is odd"] {
      #expect(!mistakes("{{ 1\(String(repeating: chain, count: 10_000)) }}").isEmpty)
    }
    #expect(!mistakes("{{ \(String(repeating: "-", count: 10_000))1 }}").isEmpty)
    #expect(!mistakes("{{ \(String(repeating: "not ", count: 10_000))1 }}").isEmpty)
    #expect(!mistakes(String(repeating: "{% if x %}", count: 10_000)).isEmpty)
    #expect(!mistakes("{% set \(deep)x = 1 %}").isEmpty)
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

  @Test(arguments: [
    ("{{ a && b }}", "unexpected `&&`", "write `and`"), ("{{ !a }}", "unexpected `!`", "write `not`"),
    ("{{ a || b }}", "expected the name of a filter, but found `|`", "write `or`"),
    ("{{ a ? b : c }}", "unexpected `?`", "write `… if … else …`"),
    ("{{ a | date: 'd' }}", "expected `}}`, but found `:`", "a filter's arguments stand in parentheses"),
    ("{% if a %}{% elseif b %}{% endif %}", "there is no tag `elseif`", "write `{% elif … %}`"),
    ("{% if a %}{% else if b %}{% else %}{% endif %}", "there is no tag `else if`", "write `{% elif … %}`"),
    ("{% assign a = 1 %}", "there is no tag `assign`", "write `{% set … %}`"),
  ])
  func `what other languages of templates would say is told in this one's words`(
    template: String, summary: String, help: String
  ) {
    let found = mistakes(template)
    #expect(found.map(\.summary) == [summary])
    #expect(found.first?.help == help)
  }

  @Test func `an error of a member says when it is asked of none, and one of loop where that is`() {
    #expect(
      failure("{{ x.y.z }}", .object([.init("x", .object([.init("y", .null)]))]))?.help
        == "it is asked of `none`: test that with `if` first")
    #expect(failure("{{ loop.index }}")?.help == "it is there inside of a `for`")
    #expect(failure("{{ caller() }}")?.help == "it is there inside of a macro that a `call` block calls")
  }
}
