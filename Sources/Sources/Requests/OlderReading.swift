import Feeds
import Archive
import Text

/// The progress of reading older documents in one run.
struct OlderReading: Sendable {
  /// Limits of one run; the next run reads the rest.
  static let mostDocuments = 10
  static let mostEntries = 5000
  var history: PagedHistory
  private(set) var documents = 0
  private(set) var entries = 0
  private var seen: Set<String>

  /// `address` is the URL of the document where the history begins.
  init(_ history: PagedHistory, from address: String) {
    self.history = history
    seen = [address]
  }

  /// Whether the next document may be read in this run; otherwise a later run continues.
  var hasRoom: Bool { documents < OlderReading.mostDocuments && entries < OlderReading.mostEntries }

  /// Marks an address as read; returns `false` if this run has already read it.
  mutating func enter(_ address: String) -> Bool { seen.insert(address).inserted }

  mutating func count(_ document: FeedDocument) {
    documents += 1
    entries += document.entries.count
  }

  /// Returns the URL of the next older document. Returns `nil` if there is none or it has another origin, since a feed
  /// must not direct us to other servers.
  static func next(_ channel: FeedChannel, at address: String) -> String? {
    guard channel.complete != true, let named = channel.previousArchive ?? channel.next else { return nil }
    let here = URI(address)
    guard let next = here.resolving(named).forRequest.map({ URI($0) }) else { return nil }
    return next.isWeb && next.hasSameOrigin(as: here) && next.text != address ? next.text : nil
  }
}

extension PagedHistory {
  /// Makes the history of older documents to read after a source's own document. Fails if they are not needed. They
  /// are needed if the settings ask for more entries of a new feed, or if no entry of the document is known or as old
  /// as the last fetch, since entries may then have been missed.
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

  /// Returns the rest of the history after a document, or `nil` if it is complete. A document without new entries ends
  /// it, so that no cycle is followed, unless an earlier gap or the rest of a first reading may follow.
  func after(_ read: ItemReader.Result, next: String?) -> PagedHistory? {
    guard let next else { return nil }
    var rest = self
    rest.address = next
    if wanted == nil, read.reaches(since) { return rest.afterGap() }
    if read.added == 0 {
      guard spare > 0 else { return nil }
      rest.spare -= 1
    }
    guard let wanted else { return rest }
    rest.wanted = wanted - read.shown
    return read.shown < wanted ? rest : nil
  }

  /// Returns the rest of an unfinished first reading, or `nil` if there is none. It begins after the entries that it has
  /// brought.
  private func afterGap() -> PagedHistory? {
    guard let wantedLater else { return nil }
    var rest = self
    (rest.wanted, rest.wantedLater, rest.spare) = (wantedLater, nil, PagedHistory.mostSpare)
    return rest
  }

  /// Returns the history of a new gap so that it also closes an earlier one, or goes on with a first reading, whose reading
  /// is unfinished. The address at which that stopped is of no use: the pages of a feed move on with each new entry.
  func closing(_ unfinished: PagedHistory?) -> PagedHistory {
    guard wanted == nil, let unfinished else { return self }
    var whole = self
    whole.wantedLater = unfinished.wanted ?? unfinished.wantedLater
    if unfinished.wanted == nil, unfinished.since < since {
      (whole.since, whole.spare) = (unfinished.since, PagedHistory.mostSpare)
    }
    return whole
  }

  /// A bound on the documents that are read in vain.
  private static let mostSpare = 100
}
