import Model
import Text

/// Walks a parsed text once and builds its body: HTML like that of cmark, elements and media for templates, and facts.
///
/// Its functions are `mutating` even if they change nothing: to call a nonmutating function of a noncopyable struct of this
/// size, Swift 6.3 copies the struct.
struct MarkdownRenderer: ~Copyable {
  var writer: HTMLWriter
  var elements: [Element] = []
  var media: [MediaElement] = []
  var tasks: [TaskList] = []
  var rawAddresses: [RawAddress] = []
  var facts = Facts()
  var meter: TextMeter
  var anchors: Anchors
  /// Headings whose id differs from that in earlier versions: the index of the element and the former id.
  var formerIDs: [(element: Int, id: String)] = []
  let library: MarkdownLibrary
  let log: DirectiveLog
  let options: MarkdownOptions
  let words: MarkdownWords
  /// The block that contains the current inline nodes.
  var block: MarkdownNode
  /// The blocks around the open labels.
  var outerBlocks: [(MarkdownNode, isExcerpt: Bool)] = []
  /// For each open directive, whether its text is left out of the excerpt.
  var asides: [Bool] = []
  /// Whether the text of the current block may be part of the excerpt.
  var isExcerpt = false
  var isInFootnote = false
  var footnotes = 0
  /// Number of footnotes without a text that were looked for in the source.
  var missingFootnotes = 0
  /// The lines of the footnotes that are written.
  var shownFootnotes: Set<Int> = []
  /// Number of footnotes whose back links are written.
  var linkedBack = 0
  var table = TableState()
  /// The elements of HTML that the author wrote.
  var openTags = OpenTags()
  /// The open tags of sanitized inline HTML.
  var allowedTags = AllowedInlineTags()
  /// The `script` or `style` in the line of a block that is open there: its content is not text.
  var hiddenTag: (name: String, block: MarkdownNode)?
  /// The text `[!NOTE]` of the last callout, which is not rendered.
  var calloutMarker: MarkdownNode?
  /// The open quotations that are callouts.
  var callouts: [MarkdownNode] = []
  /// Whether the current paragraph has terms of a definition list.
  var isInTerm = false
  /// The heading that repeats the entry's title, once it was found.
  var titleHeading: MarkdownNode?
  let hasForeignTags: Bool
  let hasConflict: Bool
  /// Whether `hasBareAddress` is wanted.
  var looksForAddresses = false
  /// Whether the text outside of links and code contains `://`.
  private(set) var hasBareAddress = false
  /// The last block whose source was searched for mistakes.
  var searched: MarkdownNode?
  /// The last block whose asterisks were reported.
  var warnedOfAsterisks: MarkdownNode?
  /// The labels of the text's link definitions, once a link was printed as text.
  var linkLabels: LinkLabels?

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
    meter = TextMeter(limit: 50, endsAtMark: source.hasMore)
    anchors = Anchors(written: log.writtenIDs())
    hasForeignTags = source.hasForeignTags
    hasConflict = source.hasConflict
    self.words = words
    self.log = log
    self.options = options
    block = library.root
    self.library = library
  }

  /// Walks the tree iteratively, since a text may be nested to any depth.
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
    log.reportUnclosed(openTags)
    reportLostFootnotes()
  }

  mutating func lookForAddress(in text: UnsafeBufferPointer<UInt8>) {
    if unsafe text.span.firstIndex(of: "://") != nil { hasBareAddress = true }
  }

  consuming func body() -> Body {
    for (element, id) in formerIDs where anchors.add(former: id) { elements[element].formerID = id }
    var body = Body()
    body.html = writer.html
    body.pieces = writer.pieces
    body.elements = elements
    body.media = media
    body.tasks = tasks
    body.rawAddresses = rawAddresses
    facts.excerpt = meter.text()
    facts.words = meter.words
    facts.anchors = anchors.list
    body.facts = facts
    return body
  }
}
