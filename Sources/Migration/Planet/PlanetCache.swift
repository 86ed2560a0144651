import System
import Text

/// The cache of Planet Venus: a folder with a file for each entry that it has ever seen, as an Atom entry document.
package struct PlanetCache {
  private let folder: OldFolder
  /// Names of entry files by the id of their source, the oldest entries first.
  private var names: [String: [(date: String, name: String)]] = [:]
  /// The number of entries that belong to none of the feeds.
  package private(set) var strays = 0
  /// Files that are not entries.
  package private(set) var unreadable: [String] = []

  /// The most entries of one document, so that a cache of any size fits into memory.
  private static let step = 200

  package init(_ path: String, _ feeds: [PlanetFeed]) {
    folder = OldFolder(path)
    let owners = Owners(feeds, folder)
    // Subfolders contain descriptions of the feeds, an index, and lists of feeds, but no entries.
    for name in folder.files where !name.contains("/") && !name.hasPrefix(".") {
      guard let entry = Self.entry(name, in: folder) else {
        unreadable.append(name)
        continue
      }
      guard let source = owners.source(of: entry) else {
        strays += 1
        continue
      }
      names[source, default: []].append((entry.text("updated"), name))
    }
    for source in names.keys { names[source]?.sort { ($0.date, $0.name) < ($1.date, $1.name) } }
  }

  package var count: Int { names.values.reduce(0) { $0 + $1.count } }

  /// Returns the number of documents with the entries of a source.
  package func documents(of source: String) -> Int { ((names[source]?.count ?? 0) + Self.step - 1) / Self.step }

  /// Returns a feed document with some entries of a source.
  package func document(_ number: Int, of source: String) -> [UInt8] {
    var document = Array("<feed xmlns=\"http://www.w3.org/2005/Atom\"><title/>\n".utf8)
    let all = names[source] ?? []
    for (_, name) in all[(number * Self.step)..<min(all.count, (number + 1) * Self.step)] {
      guard let entry = Self.entry(name, in: folder) else { continue }
      document += entry.ownBytes
      document.append(0x0A)
    }
    return document + Array("</feed>\n".utf8)
  }

  private static func entry(_ name: String, in folder: OldFolder) -> Entry? {
    folder.bytes(of: name).flatMap(Entry.init)
  }
}

extension PlanetCache {
  /// An entry document of the cache.
  struct Entry {
    private let bytes: [UInt8]
    private let elements: [WXRElement]

    /// `nil` if the bytes are not an Atom entry.
    init?(_ bytes: [UInt8]) {
      guard let entry = WXRElement.elements(of: bytes[...]).first(where: { $0.name == "entry" }) else { return nil }
      self.bytes = bytes
      elements = entry.elements
    }

    func text(_ name: String) -> String { elements.text(of: name) }

    private var source: WXRElement? { elements.last { $0.name == "source" } }

    /// The ids, the address and the name of the entry's feed, which are tried in this order.
    var feed: (ids: [String], address: String?, name: String?) {
      let fields = source?.elements ?? []
      func text(_ name: String) -> String? { fields.first { $0.name == name }?.text }
      let link = fields.first { $0.name == "link" && $0.attribute("rel") == "self" }?.attribute("href")
      return ([text("planet:id"), text("id")].compactMap { $0 }, link, text("planet:name"))
    }

    /// The `entry` element without the `source` that Venus adds; a `source` that the feed itself has stays.
    var ownBytes: ArraySlice<UInt8> {
      guard let start = bytes.span.firstIndex(of: "<entry") else { return [] }
      guard let source, !source.elements.contains(where: { $0.name == "planet:id" }),
        let tag = bytes[..<source.inner.startIndex].lastIndex(of: UInt8(ascii: "<")),
        let end = bytes.span.firstIndex(of: ">", from: source.inner.endIndex)
      else { return bytes[start...] }
      return (bytes[start..<tag] + bytes[(end + 1)...])[...]
    }
  }

  /// The sources of feeds, to find the one that an entry belongs to.
  private struct Owners {
    private var byID: [String: String] = [:]
    private var byAddress: [String: String] = [:]
    private var byName: [String: String] = [:]

    init(_ feeds: [PlanetFeed], _ folder: OldFolder) {
      for feed in feeds {
        byAddress[feed.url] = feed.source
        if let name = feed.name { byName[name] = byName[name] == nil ? feed.source : "" }
        // Venus stores the feed's description in a file that is named after the feed's address.
        guard let bytes = folder.bytes(of: "sources/" + PlanetCache.fileName(of: feed.url)),
          let description = WXRElement.elements(of: bytes[...]).first(where: { $0.name == "feed" }),
          let id = description.elements.first(where: { $0.name == "id" })?.text
        else { continue }
        byID[id] = feed.source
      }
    }

    func source(of entry: Entry) -> String? {
      let feed = entry.feed
      for id in feed.ids { if let source = byID[id] { return source } }
      if let source = feed.address.flatMap({ byAddress[$0] }) { return source }
      return feed.name.flatMap { byName[$0] }.flatMap { $0.isEmpty ? nil : $0 }
    }
  }

  /// Returns the name that Venus gives to the file of an address: without scheme and `www.`, with commas for separators.
  static func fileName(of address: String) -> String {
    var name = address[...]
    if let colon = name.firstIndex(of: ":"), name[..<colon].allSatisfy({ $0.isLetter || $0.isNumber }) {
      name = name[name.index(after: colon)...].drop { $0 == "/" }
      if name.hasPrefix("www.") { name = name.dropFirst(4) }
    }
    var result = ""
    for character in name {
      if !"?/:|".contains(character) { result.append(character) } else if !result.hasSuffix(",") { result.append(",") }
    }
    let bare = result.drop { ",.".contains($0) }
    return String(bare.prefix(bare.count - bare.reversed().prefix { ",.".contains($0) }.count))
  }
}
