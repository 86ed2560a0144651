import Text

extension FeedBuilder {
  mutating func openConstruct(_ element: FeedElement, _ attributes: XMLAttributes) {
    construct = TextConstruct(element, attributes, in: &elements, base: bases.declared)
    if element == .content, isAboutEntry, let source = attributes.filled(.src) {
      keep(FeedEnclosure(bases.resolve(source), type: attributes.filled(.type)))
    }
  }

  /// Ends a text construct and stores its text in the field of its element.
  mutating func closeConstruct(_ element: FeedElement) {
    guard let open = construct else { return }
    construct = nil
    elements.escapesText = false
    let value = open.value(of: elements.text, isAtom: isAtom, unwraps: version.isAtom10 && isAtom, &repairs)
    guard var value, !isInTextInput else { return }
    if element == .description, Self.isPlain(value) { value.kind = .text }
    if image != .outside {
      if element == .title { withImage { $0.title = value.value } }
    } else if isAboutEntry {
      if element == .mediaTitle { nameOpenMedia(value.value) }
      notes.texts.keep(value, of: element, at: elements.count, in: &entry)
    } else if isInSource {
      closeSourceText(element, value)
    } else {
      notes.texts.keep(value, of: element, at: elements.count, in: &document.channel)
    }
  }

  /// Whether a text that RSS defines as HTML is plain text with paragraphs: HTML would join them.
  private static func isPlain(_ text: FeedText) -> Bool {
    guard text.kind == .html, !text.value.utf8.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return false }
    return text.value.utf8.span.contains("\n\n")
  }

  private mutating func closeSourceText(_ element: FeedElement, _ value: FeedText) {
    switch element {
    case .title: source.title = source.title ?? value
    case .description, .abstract, .subtitle, .podcastSummary, .podcastSubtitle, .summary: source.description = value
    case .rights: source.rights = value
    default: break
    }
  }
}
