extension FeedBuilder {
  /// A text construct closes: its text goes where its element belongs.
  mutating func closeConstruct(_ element: FeedElement) {
    guard let value = closedConstruct(), !isInTextInput else { return }
    if media.image != .outside {
      if element == .title { withImage { $0.title = value.value } }
      return
    }
    if speaksOfEntry { closeEntryText(element, value) } else { closeChannelText(element, value) }
  }
}

extension FeedBuilder {
  private mutating func closeEntryText(_ element: FeedElement, _ value: FeedText) {
    switch element {
    case .title: closeTitle(value)
    case .mediaTitle:
      if let open = media.open, entry.enclosures.indices.contains(open) { entry.enclosures[open].title = value.value }
      if entry.title == nil { entry.title = value }
    case .description, .abstract, .summary: closeSummary(value)
    case .content, .encoded, .body: closeContent(value)
    case .rights: entry.rights = value
    case .podcastSummary:
      if notes.summaryDepth == Int.max { entry.summary = value }
    case .podcastSubtitle, .mediaDescription:
      if entry.summary == nil { entry.summary = value }
    case .mediaCopyright:
      if entry.rights == nil { entry.rights = value }
    default: break
    }
  }

  /// The title that stands nearest to the entry wins; among equals the first.
  private mutating func closeTitle(_ value: FeedText) {
    guard frames.count < notes.titleDepth else { return }
    notes.titleDepth = frames.count
    entry.title = value
  }

  /// A second description, where there is no content, is the content.
  private mutating func closeSummary(_ value: FeedText) {
    if notes.summaryDepth == Int.max || notes.hasContent && frames.count <= notes.summaryDepth {
      notes.summaryDepth = frames.count
      entry.summary = value
    } else if !notes.hasContent, frames.count <= notes.summaryDepth {
      notes.hasContent = true
      entry.content = value
    }
  }

  /// Of several contents the first that is HTML wins, for a reader can show it best.
  private mutating func closeContent(_ value: FeedText) {
    notes.hasContent = true
    if let old = entry.content, old.kind != .text || value.kind == .text { return }
    entry.content = value
  }

  private mutating func closeChannelText(_ element: FeedElement, _ value: FeedText) {
    switch element {
    case .title:
      if isInSource {
        source.title = source.title ?? value
      } else if frames.count < notes.titleDepth {
        notes.titleDepth = frames.count
        document.channel.title = value
      }
    case .description, .abstract, .subtitle:
      notes.summaryDepth = 0
      withChannel { $0.description = value }
    case .podcastSummary, .podcastSubtitle, .summary:
      if isInSource || notes.summaryDepth == Int.max { withChannel { $0.description = value } }
    case .rights: withChannel { $0.rights = value }
    default: break
    }
  }
}
