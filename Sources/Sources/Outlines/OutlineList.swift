import Configuration
import Feeds
import Model
import Archive
import Text

/// The feeds that an OPML source lists, as sources with its settings.
struct OutlineList {
  let sources: [Source]
  /// Folders that are no category of the site, in their order.
  let tags: [String]

  /// `entries`: the archive's of the list; `records`: of all sources; `names`: see `ContentContext.names`.
  init(
    _ list: Source, _ entries: [EntryRecord], _ records: [String: SourceRecord],
    categories names: [String: String] = [:]
  ) {
    let listed = entries.filter { $0.left == nil }
    let addresses = Set(listed.compactMap(\.link))
    var moved: [String: String] = [:]
    for record in records.values where record.id.hasPrefix(list.id + "/") && !addresses.contains(record.location) {
      if let target = record.movedTo { moved[target] = record.id }
    }
    var taken: Set<String> = []
    var sources: [Source] = []
    var tags: [String] = []
    for entry in listed.reversed() {
      guard let (address, location) = OutlineList.location(of: entry, in: list) else { continue }
      let id = OutlineList.id(list.id, address)
      var source = list
      // A feed that has moved, and whose list has followed, keeps its name and with it its entries.
      source.id = records[id] == nil ? moved[address] ?? id : id
      guard taken.insert(source.id).inserted else { continue }
      source.location = location
      if case .url(let address) = location, SecretWords.first(in: URI(address)) != nil { source.isSecret = true }
      if !OutlineList.isAtHome(location, list) { source.headers = [:] }
      source.title = entry.title
      let fields = ItemFields(entry.fields)
      source.home = OutlineList.isBeside(fields.comments, list) ? nil : fields.comments
      let folders = OutlineFolders(fields.tags, names)
      source.category = list.category ?? folders.category
      source.tags += folders.tags.filter { !list.tags.contains($0) }
      tags += folders.tags.filter { !tags.contains($0) }
      sources.append(source)
    }
    self.sources = sources
    self.tags = tags
  }

  static func id(_ list: String, _ address: String) -> String {
    "\(list)/\(SHA256.digest(of: address).hex(8))"
  }

  /// The outlines of a document as the archive keeps them: the feed's address as id and link, its page as `comments`,
  /// its folders as tags. A file beside the list has no link, and `file:` before its id.
  static func entries(_ document: FeedDocument) -> [FeedEntry] {
    var seen: Set<String> = []
    return document.entries.compactMap { outline in
      guard let address = outline.feedAddress, seen.insert(address).inserted else { return nil }
      var entry = FeedEntry()
      if URI(address).isWeb { entry.link = address }
      entry.id = entry.link ?? fileScheme + address
      entry.title = outline.title
      entry.comments = outline.link
      entry.tags = outline.tags
      return entry
    }
  }
}

extension OutlineList {
  private static let fileScheme = "file:"

  /// Whether the page has the origin of a list whose address must not be told.
  private static func isBeside(_ page: String?, _ list: Source) -> Bool {
    guard list.hidesAddress, let page, case .opml(let address) = list.location else { return false }
    return URI(page).hasSameOrigin(as: URI(address)) || PrivateHost.isNamed(in: URI(page))
  }

  /// Whether a feed has the origin of its list: whoever wrote the list must not say who gets what the settings keep secret.
  private static func isAtHome(_ location: Source.Location, _ list: Source) -> Bool {
    guard case .url(let feed) = location, case .opml(let address) = list.location else { return false }
    return URI(feed).hasSameOrigin(as: URI(address))
  }

  /// The feed's address as the list has it, and what that means; `nil` for a file that a list from elsewhere names.
  private static func location(of entry: EntryRecord, in list: Source) -> (address: String, Source.Location)? {
    if let address = entry.link { return (address, .url(address)) }
    guard case .opml(let file) = list.location, !list.location.isRemote, entry.id.hasPrefix(fileScheme) else {
      return nil
    }
    let address = String(entry.id.dropFirst(fileScheme.count))
    return path(of: address, beside: file).map { (address, .file($0)) }
  }

  /// A path below `content/`, or one that leads out of it and that nobody will read.
  static func path(of address: String, beside list: String) -> String? {
    guard let name = URI.decoded(address.prefix { $0 != "?" && $0 != "#" }), !name.isEmpty else { return nil }
    var parts = list.split(separator: "/").dropLast().map(String.init)
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
