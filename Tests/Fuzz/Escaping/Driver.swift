import Escaping

@testable import Text

func check(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  var xml: [UInt8] = []
  xml.append(escapingXML: text)
  precondition(String(validating: xml, as: UTF8.self) != nil, "XML stays UTF-8")
  precondition(!xml.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A || $0 == 0x3C }, "no control, no markup")
  xml.append(escapingXML: bytes.span)
  var json: [UInt8] = []
  json.append(escapingJSON: text, inHTML: true)
  precondition(!json.contains(0x3C), "no markup in a script")
  if let slug = Slug.make(text) {
    precondition(!slug.isEmpty && slug.utf8.count <= Slug.longest && Slug.make(slug) == slug, "a slug is its own slug")
    precondition(!slug.hasPrefix("-") && !slug.hasSuffix("-") && !slug.contains("/"), "a slug is a name")
  }
  precondition(folded(folded(text)) == folded(text), "what is folded is folded")
  precondition(nfc(nfc(text)) == nfc(text), "what is composed is composed")
  precondition(Words.count(in: Words.excerpt(of: text, words: 3)) <= 3, "an excerpt is no longer than asked")
  _ = Suggestion.nearest(to: text, among: ["paginate", "title"])
}
