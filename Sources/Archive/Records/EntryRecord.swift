package import Text

/// One entry of one source in the archive, without its text.
package struct EntryRecord: Sendable, Hashable {
  package internal(set) var key = EntryKey.unstored
  /// Unique within its source, by the rules of identity.
  package var id: String
  /// Digest of everything that the feed says about it.
  package var digest: [UInt8] = []
  package var firstSeen: Timestamp
  /// The time of the last document that contained it.
  package var lastSeen: Timestamp
  /// The time of the first document without it; `nil` while it is in the feed.
  package var left: Timestamp?
  /// Never changes once it is set. It is 1970 or before if the date is unknown and lists should not show the entry as
  /// new.
  package var published: Timestamp
  package var updated: Timestamp?
  /// Its source withdrew it.
  package var deleted: Timestamp?
  /// Stored but not shown: older than the `initial` newest entries of a new feed, or purged.
  package var isHidden = false
  /// Plain text.
  package var title = ""
  /// The part of its address on this site that was made from its first title; `nil` until it has had a title.
  package var slug: String?
  /// The text that was added to its address because the plain address was taken; `nil` if nothing was.
  package var mark: String?
  package var link: String?
  /// The other fields as JSON; empty if there are none.
  package var fields: [UInt8] = []
  /// The first words of its plain text.
  package var opening = ""
  /// Digest of title and plain text; `nil` if there is no text.
  package var textDigest: UInt64?

  /// The date that readers see: when it was published or, if unknown, first seen.
  package var date: Timestamp { published.seconds > 0 ? published : firstSeen }

  package var isStored: Bool { key != .unstored }

  package init(id: String, firstSeen: Timestamp, published: Timestamp) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = firstSeen
    self.published = published
  }
}
