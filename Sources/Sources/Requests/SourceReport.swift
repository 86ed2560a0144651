package import Archive
import Feeds
package import Model
package import Text

/// The health of one source, for `rhapsode sources` and `rhapsode fetch`.
package struct SourceReport: Sendable, Hashable {
  package enum Outcome: String, Sendable, Hashable {
    /// The document was read; entries may have changed.
    case updated
    /// The server answered 304, or the bytes are the same.
    case unchanged
    /// Not requested: still fresh, or asked to wait.
    case waiting
    case failed
    /// The server answered 410; the source is not fetched again.
    case gone
    /// Never fetched: a link, or a kind of source that this version does not support.
    case skipped
  }

  package var id: String
  package var title: String
  /// Whether it is a list of feeds: its entries are feeds.
  package var isList = false
  /// The source's address without credentials, or its file.
  package var location: String
  /// The outcome of this run, or else of the last fetch.
  package var outcome: Outcome
  /// Why it failed, waits or is skipped.
  package var message: String?
  /// Why the archive could not store the result of this run; `nil` if it could.
  package var unstored: ArchiveError?
  /// Whether the run ended before it visited the source, since the archive could store nothing more.
  package var isUnvisited = false
  /// The HTTP status, or 0.
  package var status = 0
  package var failures = 0
  package var failingSince: Timestamp?
  package var lastAttempt: Timestamp?
  package var lastSuccess: Timestamp?
  package var nextVisit: Timestamp?
  /// The number of entries in the archive.
  package var entries = 0
  /// The number of entries that this run added and changed.
  package var added = 0
  package var changed = 0
  /// The number of added entries that the site does not show: they are older than those that `initial` asks for.
  package var heldBack = 0
  /// The number of errors in the document that were corrected.
  package var problems = 0
  /// Invalid values in a database dump, with their positions, mistakes in a list of feeds, or positions that are not on
  /// Earth: for a file in every run, for an address in the run that reads it.
  var mistakes: [FeedProblem] = []
  /// The target of a permanent redirect.
  package var movedTo: String?
  package var visits = 0
  package var notModified = 0
  package var savedBytes: Int64 = 0
  /// The mirrored and missing pictures of published entries; `nil` if the source's pictures are not mirrored.
  package var pictures: Pictures?

  /// The stored and failed pages of entries, for full texts; `nil` if the settings do not ask for full texts.
  package var pages: Pages?
  /// The number of these pages that this run has fetched.
  package var fetchedPages = 0
  /// The alerts to which the entries of a CAP index link; `nil` if none was requested.
  package var alerts: Pages?

  /// The source's entries whose texts the last build left out.
  package var omissions: [Omission] = []

  /// The mirror's pictures of a source.
  package struct Pictures: Sendable, Hashable {
    package struct Missing: Sendable, Hashable {
      package var url: String
      package var reason: String
    }

    package var mirrored: Int
    /// Sorted by URL.
    package var missing: [Missing]
  }

  /// Documents that were requested for single entries.
  package struct Pages: Sendable, Hashable {
    package struct Failure: Sendable, Hashable {
      /// The address of the entry; its title, if the address is secret.
      package var entry: String
      package var reason: String
    }

    package var stored: Int
    package var failures: [Failure]
  }

  /// Whether nothing happened and nothing is wrong: the source is not due, was visited by another fetcher meanwhile, or is
  /// only a link.
  package var isIdle: Bool { (outcome == .waiting || outcome == .skipped) && message == nil }

  /// Whether a server has answered in this run.
  var wasRequested: Bool { status > 0 && outcome != .waiting && outcome != .skipped && outcome != .gone }

  init(id: String, title: String, location: String, outcome: Outcome) {
    self.id = id
    self.title = title
    self.location = location
    self.outcome = outcome
  }
}
