import Text

/// Intended differences from Jinja2, which the manual lists too.
enum Deviations {
  static func reason(of golden: Golden) -> String? { reasons[golden.template] }

  private static let reasons = [
    "{% for x in list %}{% break %}{% else %}e{% endfor %}":
      "`else` is for a loop without items, not for one that `break` ends",
    "{{ '<'|e ~ '>' }}": "Jinja2's constant folding forgets that a constant is safe HTML",
    "{% extends ['nope.html', 'base.html'] %}": "`extends` takes a list, as `include` does",
    "{{ 1 is odd if true else 2 }}": "a test without an argument may be followed by `if`",
    "{% for x in list %}{{ loop.previtem|default('-') }}<{{ x }}<{{ loop.nextitem|default('-') }} {% endfor %}":
      "a value after `<` names an element, so that each iteration would end inside a tag",
    "{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m(m(html)) }}":
      "a value after `<` names an element, where a value cannot be HTML",
    "{% include 'amp.html' %}{% include 'amp.txt' %}":
      "included templates are escaped for the page that includes them, whatever their names",
    "{{ html|safe|truncate(5, true, leeway=0) }}": "a truncated tag would swallow the text after it",
    "{{ [long, long]|pprint }}": "`pprint` never splits a string",
    "{{ {'one': long, 'two': [long, 1]}|pprint }}": "`pprint` never splits a string",
  ]
}
