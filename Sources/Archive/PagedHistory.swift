package import Text

/// The way back through a feed's older documents (RFC 5005), which may take several visits.
package struct PagedHistory: Sendable, Hashable {
  /// The document that is to be read next.
  package var address: String
  /// How many entries of a feed that was seen for the first time are still to come; `nil`: the way closes a gap.
  package var wanted: Int?
  /// When it began; of a gap, the last visit before it: the way ends at what is as old.
  package var since: Timestamp

  package init(address: String, wanted: Int?, since: Timestamp) {
    self.address = address
    self.wanted = wanted
    self.since = since
  }
}
