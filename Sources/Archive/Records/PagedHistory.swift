package import Text

/// The progress of reading a feed's older documents (RFC 5005), which may take several visits.
package struct PagedHistory: Sendable, Hashable {
  /// The next document to read.
  package var address: String
  /// The number of entries still wanted from a feed that was read for the first time; `nil` if the reading closes a
  /// gap.
  package var wanted: Int?
  /// When the reading started; for a gap, the last visit before the gap: reading ends at entries that old.
  package var since: Timestamp
  /// The number of documents without new entries that the reading may still pass. It is above 0 if entries in between are
  /// known: those between two gaps, or those of a first reading before it was interrupted by a gap.
  package var spare = 0
  /// The number of entries that an unfinished first reading still wants, which goes on when the gap is closed; `nil` if
  /// there is none.
  package var wantedLater: Int?

  package init(address: String, wanted: Int?, since: Timestamp) {
    self.address = address
    self.wanted = wanted
    self.since = since
  }
}
