import Text

/// Intended differences from Jinja2, which the manual lists too.
enum Deviations {
  static func reason(of golden: Golden) -> String? { reasons[golden.template] }

  private static let reasons = [
    "{% for x in list %}{% break %}{% else %}e{% endfor %}":
      "`else` stands for a loop over nothing, not for one left early",
    "{{ '<'|e ~ '>' }}": "Jinja2 forgets that a constant is safe",
    "{% extends ['nope.html', 'base.html'] %}": "`extends` takes a list, as `include` does",
    "{{ 1 is odd if true else 2 }}": "a test without an argument may stand before `if`",
    "{% for x in list %}{{ loop.previtem|default('-') }}<{{ x }}<{{ loop.nextitem|default('-') }} {% endfor %}":
      "a value behind `<` names an element, so that each round would end inside a tag",
    "{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m(m(html)) }}":
      "a value behind `<` names an element, where HTML means nothing",
    "{% include 'amp.html' %}{% include 'amp.txt' %}": "what a page includes is escaped for it, whatever its name",
    "{{ html|safe|truncate(5, true, leeway=0) }}": "a tag that is cut would take in what follows",
    "{{ [long, long]|pprint }}": "`pprint` never cuts a text in two",
    "{{ {'one': long, 'two': [long, 1]}|pprint }}": "`pprint` never cuts a text in two",
  ]
}
