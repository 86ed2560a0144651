import Feeds
import Archive
import Text

/// How far the reading of older documents has come in one visit.
struct OlderReading: Sendable {
  /// In one visit; what is left over is read by the next.
  static let mostDocuments = 10
  static let mostEntries = 5000
  var trail: PagedHistory
  private(set) var documents = 0
  private(set) var entries = 0
  private var seen: Set<String>

  /// `address`: of the document that the way begins at.
  init(_ trail: PagedHistory, from address: String) {
    self.trail = trail
    seen = [address]
  }

  /// Whether the next document is to be read now. `false`: a later visit goes on.
  var hasRoom: Bool { documents < OlderReading.mostDocuments && entries < OlderReading.mostEntries }

  /// Whether this visit has not been there; it counts as read from now on.
  mutating func enter(_ address: String) -> Bool { seen.insert(address).inserted }

  mutating func count(_ document: FeedDocument) {
    documents += 1
    entries += document.entries.count
  }

  /// The document before this one, and whether it is one that never changes. `nil` where there is none, or where it has
  /// another origin: a feed cannot send us elsewhere.
  static func next(_ channel: FeedChannel, at address: String) -> String? {
    guard channel.complete != true, let named = channel.previousArchive ?? channel.next else { return nil }
    let here = URI(address)
    guard let next = here.resolving(named).forRequest.map({ URI($0) }) else { return nil }
    return next.isWeb && next.hasSameOrigin(as: here) && next.text != address ? next.text : nil
  }
}

extension PagedHistory {
  /// The way that is to be gone after a source's own document, if any: because the settings ask for more entries of a feed
  /// seen for the first time, or because none of the entries is known, nor as old as the last visit, so that some may have
  /// come and gone unseen.
  init?(
    _ channel: FeedChannel, at address: String?, initial: Int?, _ read: ItemReader.Result, lastSuccess: Timestamp?,
    now: Timestamp
  ) {
    guard let address, let next = OlderReading.next(channel, at: address) else { return nil }
    if read.isFirst {
      guard let initial, read.added < initial else { return nil }
      self.init(address: next, wanted: initial - read.added, since: now)
    } else {
      guard let lastSuccess, read.isGap, !read.reaches(lastSuccess) else { return nil }
      self.init(address: next, wanted: nil, since: lastSuccess)
    }
  }

  /// The rest of the way after a document that was read on it; `nil`: it is done. One that brings nothing new is the end,
  /// so that no circle is gone twice.
  func after(_ read: ItemReader.Result, next: String?) -> PagedHistory? {
    guard let next, read.added > 0 else { return nil }
    guard let wanted else { return read.reaches(since) ? nil : PagedHistory(address: next, wanted: nil, since: since) }
    return read.shown < wanted ? PagedHistory(address: next, wanted: wanted - read.shown, since: since) : nil
  }
}
