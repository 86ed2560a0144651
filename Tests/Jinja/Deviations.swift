import Text

/// Where we differ from Jinja2 on purpose; the manual lists the same.
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

  /// Why a random template may render otherwise than with Jinja2; `nil` where nobody has said.
  static func reason(of golden: Golden, ours: String?, error: String?) -> String? {
    let output = golden.output ?? ""
    if let error {
      if error.hasSuffix("to import") { return "a name that a template lacks is missed when it is imported" }
      if error.hasPrefix("there is no template `nope.html`") {
        return "a template that is named by a constant must be there"
      }
      if error == "a negative number has no such power" { return "there are no complex numbers" }
      if error.contains("has no parameter") { return "an unknown parameter is an error even where it is never reached" }
      if error.hasPrefix("a number is needed here"), golden.template.contains(" is ") {
        return "`is odd`, `is even` and `is divisibleby` are for numbers"
      }
      let isShown = ["%r", "(b)r", "!r", "sort(attribute", "groupby("].contains { golden.template.contains($0) }
      if error.hasPrefix("there is no"), isShown || output.contains("Undefined") {
        return "what is missing is an error wherever it is used"
      }
      return nil
    }
    if golden.template.contains("is callable") || golden.template.contains("is not callable") {
      return "what is missing is not callable"
    }
    if golden.template.contains("safe") && (golden.template.contains("[:") || golden.template.contains("truncate")) {
      return "a tag that is cut would take in what follows"
    }
    if ours?.contains(" function&gt;") == true { return "a macro that is not called is written as what it is" }
    let plain = [ours ?? "", output].map { CharacterReference.decode($0, in: .text) }
    return plain[0] == plain[1] ? "Jinja2 forgets that a constant is safe" : nil
  }
}
