import Testing
import Text

@testable import Jinja

/// Diagnostics for templates that are found before rendering.
struct MistakeTests {

  @Test func `all mistakes of a template are found at once`() {
    let found = Mistakes.found(
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
    #expect(found.compactMap { $0.place?.line }.sorted() == [1, 3, 5, 5, 6, 7, 8, 8])
  }

  @Test func `a mistake names its place, shows its line and suggests a name`() {
    let found = Mistakes.found("one\n  {{ title|uper }}\n")
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
    let found = Mistakes.found(
      "{% extends 'middle.html' %}\n{% block mian %}{% endblock %}{% block aside %}{% endblock %}", parents)
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.summary == "no parent template has a block `mian`, so this one is never shown")
    #expect(found.first?.help == "did you mean `main`?")
    #expect(found.first?.place?.line == 2)
    #expect(Mistakes.found("{% extends 'middle.html' %}{% block more %}{% endblock %}", parents).isEmpty)
    #expect(
      Mistakes.found("{% extends 'base.html' %}{% block main %}{% block x %}{% endblock %}{% endblock %}", parents)
        .isEmpty)
    #expect(Mistakes.found("{% extends 'open.html' %}{% block any %}{% endblock %}", parents).isEmpty)
    #expect(Mistakes.found("{% extends x|default('base.html') %}{% block any %}{% endblock %}", parents).isEmpty)
    #expect(
      Mistakes.found(
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
    let found = Mistakes.found("{% autoescape title %}{{ x }}{% endautoescape %}")
    #expect(found.first?.summary.contains("known before the template is rendered") == true)
    #expect(found.first?.place?.column == 15)
  }

  @Test func `the host's filters are known and suggested`() {
    #expect(Mistakes.found("{{ x|date }}", filters: [FilterDeclaration("date")]).isEmpty)
    #expect(Mistakes.found("{{ x|dat }}", filters: [FilterDeclaration("date")]).first?.help == "did you mean `date`?")
  }

  @Test func `the host's filters are called as they declare`() {
    let image = FilterDeclaration("image", ["width", "format"], required: 1)
    let translated = FilterDeclaration("t", takesAnyKeyword: true)
    func summaries(_ template: String) -> [String] {
      Mistakes.found(template, filters: [image, translated]).map(\.summary)
    }
    #expect(summaries("{{ x|image(300) }}{{ x|image(format='png', width=300) }}{{ x|t(a=1, b=2) }}").isEmpty)
    #expect(summaries("{{ x|image(*y) }}{{ x|image(**y) }}").isEmpty)
    #expect(summaries("{{ x|image(300, 'png', 80) }}") == ["the filter `image` takes 2 arguments at most"])
    #expect(summaries("{{ x|image(format='png') }}") == ["the filter `image` needs the argument `width`"])
    #expect(summaries("{{ x|image }}") == ["the filter `image` needs the argument `width`"])
    #expect(summaries("{{ x|map('image')|join }}") == ["the filter `image` needs the argument `width`"])
    #expect(summaries("{{ x|t(3) }}") == ["the filter `t` takes arguments by name only"])
    let unknown = Mistakes.found("{{ x|image(300, formt='png') }}", filters: [image]).first
    #expect(unknown?.summary == "the filter `image` has no parameter `formt`")
    #expect(unknown?.help == "did you mean `format`?")
    #expect(unknown?.place?.column == 17)
    #expect(
      Mistakes.found("{{ x|image(300, kind='png') }}", filters: [image]).first?.help
        == "its parameters are `width`, `format`")
    #expect(Mistakes.found("{{ x|center(columns=3) }}").first?.help == "its parameter is `width`")
  }

  @Test func `a filter of another site generator leads to the host's, if it has that filter`() {
    #expect(Mistakes.found("{{ x|slugify }}", filters: [FilterDeclaration("slug")]).first?.help == "write `|slug`")
    #expect(Mistakes.found("{{ x|slugify }}").first?.help == nil)
    #expect(Mistakes.found("{{ x|plainify }}").first?.help == "write `|striptags`")
  }

  @Test func `a byte that is not UTF-8 is an error with its place`() {
    let environment = Environment(names: Names()) { _ in
      TemplateSource(Array("<p>\ncaf".utf8) + [0xE9] + Array("</p>".utf8), file: "main.html")
    }
    let found = environment.compile(["main.html"])
    #expect(found.map(\.summary) == ["the byte 0xE9 is not UTF-8"])
    #expect(found.first?.place?.line == 2)
    #expect(found.first?.place?.column == 4)
  }

  @Test func `filters are called as they want to be`() {
    #expect(Mistakes.found("{{ x|upper(1) }}").first?.summary == "the filter `upper` takes no arguments")
    #expect(Mistakes.found("{{ x|truncate(lenght=3) }}").first?.help == "did you mean `length`?")
    #expect(
      Mistakes.found("{{ x|truncate(3, length=4) }}").first?.summary
        == "the argument `length` is given twice")
    #expect(Mistakes.found("{{ x|map('uper') }}").first?.help == "did you mean `upper`?")
    #expect(Mistakes.found("{{ x|selectattr('a', 'od') }}").first?.summary == "there is no test `od`")
    #expect(
      Mistakes.found("{{ x is divisibleby }}").first?.summary
        == "the test `divisibleby` takes one argument")
    #expect(
      Mistakes.found("{{ x|random }}").first?.summary
        == "the filter `random` is refused: the same site must give the same bytes")
  }

  @Test
  func `templates that are missing or extend themselves are found before anything is rendered`() {
    #expect(Mistakes.found("{% include 'a.html' %}").first?.summary == "there is no template `a.html`")
    #expect(
      Mistakes.found("{% include 'a.htm' %}{% include 'a.html' %}", ["a.html": ""]).first?.help
        == "did you mean `a.html`?")
    #expect(Mistakes.found("{% include 'a.html' ignore missing %}").isEmpty)
    let cycle = Mistakes.found("{% extends 'a.html' %}", ["a.html": "{% extends 'main.html' %}"])
    #expect(
      cycle.first?.summary
        == "a template extends itself: `main.html` extends `a.html` extends `main.html`")
    #expect(Mistakes.found("{% extends 'main.html' %}").count == 1)
  }

  @Test func `a file that extends itself under another name is one mistake, whose way is not repeated`() {
    let environment = Environment(names: Names()) { _ in
      TemplateSource(Array("{% extends 'main.html' %}".utf8), file: "main.html")
    }
    let found = environment.compile(["./main.html"])
    #expect(found.map(\.summary) == ["a template extends itself: `main.html` extends `main.html`"])
    #expect(found.first?.chain.isEmpty == true)
  }

  @Test func `mistakes of templates that are only included are found too`() {
    let found = Mistakes.found(
      "{% include 'a.html' %}{{ 1 + }}",
      ["a.html": "{% import 'b.html' as b %}{% nope %}", "b.html": "{{ ] }}"])
    #expect(Set(found.compactMap { $0.place?.file }) == ["main.html", "a.html", "b.html"])
    let deepest = found.first { $0.place?.file == "b.html" }
    #expect(
      deepest?.chain.map { "\($0.summary) \($0.place?.file ?? "")" } == ["imported a.html", "included main.html"])
  }

  @Test func `a tag that is not closed is named where it opens`() {
    let open = Mistakes.found("a\n{% for x in y %}\n{% if x %}\n{% endif %}\n")
    #expect(open.first?.summary == "this `for` is never closed")
    #expect(open.first?.place?.line == 2)
    let wrong = Mistakes.found("{% for x in y %}{% if x %}{% endfor %}")
    #expect(wrong.first?.summary == "expected `endif`, but found `endfor`")
    #expect(wrong.first?.help == "`if` on line 1 is still open")
    #expect(Mistakes.found("{% endif %}").first?.summary == "`endif` closes nothing that is open here")
  }

  @Test(
    arguments: [
      ("{% if x }}\na\n{% endif %}", ["1:9: expected `%}`, since this tag begins with `{%`"]),
      ("{{ x %}", ["1:6: expected `}}`, since this tag begins with `{{`"]),
      ("{% block a %}{{ x }{% endblock %}", ["1:19: expected `}}`, since this tag begins with `{{`"]),
      ("{% if x }a{% endif %}", ["1:9: expected `%}`, since this tag begins with `{%`"]),
      ("{% block a %}{{ x <p>It's</p>\n{% endblock %}", ["1:14: this is never closed — close it with `}}`"]),
      ("{% block a %}{# x\n{% endblock %}", ["1:14: this comment is never closed — close it with `#}`"]),
      ("{% block a %}{% raw %}\n{% endblock %}", ["1:14: this `raw` is never closed — close it with `{% endraw %}`"]),
      (
        "{% block a %}{% endfor %}{% endblock %}",
        ["1:17: `endfor` closes nothing that is open here — `block` on line 1 is open"]
      ),
      (
        "{% block a %}{% for x in y %}b{% endif %}{% endblock %}{{ x }}",
        ["1:34: `endif` closes nothing that is open here — `for` on line 1 is open"]
      ),
      (
        "{% for x in y %}b{% endif %}", ["1:21: `endif` closes nothing that is open here — `for` on line 1 is open"]
      ),
      (
        "{% if a %}{% for x in y %}b{% endif %}{% endfor %}c",
        ["1:31: expected `endfor`, but found `endif` — `for` on line 1 is still open"]
      ),
      (
        "{% for z in y %}{% if a %}{% for x in y %}b{% endif %}{% endfor %}{% endfor %}{{ ] }}",
        ["1:47: expected `endfor`, but found `endif` — `for` on line 1 is still open", "1:82: `]` closes nothing"]
      ),
      ("{% foreach x in y %}b{% endfor %}", ["1:4: there is no tag `foreach` — write `{% for … in … %}`"]),
      ("{{ if x }}", ["1:7: expected `}}`, but found `x` — `if` is a tag: write `{% if … %}`"]),
      (
        "{{ include 'a.html' }}",
        ["1:12: expected `}}`, but found `'a.html'` — `include` is a tag: write `{% include … %}`"]
      ),
      (
        "{% block a %}x{% endblok %}\n{{ ] }}",
        [
          "1:18: there is no tag `endblok` — did you mean `endblock`?", "2:4: `]` closes nothing",
        ]
      ),
      (
        "{% if x %}a{% elfi y %}b{% else %}c{% endif %}",
        ["1:15: there is no tag `elfi` — did you mean `elif`?"]
      ),
      (
        "{% for x in y %}a{% esle %}b{% endfor %}", ["1:21: there is no tag `esle` — did you mean `else`?"]
      ),
      ("{{ {'a': {'b': 1}}.a.b }}{{ {} }}", []),
    ] as [(String, [String])])
  func `a tag with a wrong end, or none, is one mistake, at its place`(template: String, words: [String]) {
    let found = Mistakes.found(template).map { one in
      "\(one.place?.line ?? 0):\(one.place?.column ?? 0): \(one.summary)" + (one.help.map { " — \($0)" } ?? "")
    }
    #expect(found == words)
  }

  @Test func `text outside of the blocks of a child template is a warning`() {
    let parent = ["base.html": "{% block main %}{% endblock %}"]
    let found = Mistakes.found(
      "{% extends 'base.html' %}\n<!-- mine -->\n<p>Lost</p>{% block main %}<p>Shown</p>{% endblock %}", parent)
    #expect(found.map(\.severity) == [.warning] && found.first?.place?.line == 3, "\(found)")
    #expect(Mistakes.found("{% extends 'base.html' %}\n\n{% block main %}a{% endblock %}\n", parent).isEmpty)
    #expect(Mistakes.found("<p>Shown</p>{% extends 'base.html' %}", parent).isEmpty)
  }

  @Test(arguments: [
    ("{{ a && b }}", "unexpected `&&`", "write `and`"), ("{{ !a }}", "unexpected `!`", "write `not`"),
    ("{{ a || b }}", "expected the name of a filter, but found `|`", "write `or`"),
    ("{{ a ? b : c }}", "unexpected `?`", "write `… if … else …`"),
    ("{% if a = b %}{% endif %}", "expected `%}`, but found `=`", "`==` compares; `{% set x = … %}` sets a variable"),
    (
      "{{ .Title }}", "expected an expression, but found `.`",
      "a member needs the name of its variable, as in `page.title`"
    ),
    ("{{ 1..3 }}", "expected the name of a member, but found `.`", "a range is written `range(1, 4)`"),
    ("{{ a|truncate 30 }}", "expected `(`, but found `30`", "a filter's arguments are written in parentheses"),
    ("{{ a|date '%Y' }}", "expected `(`, but found `'%Y'`", "a filter's arguments are written in parentheses"),
    (
      "{% include 'a' with b=1 %}", "expected `%}`, but found `with`",
      "set the variables before this tag, or write `{% with x = 1 %}` around it"
    ),
    ("{% layout 'a' %}", "there is no tag `layout`", "write `{% extends … %}`"),
    ("{{ a|limit(5) }}", "there is no filter `limit`", "write `x[:5]`"),
    ("{{ a | date: 'd' }}", "expected `}}`, but found `:`", "a filter's arguments are written in parentheses"),
    ("{% if a %}{% elseif b %}{% endif %}", "there is no tag `elseif`", "write `{% elif … %}`"),
    ("{% if a %}{% else if b %}{% else %}{% endif %}", "there is no tag `else if`", "write `{% elif … %}`"),
    ("{% assign a = 1 %}", "there is no tag `assign`", "write `{% set … %}`"),
    ("{{ a|json_encode }}", "there is no filter `json_encode`", "write `|tojson`"),
    ("{{ a|split(',') }}", "there is no filter `split`", "it is a method: `x.split()`"),
    ("{{ a|map('upcase') }}", "there is no filter `upcase`", "write `|upper`"),
    ("{{ a is starting_with('b') }}", "there is no test `starting_with`", "write `x.startswith(…)`"),
    ("{{ a|selectattr('b', 'containing', 'c') }}", "there is no test `containing`", "write `… in x`"),
  ])
  func `what other languages of templates would say is told in this one's words`(
    template: String, summary: String, help: String
  ) {
    let found = Mistakes.found(template)
    #expect(found.map(\.summary) == [summary])
    #expect(found.first?.help == help)
  }
}
