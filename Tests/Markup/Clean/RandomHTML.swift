import Trial

/// Random fragments of HTML, with tags of every kind in every order, most of them misplaced. The same seed always gives
/// the same fragments.
struct RandomHTML {
  var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  mutating func fragment() -> String {
    let vocabulary = dice.isLucky(2) ? Self.names : Self.crossing
    return (0..<dice.number(1...24)).map { _ in piece(of: vocabulary) }.joined()
  }

  private mutating func piece(of names: [String]) -> String {
    let name = dice.pick(names)
    switch dice.number(0...9) {
    case 0...4: return "<\(name)\(dice.isLucky(3) ? dice.pick(Self.attributes) : "")>"
    case 5...7: return "</\(name)>"
    case 8: return dice.pick(Self.texts)
    default: return dice.pick(Self.oddities)
    }
  }

  private static let crossing = ["a", "b", "p", "div", "table", "td", "tr", "i", "li", "ul", "h1", "caption", "span"]

  private static let names =
    crossing + [
      "abbr", "address", "article", "audio", "blockquote", "br", "center", "code", "col", "colgroup", "dd", "del",
      "details", "dl", "dt", "em", "fieldset", "figure", "font", "form", "h2", "hr", "iframe", "image", "img", "ins",
      "math", "menu", "noscript", "object", "ol", "option", "picture", "plaintext", "pre", "q", "rp", "rt", "ruby", "s",
      "script", "section", "select", "source", "strong", "style", "sub", "summary", "svg", "tbody", "template",
      "textarea",
      "tfoot", "th", "thead", "time", "title", "track", "tt", "u", "video", "wbr", "xmp", "body", "frameset", "nobr",
    ]

  private static let texts = [
    "x", " ", "\n", "a & b", "&lt;b&gt;", "&#0;", "\u{0}", "\r\n", "é", "&copy", "<", "</", "]]>", "\u{FFFE}", "\u{C}",
  ]

  private static let oddities = [
    "<!-- c -->", "<!--", "-->", "<!doctype html>", "<?php ?>", "<![CDATA[", "</>", "<a b='", "\"", "'", "<3",
    "</p x=\">\">",
  ]

  private static let attributes = [
    " href=x", " href='javascript:alert(1)'", " src=https://i.example/a.png", " onclick=alert(1)", " title='a\"b<c>'",
    " /", "/", " srcset='a 1x, javascript:b 2x'", " href=\"//h.example/?utm_source=x&b=1\"", " style=x", " id=a",
    " alt='two words'", " width=1", " href='&#106;avascript:x'", " =x", " lang=el", " href=mailto:a@b.example",
    " src=data:image/svg+xml;base64,AAAA", " href", " title title=2",
  ]
}
