import Text

extension FeedBuilder {
  /// An outline of OPML: a feed where it has an address, else a folder. An address that is relative to a list which has none
  /// itself stays as it is: it may be a file beside the list.
  mutating func openOutline(_ attributes: XMLAttributes) {
    let title = attributes.filled(.title) ?? attributes.filled(.text)
    guard let address = attributes.filled(.xmlurl).map(bases.resolve), Self.isWeb(address) || Self.isRelative(address)
    else {
      if let address = attributes.filled(.xmlurl) {
        document.problems.append(
          bounded: FeedProblem("the outline of `\(address.prefix(200))` is left out: it is no http or https address"))
      } else if let title, frames.count > 0 {
        folders.append(String(title.prefix(100)))
        frames[frames.count - 1].isFolder = true
      }
      return
    }
    guard document.entries.count < FeedLimits.mostEntries else { return }
    var entry = FeedEntry()
    entry.id = address
    entry.title = title.map { FeedText(.text, $0) }
    entry.summary = attributes.filled(.description).map { FeedText(.text, $0) }
    entry.language = attributes.filled(.language)
    if let page = attributes.filled(.htmlurl).map(bases.resolve), Self.isWeb(page) {
      entry.link = page
      entry.links.append(FeedLink(page, relation: "alternate", type: "text/html"))
    }
    entry.links.append(FeedLink(address, relation: "self", type: Self.type(attributes.filled(.version))))
    if !folders.isEmpty { entry.tags.append(FeedTag(folders.prefix(8).joined(separator: "/"))) }
    for part in (attributes.filled(.category) ?? "").split(separator: ",") {
      let term = String(decoding: Bytes.trimmed(Array(part.utf8)[...]).drop { $0 == UInt8(ascii: "/") }, as: UTF8.self)
      if !term.isEmpty, entry.tags.count < [FeedTag].longest, !entry.tags.contains(where: { $0.term == term }) {
        entry.tags.append(FeedTag(term))
      }
    }
    document.entries.append(entry)
  }

  private static func isWeb(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  private static func isRelative(_ address: String) -> Bool {
    URI(address).scheme == nil && !address.hasPrefix("/") && !address.contains("\\")
  }

  private static func type(_ version: String?) -> String {
    version?.lowercased().hasPrefix("atom") == true ? "application/atom+xml" : "application/rss+xml"
  }
}
