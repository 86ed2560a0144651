package import Text

/// One entry of one source in the archive, without its text.
package struct EntryRecord: Sendable, Hashable {
  package internal(set) var key = EntryKey.unstored
  /// Unique within its source: the entry's own id, else its link, else a digest of its text (see `ItemIdentity`).
  package var id: String
  /// Digest of everything that the feed says about it.
  package var digest: [UInt8] = []
  package var firstSeen: Timestamp
  /// The time of the last document that contained it.
  package var lastSeen: Timestamp
  /// The time of the first document without it; `nil` while it is in the feed.
  package var left: Timestamp?
  /// Changes only if a feed gives the date of an entry that had none. If the feed gives no date or one in the future, it
  /// is the time of the fetch that found the entry. In a new feed or in older pages of one, where the entry's age is
  /// unknown, it is the start of 1970 minus the entry's position in the document, in seconds: such entries sort after all
  /// others, in the order of the document.
  package var published: Timestamp
  /// The last update, later than `published`; `nil` if none is known.
  package var updated: Timestamp?
  /// When its source withdrew it; `nil` if it did not.
  package var deleted: Timestamp?
  /// The time of the first build in which `hidden.yaml` hid it; `nil` if it does not. Stored by `keep(hidden:)` alone.
  package internal(set) var hidden: Timestamp?
  /// Whether it is stored but never shown: older than the newest entries that the source's setting `initial` admits from
  /// a new feed, purged by `hidden.yaml`, or withdrawn by an alert. Its text is not kept.
  package var isHeldBack = false
  /// Plain text.
  package var title = ""
  /// The part of its address on this site that was made from its first title; `nil` until it has had a title.
  package var slug: String?
  /// The text that was added to its address because the plain address was taken; `nil` if nothing was. The column `mark`.
  package var addressSuffix: String?
  /// The address of the original; `nil` if the feed gives none.
  package var link: String?
  /// The other fields as JSON; empty if there are none.
  package var fields: [UInt8] = []
  /// The first words of its plain text, at most `ItemText.openingWords`.
  package var opening = ""
  /// Digest of title and plain text; `nil` if there is no text.
  package var textDigest: UInt64?

  /// When it was published or, if that is unknown, first seen.
  package var date: Timestamp { published.seconds > 0 ? published : firstSeen }

  package var isStored: Bool { key != .unstored }

  package init(id: String, firstSeen: Timestamp, published: Timestamp) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = firstSeen
    self.published = published
  }
}
