import Text

extension FeedBuilder {
  /// Adds a tag whose term is an attribute; if the term is the element's text, the end tag adds it.
  mutating func openTag(_ element: FeedElement, _ attributes: XMLAttributes) {
    var tag = FeedTag(
      attributes.filled(.term) ?? attributes.filled(.text),
      scheme: attributes.filled(.scheme) ?? attributes.filled(.domain), label: attributes.filled(.label))
    if element == .podcastCategory { tag.scheme = "http://www.itunes.com/" }
    if element == .mediaCategory, tag.scheme == nil { tag.scheme = "http://search.yahoo.com/mrss/category_schema" }
    notes.tag = tag
    if tag.term != nil { add(tag) }
  }

  mutating func closeTag(_ element: OpenElement) {
    let tag = notes.tag
    notes.tag = FeedTag(nil)
    guard tag.term == nil else { return }
    let word = word(of: element)
    guard word != nil || tag.label != nil else { return }
    add(FeedTag(word, scheme: tag.scheme, label: tag.label))
  }

  /// Adds the tags of `<media:keywords>a, b</media:keywords>`.
  mutating func closeKeywords(_ element: OpenElement) {
    for part in elements.text(of: element).split(separator: UInt8(ascii: ",")) {
      let term = Bytes.trimmed(part)
      if !term.isEmpty { add(FeedTag(MojibakeRepair.string(term, &repairs))) }
    }
  }

  private mutating func add(_ tag: FeedTag) {
    let isKept = isAboutEntry ? entry.tags.add(tag) : withChannel { $0.tags.add(tag) }
    if !isKept { repairs.noteOverflow("a tag") }
  }
}

extension [FeedTag] {
  /// Appends a tag unless the list has it already; returns `false` if the list is full.
  fileprivate mutating func add(_ tag: FeedTag) -> Bool {
    let length = tag.term?.utf8.count
    return contains { $0.term?.utf8.count == length && $0 == tag } || append(bounded: tag)
  }
}
