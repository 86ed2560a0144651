/// Where we differ from Jinja2 on purpose; the manual lists the same.
enum Deviations {
  static func reason(of golden: Golden) -> String? { reasons[golden.template] }

  private static let reasons = [
    "{% for x in list %}{% break %}{% else %}e{% endfor %}":
      "`else` stands for a loop over nothing, not for one left early",
    "{{ '<'|e ~ '>' }}": "Jinja2 forgets that a constant is safe",
    "{% extends ['nope.html', 'base.html'] %}": "`extends` takes a list, as `include` does",
    "{{ 1 is odd if true else 2 }}": "a test without an argument may stand before `if`",
    "{{ [long, long]|pprint }}": "`pprint` never cuts a text in two",
    "{{ {'one': long, 'two': [long, 1]}|pprint }}": "`pprint` never cuts a text in two",
  ]
}
