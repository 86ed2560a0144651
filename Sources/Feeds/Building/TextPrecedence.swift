/// The rules by which an entry or a feed keeps one of several titles, summaries and contents.
struct TextPrecedence {
  /// The nesting depth of the elements whose texts are kept; `Int.max` if any other text replaces the present one.
  private var titleDepth = Int.max
  private var summaryDepth = Int.max
  /// Whether there was a `content`: a second description is then not taken for the content.
  private var hasContent = false

  /// `depth`: how many elements are open around that of the text.
  mutating func keep(_ value: FeedText, of element: FeedElement, at depth: Int, in entry: inout FeedEntry) {
    switch element {
    case .title: keep(title: value, at: depth, in: &entry)
    case .mediaTitle:
      if entry.title == nil { entry.title = value }
    case .description, .abstract, .summary: keep(summary: value, at: depth, in: &entry)
    case .content, .encoded, .body: keep(content: value, in: &entry)
    case .rights: entry.rights = value
    case .podcastSummary:
      if summaryDepth == Int.max { entry.summary = value }
    case .podcastSubtitle, .mediaDescription:
      if entry.summary == nil { entry.summary = value }
    case .mediaCopyright:
      if entry.rights == nil { entry.rights = value }
    default: break
    }
  }

  mutating func keep(_ value: FeedText, of element: FeedElement, at depth: Int, in channel: inout FeedChannel) {
    switch element {
    case .title:
      guard depth < titleDepth else { return }
      titleDepth = depth
      channel.title = value
    case .description, .abstract, .subtitle:
      summaryDepth = 0
      channel.description = value
    case .podcastSummary, .podcastSubtitle, .summary:
      if summaryDepth == Int.max { channel.description = value }
    case .rights: channel.rights = value
    default: break
    }
  }
}

extension TextPrecedence {
  /// The title nearest to the entry wins; among equals the first.
  private mutating func keep(title value: FeedText, at depth: Int, in entry: inout FeedEntry) {
    guard depth < titleDepth else { return }
    titleDepth = depth
    entry.title = value
  }

  /// If there is no content, a second description is the content.
  private mutating func keep(summary value: FeedText, at depth: Int, in entry: inout FeedEntry) {
    if summaryDepth == Int.max || hasContent && depth <= summaryDepth {
      summaryDepth = depth
      entry.summary = value
    } else if !hasContent, depth <= summaryDepth {
      hasContent = true
      entry.content = value
    }
  }

  /// Of several contents the first that is HTML wins, as a reader can show it best.
  private mutating func keep(content value: FeedText, in entry: inout FeedEntry) {
    hasContent = true
    if let old = entry.content, old.kind != .text || value.kind == .text { return }
    entry.content = value
  }
}
