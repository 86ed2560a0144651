package import Text

/// A third-party feed or page that the site follows.
package struct Source: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable { case feed, link, library, firebase }
  /// How much of a third-party text is published, in pages, feeds and search alike.
  package enum Show: String, Sendable, Hashable, CaseIterable { case full, summary, title }
  package enum Images: String, Sendable, Hashable, CaseIterable { case none, mirror, remote }

  /// Where the source is read from.
  package enum Location: Sendable, Hashable {
    case url(String)
    /// A path relative to `content/`.
    case file(String)
    /// An OPML file (path relative to `content/`, or URL): every feed it lists becomes a source.
    case opml(String)
    /// A search in one or more digital libraries.
    case library(LibrarySearch)
  }

  package var id: String
  package var kind = Kind.feed
  /// Whether it is not fetched for now. Its entries stay.
  package var isPaused = false
  package var location: Location
  /// From the settings, or else from the feed, or else the id.
  package var title: String
  /// The web page that the feed belongs to; `nil` until the feed was read.
  package var home: String?
  /// A description in one sentence, from the settings or else from the feed; `nil` if neither has one.
  package var description: String?
  package var category: String?
  /// Added to each of its entries.
  package var tags: [String] = []
  package var language: String?
  package var section: String?
  package var show = Show.summary
  /// Length of a summary, in words.
  package var excerpt = 40
  /// Longest sanitized text of an entry, in bytes. A longer one is cut and ends with a link to the original.
  package var longestText = 512 << 10
  /// Whether its entries have pages on this site; otherwise their cards link to the originals.
  package var ownPages = false
  package var images = Images.none
  /// How its page lists its entries; see `Settings.List.layout`.
  package var layout: String?
  /// The order of the list on its page.
  package var sort = Settings.Sort.newestFirst
  /// Whether a list is in the order of its feed, so that the archive stores the positions of its entries.
  package var keepsOrder = false
  /// The time zone of the feed's dates that name none, as an IANA name; `nil` for UTC.
  package var timezone: String?
  package var include: [String] = []
  package var exclude: [String] = []
  /// Only entries that meet one of these rules are on the site; all, if there are none.
  package var keep: [FilterRule] = []
  /// Entries that meet one of these rules are not on the site.
  package var drop: [FilterRule] = []
  package var rewriting = Rewriting()
  /// How the full texts of its entries are read from their pages; `nil` if the feed's texts are used.
  package var fullText: FullText?
  /// Number of entries on the site, the newest; `nil` for all.
  package var limit: Int?
  /// Number of different tags that its entries may bring to the site, and number of different authors; `nil` for the
  /// usual limit.
  package var mostTerms: Int?
  /// Seconds for which the archive keeps an entry that is no longer in the feed; `nil` for ever.
  package var retention: Int64?
  /// Number of entries taken from a feed that is fetched for the first time, the newest; `nil` for all.
  package var initial: Int?
  /// Seconds between successful fetches; if `nil`, the server's caching headers decide.
  package var every: Int64?
  /// Whether it may be fetched from an address of a private network.
  package var allowsPrivateNetwork = false
  /// Whether the feed is available on a private network only, so that its address is not published.
  package var isPrivate = false
  /// Whether its address is a secret that must not appear in any output.
  package var isSecret = false
  /// Header values, or `env:NAME`; they must not appear in any output.
  package var headers: [String: String] = [:]
  /// Seconds for which the source must fail before the health feed reports it; `nil` for never.
  package var alertAfter: Int64?
  /// Whether the pages of every language list it, not only those of its own language.
  package var showsInAllLanguages = false
  /// Whether its entries are incidents.
  package var isIncident = false
  /// Whether its authors are matched by name with the people of the site.
  package var sharesAuthors = false
  /// Whether its entries may be shown as one with those of other sources.
  package var merges = true
  package var params = Node.object([])
  package var status = Status()
  /// A small icon of the source; `nil` if none is known.
  package var icon: Asset?

  package init(id: String, location: Location, title: String) {
    self.id = id
    self.location = location
    self.title = title
  }
}

extension Source {
  /// The feed's public address. `nil` if it is not a web address, or is private or secret.
  package var publicAddress: String? {
    guard case .url(let address) = location, !isSecret, !isPrivate || kind == .link else { return nil }
    return address
  }
}

extension Source {
  /// Results of past fetches, from the archive.
  package struct Status: Sendable, Hashable {
    package enum State: String, Sendable, Hashable { case unvisited = "new", ok, failed, gone, link }

    package var state = State.unvisited
    /// The error of the last visit in words, for operators; `nil` if the visit succeeded.
    package var error: String?
    /// What failed at the last visit, for readers; `nil` if the visit succeeded.
    package var reason: Reason?
    package var lastSuccess: Timestamp?
    package var failingSince: Timestamp?
    /// Outages longer than `alertAfter`, oldest first.
    package var alerts: [Alert] = []

    package init() {}

    /// Whether the last visit failed, or the source is gone. Its entries are then marked as stale.
    package var hasFailed: Bool { state == .failed || state == .gone }
  }

  /// Why a source cannot be read, without anything that its server or the network says.
  package enum Reason: Sendable, Hashable {
    /// There was no answer.
    case unreachable
    /// The answer was an error: its HTTP status.
    case refused(Int)
    /// The answer is not a feed.
    case unreadable
    /// The feed was removed for good.
    case closed

    package var name: String {
      switch self {
      case .unreachable: "unreachable"
      case .refused: "refused"
      case .unreadable: "unreadable"
      case .closed: "closed"
      }
    }

    /// The HTTP status; `nil` without one.
    package var code: Int? {
      if case .refused(let code) = self { code } else { nil }
    }
  }

  /// An outage of a source that lasted longer than `alertAfter`.
  package struct Alert: Sendable, Hashable {
    package var since: Timestamp
    /// When the outage had lasted long enough to be reported.
    package var reported: Timestamp
    /// When the source worked again; `nil` if it is still failing.
    package var until: Timestamp?
    /// The error of the outage's first failed fetch, in words.
    package var error: String

    package init(since: Timestamp, reported: Timestamp, until: Timestamp?, error: String) {
      self.since = since
      self.reported = reported
      self.until = until
      self.error = error
    }
  }
}

extension Source {
  /// Whether it is an OPML file instead of a feed.
  package var isList: Bool {
    guard case .opml = location else { return false }
    return true
  }

  /// Whether it has entries: everything but a `link`.
  package var isFetched: Bool { kind != .link }
}
