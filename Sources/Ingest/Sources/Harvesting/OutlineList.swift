import Feeds
import Model
import Store
import Text

/// The feeds that an OPML source lists, as sources with its settings.
struct OutlineList {
  let sources: [Source]

  /// `entries`: the archive's of the list; `records`: of all sources.
  init(_ list: Source, _ entries: [EntryRecord], _ records: [String: SourceRecord]) {
    let listed = entries.filter { $0.left == nil }
    let addresses = Set(listed.compactMap(\.link))
    var moved: [String: String] = [:]
    for record in records.values where record.id.hasPrefix(list.id + "/") && !addresses.contains(record.location) {
      if let target = record.movedTo { moved[target] = record.id }
    }
    var taken: Set<String> = []
    var sources: [Source] = []
    for entry in listed.reversed() {
      guard let address = entry.link else { continue }
      let id = OutlineList.id(list.id, address)
      var source = list
      // A feed that has moved, and whose list has followed, keeps its name and with it its entries.
      source.id = records[id] == nil ? moved[address] ?? id : id
      guard taken.insert(source.id).inserted else { continue }
      source.location = .url(address)
      source.title = entry.title
      source.home = ItemFields(entry.fields).comments
      sources.append(source)
    }
    self.sources = sources
  }

  static func id(_ list: String, _ address: String) -> String {
    "\(list)/\(SHA256.digest(of: address).hex(8))"
  }

  /// The outlines of a document as the archive keeps them: the feed's address as id and link, its page as `comments`.
  static func entries(_ document: FeedDocument) -> [FeedEntry] {
    var seen: Set<String> = []
    return document.entries.compactMap { outline in
      guard let address = outline.feedAddress, URI(address).isWeb, seen.insert(address).inserted else { return nil }
      var entry = FeedEntry()
      entry.id = address
      entry.link = address
      entry.title = outline.title
      entry.comments = outline.link
      return entry
    }
  }
}
