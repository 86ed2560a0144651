import Model
import Text

/// Articles of one source that `hidden.yaml` hides or a filter excludes. Other sources with the same article do not
/// bring it back.
struct HiddenArticles {
  private struct Copy {
    var source: String
    var isOnFeedHost: Bool
    /// The time of the tombstone in our feeds, if `hidden.yaml` hides the entry.
    var hidden: Timestamp?
  }

  private let home: HomeHosts
  private var copies: [String: [Copy]] = [:]

  var isEmpty: Bool { copies.isEmpty }

  init(_ sources: [Source]) { home = HomeHosts(sources) }

  /// `hidden` is the time of the tombstone, if `hidden.yaml` hides it.
  mutating func note(_ link: String, hidden: Timestamp?, of source: String) {
    let copy = Copy(source: source, isOnFeedHost: home.isOnFeedHost(link, in: source), hidden: hidden)
    copies[URI.anchorKey(link), default: []].append(copy)
  }

  /// Returns the source whose copy of the entry is hidden or excluded, and the time for a tombstone; `nil` if the entry
  /// stays.
  ///
  /// An entry of its link's own host stays if only copies in other feeds are hidden or excluded. So no feed can remove
  /// another one's entries by using their links.
  func reason(toWithhold raw: RawEntry) -> (source: String, hidden: Timestamp?)? {
    guard !copies.isEmpty, let link = raw.entry.original, let source = raw.source else { return nil }
    let isOnFeedHost = home.isOnFeedHost(link, in: source)
    let found = (copies[URI.anchorKey(link)] ?? []).filter { $0.source != source && ($0.isOnFeedHost || !isOnFeedHost) }
    return (found.first { $0.hidden != nil } ?? found.first).map { ($0.source, $0.hidden) }
  }
}
