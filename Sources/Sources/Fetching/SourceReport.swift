package import Model
package import Text

/// How one source fares, for `rhapsode sources` and `rhapsode fetch`: values, in words where people read them.
package struct SourceReport: Sendable, Hashable {
  package enum Outcome: String, Sendable, Hashable {
    /// Read; entries may have changed.
    case updated
    /// 304, or the same bytes.
    case unchanged
    /// Not asked: still fresh, or told to wait.
    case waiting
    case failed
    /// It answered 410 and is not asked again.
    case gone
    /// Never fetched: a link, or a kind that this version does not fetch.
    case skipped
  }

  package var id: String
  package var title: String
  /// Its address without credentials, or its file.
  package var location: String
  /// Of this run; of the last visit where there was none.
  package var outcome: Outcome
  /// Why it failed, waits or is skipped.
  package var message: String?
  /// HTTP's; 0: none.
  package var status = 0
  package var failures = 0
  package var failingSince: Timestamp?
  package var lastAttempt: Timestamp?
  package var lastSuccess: Timestamp?
  package var nextVisit: Timestamp?
  /// In the archive.
  package var entries = 0
  /// That this run brought and changed.
  package var added = 0
  package var changed = 0
  /// What had to be mended in its document.
  package var problems = 0
  /// Where it has moved for good.
  package var movedTo: String?
  package var visits = 0
  package var notModified = 0
  package var savedBytes: Int64 = 0
  /// Of its published entries; `nil` where they are not mirrored.
  package var pictures: Pictures?

  /// What the last build left out of its entries.
  package var omissions: [Omission] = []

  /// What the mirror has of a source.
  package struct Pictures: Sendable, Hashable {
    package struct Missing: Sendable, Hashable {
      package var url: String
      package var reason: String
    }

    package var mirrored: Int
    /// In the order of their addresses.
    package var missing: [Missing]
  }

  package init(id: String, title: String, location: String, outcome: Outcome) {
    self.id = id
    self.title = title
    self.location = location
    self.outcome = outcome
  }
}
