import Text

/// Reads the outlines of OPML: one with an address is a feed, one without is a folder.
struct OPMLOutlineReader {
  private var folders: [String] = []

  enum Outline {
    case feed(FeedEntry)
    case folder
    case neither
    /// The address is not an http or https URL.
    case unreadable(FeedProblem)
  }

  /// Reads an `outline` element. If the list has no address of its own, a relative address in it stays relative: it may be
  /// a file beside the list.
  mutating func read(_ attributes: XMLAttributes, _ bases: Bases) -> Outline {
    let title = attributes.filled(.title) ?? attributes.filled(.text)
    if let address = attributes.filled(.xmlurl) {
      let absolute = Self.web(bases.resolve(address))
      guard Self.isWeb(absolute) || Self.isRelative(absolute) else {
        return .unreadable(
          FeedProblem(
            kind: .unreadableOutline,
            "the outline of `\(address.shortened(to: 200))` is left out: not an http or https URL"))
      }
      return .feed(entry(absolute, title, attributes, bases))
    }
    guard let title else { return .neither }
    folders.append(String(title.prefix(100)))
    return .folder
  }

  mutating func leaveFolder() { folders.removeLast() }
}

extension OPMLOutlineReader {
  private func entry(_ address: String, _ title: String?, _ attributes: XMLAttributes, _ bases: Bases) -> FeedEntry {
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
    return entry
  }

  private static func isWeb(_ address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }

  /// Returns the URL that a `feed:` URI stands for, as in `feed://host/` and `feed:https://host/`; others as they are.
  private static func web(_ address: String) -> String {
    guard address.prefix(5).lowercased() == "feed:" else { return address }
    let rest = String(address.dropFirst(5))
    if rest.hasPrefix("//") { return "http:" + rest }
    return isWeb(rest) ? rest : address
  }

  private static func isRelative(_ address: String) -> Bool {
    URI(address).scheme == nil && !address.hasPrefix("/") && !address.contains("\\")
  }

  private static func type(_ version: String?) -> String {
    version?.lowercased().hasPrefix("atom") == true ? "application/atom+xml" : "application/rss+xml"
  }
}
