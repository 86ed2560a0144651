import Text

extension FeedBuilder {
  /// Completes the entry: missing values are derived from others.
  mutating func finishEntry() {
    if let count = entry.alert?.infos.count, count > AlertReader.mostInfos {
      entry.alert?.infos.removeLast()
      repairs.note("an `info` of an alert beyond the first \(AlertReader.mostInfos) is left out")
    }
    entry.completeFromAlert()
    if entry.link == nil, let permalink = notes.permalink, permalink.hasPrefix("http") { entry.link = permalink }
    let base = entry.link ?? bases.ofDocument
    entry.title?.rest(on: base)
    entry.summary?.rest(on: base)
    entry.content?.rest(on: base)
    entry.rights?.rest(on: base)
  }

  /// Completes the document and returns it.
  consuming func finished() -> FeedDocument {
    if isInEntry { closeEntry() }
    document.format = format
    document.channel.ttl = document.channel.ttl ?? period.minutes
    let base = bases.ofDocument ?? document.channel.link
    document.channel.title?.rest(on: base)
    document.channel.description?.rest(on: base)
    document.channel.rights?.rest(on: base)
    document.isTruncated = closedDepth == 0 || isFull
    document.problems += repairs.problems
    document.noteEmptiness()
    return document
  }

  private var format: FeedFormat {
    switch root {
    case "rss" where version.isRSS10 && document.format == .rss: .rss10
    case "channel" where version.isRSS11: .rss
    case "feed" where version.isAtom10 && document.format == .atom: .atom10
    default: document.format == .rss10 && version.isRSS090 && !version.isRSS10 ? .rss090 : document.format
    }
  }
}

extension FeedText {
  fileprivate mutating func rest(on base: String?) { if self.base == nil { self.base = base } }
}
