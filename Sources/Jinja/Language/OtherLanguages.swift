/// Words of other template languages (Liquid, Twig, Nunjucks, JavaScript) and their counterparts in Jinja, for error
/// messages.
enum OtherLanguages {
  /// Help for an unknown tag; `nil` if nothing is known about it.
  static func help(forTag name: String) -> String? {
    switch name {
    case "elseif", "elsif": "write `{% elif … %}`"
    case "case", "switch", "when": "write `{% if … %}` and `{% elif … %}`"
    case "unless": "write `{% if not … %}`"
    case "foreach", "each": "write `{% for … in … %}`"
    case "assign", "let", "capture": "write `{% set … %}`"
    case "render", "partial", "embed": "write `{% include … %}`"
    case "comment": "write `{# … #}`"
    case "verbatim": "write `{% raw %}`"
    default: nil
    }
  }

  /// Help for an unknown filter.
  static func help(forFilter name: String) -> String? {
    switch name {
    case "dump", "json", "json_encode", "jsonify": "write `|tojson`"
    case "downcase": "write `|lower`"
    case "upcase": "write `|upper`"
    case "size": "write `|length`"
    case "strip_html": "write `|striptags`"
    case "uniq": "write `|unique`"
    case "raw": "write `|safe`"
    case "where", "filter": "write `|selectattr(\"name\", \"eq\", value)`"
    case "nth", "get": "write `x[…]`"
    case "concat", "merge": "lists are joined by `+`, texts by `~`"
    case "append", "prepend": "texts are joined by `~`"
    case "trim_start", "lstrip": "write `x.lstrip()`"
    case "trim_end", "rstrip": "write `x.rstrip()`"
    case "nl2br", "newline_to_br": "write `|replace(\"\\n\", \"<br>\"|safe)`"
    case "keys", "values", "split", "splitlines": "it is a method: `x.\(name)()`"
    default: nil
    }
  }

  /// Help for an unknown test.
  static func help(forTest name: String) -> String? {
    switch name {
    case "startingwith", "starting_with": "write `x.startswith(…)`"
    case "endingwith", "ending_with": "write `x.endswith(…)`"
    case "containing", "contains": "write `… in x`"
    case "empty": "write `not x`"
    case "null", "nil": "write `is none`"
    case "object", "map", "dict": "write `is mapping`"
    case "array", "list": "write `is sequence`"
    default: nil
    }
  }

  /// Help for a character that starts no token.
  static func help(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "write `and`"
    case UInt8(ascii: "!"): "write `not`"
    case UInt8(ascii: "?"): "write `… if … else …`"
    default: nil
    }
  }

  /// Help for a variable that exists only in some places, or not at all.
  static func help(forVariable name: String) -> String? {
    switch name {
    case "loop": "it exists inside a `for`"
    case "super": "it exists inside a `block`"
    case "caller": "it exists inside a macro that is called by a `call` block"
    case "forloop": "did you mean `loop`?"
    case "null", "nil": "write `none`"
    default: nil
    }
  }
}
