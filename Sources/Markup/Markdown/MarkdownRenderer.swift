import Model
import Text

/// Walks a parsed text once and writes its body: HTML as cmark writes it, elements and media for the templates, facts.
struct MarkdownRenderer: ~Copyable {
  var writer: HTMLWriter
  var elements: [Element] = []
  var media: [MediaElement] = []
  var facts = Facts()
  var meter: TextMeter
  var anchors: Anchors
  /// Of headings whose id would have been another one earlier: the element, and that id.
  var formerIDs: [(element: Int, id: String)] = []
  let library: MarkdownLibrary
  let log: DirectiveLog
  let options: MarkdownOptions
  let words: MarkdownWords
  /// What inline nodes stand in.
  var block: MarkdownNode
  /// What the labels that stand open stand in.
  var outerBlocks: [(MarkdownNode, isExcerpt: Bool)] = []
  /// Whether texts are part of the excerpt where they stand.
  var isExcerpt = false
  var isInFootnote = false
  var footnotes = 0
  /// Footnotes whose links back are written.
  var linkedBack = 0
  var table = TableState()
  var cleanedTags = AllowedInlineTags()
  /// The text `[!NOTE]` of the callout that was entered last, which is not written.
  var marker: MarkdownNode?
  /// Quotations that are callouts and stand open.
  var callouts: [MarkdownNode] = []
  /// Whether the current paragraph is terms of a definition list.
  var isInTerm = false
  /// The heading that is the entry's title, once it was met.
  var titleHeading: MarkdownNode?
  let hasForeignTags: Bool
  /// The block whose source was searched for mistakes last.
  var searched: MarkdownNode?

  struct TableState {
    var node: MarkdownNode?
    var isHeader = false
    var hasBody = false
    var column = 0
  }

  init(
    _ library: consuming MarkdownLibrary, of source: MarkdownSource, log: DirectiveLog, words: MarkdownWords,
    options: MarkdownOptions
  ) {
    writer = HTMLWriter(capacity: source.text.count + source.text.count / 2)
    meter = TextMeter(limit: source.hasMore ? nil : 50)
    anchors = Anchors(written: log.writtenIDs())
    hasForeignTags = source.hasForeignTags
    self.words = words
    self.log = log
    self.options = options
    block = library.root
    self.library = library
  }

  /// Iterative: a text may nest as deeply as it likes.
  mutating func render() {
    let root = library.root
    var node = root
    while true {
      let kind = library.kind(of: node)
      if enter(node, kind), let child = node.firstChild {
        node = child
        continue
      }
      leave(node, kind)
      while node.next == nil, node != root, let parent = node.parent {
        node = parent
        leave(node, library.kind(of: node))
      }
      guard node != root, let next = node.next else { break }
      node = next
    }
    if footnotes > 0 { writer.write("</ol>\n</section>\n") }
    writer.flush()
  }

  consuming func body() -> Body {
    for (element, id) in formerIDs where anchors.add(former: id) { elements[element].formerID = id }
    var body = Body()
    body.html = writer.html
    body.pieces = writer.pieces
    body.elements = elements
    body.media = media
    facts.excerpt = meter.text()
    facts.words = meter.words
    facts.anchors = anchors.list
    body.facts = facts
    return body
  }
}
