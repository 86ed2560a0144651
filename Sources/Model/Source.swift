package import Text

/// Somebody else's feed or page that the site follows.
package struct Source: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable { case feed, link, library }
  /// What of a stranger's text is published: pages, feeds and search alike.
  package enum Show: String, Sendable, Hashable, CaseIterable { case full, summary, title }
  package enum Images: String, Sendable, Hashable, CaseIterable { case none, mirror, remote }

  /// Where its bytes come from.
  package enum Location: Sendable, Hashable {
    case url(String)
    /// A path relative to `content/`.
    case file(String)
    /// An OPML file (path relative to `content/`, or URL): every feed it lists becomes a source.
    case opml(String)
    /// A query to one of the picture libraries.
    case library(query: String, libraries: [String], rights: String?)
  }

  package var id: String
  package var kind = Kind.feed
  package var location: Location
  /// As the settings say, else as the feed says, else the id.
  package var title: String
  /// The page behind the feed; `nil` until the feed has told.
  package var home: String?
  /// What it is about, in a sentence: as the settings say, else as the feed says; `nil` where neither does.
  package var description: String?
  package var category: String?
  /// For all that it brings.
  package var tags: [String] = []
  package var language: String?
  package var section: String?
  package var show = Show.summary
  /// Words of a summary.
  package var excerpt = 40
  /// Bytes of an entry's text, cleaned: a longer one is cut and leads to the original.
  package var longestText = 512 << 10
  /// Whether its entries have pages here; otherwise a card links out.
  package var ownPages = false
  package var images = Images.none
  package var include: [String] = []
  package var exclude: [String] = []
  /// Entries on the site; `nil`: all.
  package var limit: Int?
  /// Seconds that the archive keeps an entry that left the feed; `nil`: for ever.
  package var retention: Int64?
  package var initial: Int?
  /// Seconds between visits; `nil`: as the server says.
  package var every: Int64?
  package var allowsPrivateNetwork = false
  /// Whether its feed can only be had on a private network, so that nobody else need know where.
  package var isPrivate = false
  /// Whether its address is a secret: never in any output.
  package var isSecret = false
  /// Header values, or `env:NAME`: never in any output.
  package var headers: [String: String] = [:]
  package var alertAfter: Int64?
  package var showsInAllLanguages = false
  /// Whether its authors may be people of the site, by name.
  package var sharesAuthors = false
  package var params = Node.object([])
  package var status = Status()
  /// A small picture that stands for it; `nil` where none is known.
  package var icon: Asset?

  package init(id: String, location: Location, title: String) {
    self.id = id
    self.location = location
    self.title = title
  }
}

extension Source {
  /// Where its feed is, for everybody; `nil` if it is no web address, or a private or secret one.
  package var publicAddress: String? {
    guard case .url(let address) = location, !isSecret, !isPrivate || kind == .link else { return nil }
    return address
  }
}

extension Source {
  /// How it went, as the archive remembers.
  package struct Status: Sendable, Hashable {
    package enum State: String, Sendable, Hashable { case unvisited = "new", ok, failed, gone, link }

    package var state = State.unvisited
    /// In words, for people; `nil` where all is well.
    package var error: String?
    package var lastSuccess: Timestamp?
    package var lastAttempt: Timestamp?
    package var nextVisit: Timestamp?
    package var failures = 0
    package var failingSince: Timestamp?
    /// Times in which it could not be read for longer than `alertAfter`, the oldest first.
    package var alerts: [Alert] = []

    package init() {}
  }

  /// It could not be read for long.
  package struct Alert: Sendable, Hashable {
    package var since: Timestamp
    /// When it had been broken for long enough to be told.
    package var told: Timestamp
    /// When it was well again; `nil`: it is broken still.
    package var until: Timestamp?
    /// Why its first visit failed, in words.
    package var error: String

    package init(since: Timestamp, told: Timestamp, until: Timestamp?, error: String) {
      self.since = since
      self.told = told
      self.until = until
      self.error = error
    }
  }
}

extension Source {
  /// Whether it is an OPML file, and not itself a feed.
  package var isList: Bool {
    guard case .opml = location else { return false }
    return true
  }
}
