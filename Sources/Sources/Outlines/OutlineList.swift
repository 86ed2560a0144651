import Configuration
import Feeds
import Model
import Archive
import Text

/// The feeds of an OPML source, as sources with its settings.
struct OutlineList {
  let sources: [Source]
  /// Folders that are not categories of the site, in order.
  let tags: [String]

  /// `entries` are the archive's entries of the list, and `records` those of all sources. `names` maps the folded key,
  /// title and aliases of each category to its key.
  init(
    _ list: Source, _ entries: [EntryRecord], _ records: [String: SourceRecord],
    categories names: [String: String] = [:]
  ) {
    let listed = entries.filter { $0.left == nil }
    let addresses = Set(listed.compactMap(\.link))
    let left = records.values.filter { $0.id.hasPrefix(list.id + "/") && !addresses.contains($0.location) }
    // Several feeds can have moved to one address.
    let moved = Dictionary(
      left.compactMap { record in record.movedTo.map { ($0, record.id) } }, uniquingKeysWith: min)
    var taken: Set<String> = []
    var sources: [Source] = []
    var tags: [String] = []
    for entry in listed.reversed() {
      guard let (address, location) = OutlineList.location(of: entry, in: list) else { continue }
      let id = OutlineList.id(list.id, address)
      var source = list
      // A feed that has moved keeps its id, and so its entries, when its list changes to the new address.
      source.id = records[id] == nil ? moved[address] ?? id : id
      guard taken.insert(source.id).inserted else { continue }
      source.location = location
      let fields = ItemFields(entry.fields)
      if fields.isSecret { source.isSecret = true }
      if !OutlineList.isOnFeedHost(location, list) { source.headers = [:] }
      source.title = entry.title
      source.home = OutlineList.revealsList(fields.comments, list) ? nil : fields.comments
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

  /// Returns a document's outlines in the form that the archive stores: the feed's address as id and link, its page as
  /// `comments`, and its folders as tags. A feed in a file of the site has no link, and its id begins with `file:`. An
  /// address with a user name or a password has no link either: links are stored without them, and an entry with a known
  /// link keeps its old id.
  static func entries(_ document: FeedDocument) -> [FeedEntry] {
    var seen: Set<String> = []
    return document.entries.compactMap { outline in
      guard let address = outline.feedAddress, seen.insert(address).inserted else { return nil }
      var entry = FeedEntry()
      let uri = URI(address)
      if uri.isWeb, uri.userInfo == nil { entry.link = address }
      entry.id = uri.isWeb ? address : fileScheme + address
      entry.title = outline.title
      entry.comments = outline.link
      entry.tags = outline.tags
      return entry
    }
  }
}

extension OutlineList {
  private static let fileScheme = "file:"

  /// Whether the page would reveal where a private or secret list is: it has the list's origin, or a private host.
  private static func revealsList(_ page: String?, _ list: Source) -> Bool {
    guard list.hidesAddress, let page, case .opml(let address) = list.location else { return false }
    return URI(page).hasSameOrigin(as: URI(address)) || PrivateHost.isNamed(in: URI(page))
  }

  /// Whether a feed has the origin of its list. Otherwise the list's author could choose who receives the headers of
  /// the settings, which are secret.
  private static func isOnFeedHost(_ location: Source.Location, _ list: Source) -> Bool {
    guard case .url(let feed) = location, case .opml(let address) = list.location else { return false }
    return URI(feed).hasSameOrigin(as: URI(address))
  }

  /// Returns the feed's address in the list, without credentials, and its location; `nil` for a file that a remote list
  /// names.
  private static func location(of entry: EntryRecord, in list: Source) -> (address: String, Source.Location)? {
    if URI(entry.id).userInfo != nil, let address = ItemText.webAddress(entry.id) { return (address, .url(entry.id)) }
    if let address = entry.link { return (address, .url(address)) }
    guard case .opml(let file) = list.location, !list.location.isRemote, entry.id.hasPrefix(fileScheme) else {
      return nil
    }
    let address = String(entry.id.dropFirst(fileScheme.count))
    return path(of: address, beside: file).map { (address, .file($0)) }
  }

  /// Returns the path relative to `content/`. It may lead out of `content/`; such a file is never read.
  static func path(of address: String, beside list: String) -> String? {
    guard let name = URI.decoded(address.prefix { $0 != "?" && $0 != "#" }), !name.isEmpty else { return nil }
    var parts = list.split(separator: "/").dropLast().map(String.init)
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}
