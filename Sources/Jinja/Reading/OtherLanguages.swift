/// What authors write who know other languages of templates (Liquid, Twig, Nunjucks, JavaScript), and what it is called here.
enum OtherLanguages {
  /// What to do about a tag that is none here; `nil` where nothing is known.
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

  /// About a character that begins nothing here.
  static func help(for byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "write `and`"
    case UInt8(ascii: "!"): "write `not`"
    case UInt8(ascii: "?"): "write `… if … else …`"
    default: nil
    }
  }

  /// About a variable that is there in some places alone, or never.
  static func help(forVariable name: String) -> String? {
    switch name {
    case "loop": "it is there inside of a `for`"
    case "super": "it is there inside of a `block`"
    case "caller": "it is there inside of a macro that a `call` block calls"
    case "forloop": "did you mean `loop`?"
    case "null", "nil": "write `none`"
    default: nil
    }
  }
}
