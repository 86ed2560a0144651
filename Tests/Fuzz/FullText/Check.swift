import Feeds
import Markup
import Model
import Text

import Archive
@testable import Sources

/// The first line is a list of selectors, and the rest the page of an entry. Its text is sanitized as that of a feed is.
func check(_ bytes: [UInt8]) {
  let line = bytes.prefix { $0 != 0x0A }
  let page = WebPage.utf8(Array(bytes.dropFirst(line.count)), contentType: bytes.count % 2 == 0 ? nil : "text/html")
  var source = Source(id: "s", location: .url("https://news.example/feed"), title: "")
  source.rewriting.drop = [".share", "[data-ad]"]
  for selector in [line.text, "p, .a > b", "*"] {
    source.fullText = Source.FullText(selector: selector, right: "CC0")
    let rules = CleaningRules(source)
    guard let text = ItemText.withFullText(.empty, of: page.text, at: "https://news.example/1", rules) else { continue }
    precondition(text.words > 0 && !text.plain.isEmpty, "a text has words")
    let again = ItemText.clean(kind: "html", raw: text.clean, base: "https://news.example/1")
    precondition(again.clean == text.clean, "what is clean stays as it is")
    let lowercase = text.clean.lowercased()
    for name in ["<script", "<svg", "<math", "<style", "<iframe", "<template", "=\"javascript:"] {
      precondition(!lowercase.contains(name), "scripts must be removed")
    }
    precondition(text.clean.utf8.count <= 20 * bytes.count + 4096, "output grows with input")
  }
}
