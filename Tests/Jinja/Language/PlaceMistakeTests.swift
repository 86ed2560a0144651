import Testing
import Text

@testable import Jinja

/// Diagnostics for values in contexts where no escaping makes them harmless.
struct PlaceMistakeTests {
  @Test(arguments: [
    (
      "{% if x %}<a href=\"{% else %}b{% endif %}\">",
      "the branches of this `if` end differently: this one ends in text",
      "another ends at the start of an address, main.html:1:19"
    ),
    (
      "{% for x in y %}<a title='{{ x }}{% endfor %}'>",
      "an iteration of this `for` starts in text, but ends in the single-quoted value of an attribute",
      "the `for` is main.html:1:1"
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
    let found = Mistakes.found(
      template, ["base.html": "<a title=\"{% block b %}x{% endblock %}\">", "open.html": "title=\"", "x.html": ""])
    let mistake = found.first { $0.summary == summary }
    #expect(mistake?.place?.line == 1, "\(found.map(\.summary))")
    let step = mistake?.chain.first
    #expect("\(step?.summary ?? "") \(step?.place.map { "\($0.file):\($0.line):\($0.column)" } ?? "")" == other)
  }

  @Test(arguments: [
    (
      "<a href='javascript:f({{ x }})'>",
      "this address runs a script, or its scheme is unknown or put together from pieces: no value is safe in it"
    ),
    (
      "<a href='whatsapp://send?text={{ x }}'>",
      "this address runs a script, or its scheme is unknown or put together from pieces: no value is safe in it"
    ),
    (
      "<a href='{{ x }}:{{ x }}'>",
      "this address runs a script, or its scheme is unknown or put together from pieces: no value is safe in it"
    ),
    (
      "<a href='/{% if x %}?{% endif %}{{ x }}'>", "this is the path or the query of the address, depending on a branch"
    ),
    (
      "<script>a = b {% if x %}= {% endif %}/ 2 /</script>",
      "this `/` divides or starts a regular expression, depending on a branch"
    ),
    ("<script>'\\{{ x }}'</script>", "there is a backslash before this value"),
    ("<script type='{{ x }}'></script>", "the `type` of a script cannot be a value"),
    ("<p on{{ x }}='{{ x }}'>", "the name of this attribute is put together from text and values"),
    (
      "<p{% if x %} hidden{% endif %}='{{ x }}'>", "the name of this attribute is put together from text and values"
    ),
    ("<s{% if x %}cript{% endif %}>", "the name of this element is put together from pieces"),
    ("<script></{{ x }}</script>", "this value could complete the end tag of the surrounding element"),
    (
      "<p onclick=\"f('&{{ x }}')\">",
      "this value could continue the character reference that starts with the `&` before it"
    ),
    ("<p srcdoc='&lt;script>f({{ x }})'>", "in a `srcdoc` a value can only be written in text"),
    (
      "<script type=\"text/{% if x %}javascript{% endif %}\"></script>",
      "the type of this script is put together from pieces"
    ),
    ("<p title='{{ x }}", "the template ends in the single-quoted value of an attribute"),
  ])
  func `a value has no place where nothing makes it harmless`(template: String, summary: String) {
    #expect(Mistakes.found(template).map(\.summary).contains(summary), "\(Mistakes.found(template).map(\.summary))")
  }

  @Test func `several ambiguous places are told at once`() {
    let found = Mistakes.found(
      "{% if x %}<a href='{% endif %}\n{{ nope|uper }}\n<a href='javascript:{{ x }}'>\n{% for y in x %}<b{% endfor %}")
    let lines = Set(found.compactMap { $0.place?.line })
    #expect(lines.isSuperset(of: [1, 2, 4]), "\(lines)")
  }

  @Test func `a template that is meant for another place is no mistake where it is used there alone`() {
    #expect(Mistakes.found("<a {% include 'x.html' %}>", ["x.html": "title='{% if a %}{{ b }}{% endif %}'"]).isEmpty)
    let environment = Environment(names: Names()) { name in
      ["main.html": "<script>{% include 'x.html' %}</script>", "x.html": "if (a <b) { c = '{{ d }}' }"][name].map {
        TemplateSource(Array($0.utf8), file: name)
      }
    }
    #expect(environment.compile(["main.html", "x.html"]).isEmpty)
  }
}
