import Markup
import Model
import Text

/// The first line is a list of selectors, and the rest a page.
func check(_ bytes: [UInt8]) {
  let line = bytes.prefix { $0 != 0x0A }
  let page = Array(bytes.dropFirst(line.count).text.utf8)
  let selectors =
    (try? SelectorParser.selectors(line.text)) ?? (try? SelectorParser.selectors("p, .a > b, div div [x]")) ?? []
  let index = ElementIndex(page)
  let left = index.html(without: selectors)
  let found = index.html(of: selectors) ?? []
  precondition(left.count <= page.count, "leaving out adds nothing")
  precondition((found.isEmpty && left.count == page.count) || left.count < page.count, "what is found is left out")
  _ = index.base
  _ = HTMLCleaner.clean(left)
}
