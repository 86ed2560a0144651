import System
import Text

/// The changed feeds of which a hub was not told, such as those of a deployment during which it did not answer. They are
/// stored in the cache, which can always be deleted.
struct PendingHubNotices: Sendable {
  private let state: StateFolder
  private let hub: String
  /// When each feed has changed.
  private var changes: [String: Timestamp] = [:]

  private static let file: RelativePath = "hub.json"
  /// Seconds: a feed that changed a week ago is no longer told. By then, readers have asked for it themselves.
  private static let memory: Int64 = 7 * 86400

  /// `folder` is the site's. Empty if the file is missing or damaged, or of another hub.
  init(of hub: String, folder: String, now: Timestamp) {
    self.hub = hub
    state = StateFolder(folder + "/.rhapsode/cache")
    guard let bytes = try? state.read(Self.file), let document = try? JSON.parse(bytes, file: Self.file.text),
      document["hub"]?.string == hub
    else { return }
    for node in document["feeds"]?.elements ?? [] {
      guard let url = node["url"]?.string, case .integer(let seconds)? = node["changed"], seconds >= 0,
        (now.seconds - seconds).magnitude < Self.memory
      else { continue }
      changes[url] = Timestamp(seconds: seconds)
    }
  }

  var addresses: [String] { changes.keys.sorted() }

  mutating func insert(_ feeds: [String], now: Timestamp) {
    for feed in feeds { changes[feed] = now }
  }

  /// Removes the feeds of which the hub was told.
  mutating func keep(_ untold: [String]) {
    let untold = Set(untold)
    changes = changes.filter { untold.contains($0.key) }
  }

  /// Returns whether they are stored.
  func store() -> Bool {
    if changes.isEmpty, state.size(of: Self.file) == nil { return true }
    let feeds = addresses.compactMap { feed in
      changes[feed].map { Node.object([.init("url", .string(feed)), .init("changed", .integer($0.seconds))]) }
    }
    let document = Node.object([.init("hub", .string(hub)), .init("feeds", .list(feeds))])
    return (try? state.write(JSON.bytes(of: document, pretty: true), to: Self.file)) != nil
  }
}
