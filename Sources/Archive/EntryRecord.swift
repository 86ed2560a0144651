package import Text

/// One entry of one source as the archive keeps it, without its text.
package struct EntryRecord: Sendable, Hashable {
  /// 0: not stored yet.
  package var row: Int64 = 0
  /// Unique within its source, by the rules of identity.
  package var id: String
  /// Of all that the feed says of it.
  package var digest: [UInt8] = []
  package var firstSeen: Timestamp
  /// In the last document that held it.
  package var lastSeen: Timestamp
  /// When a document first came without it; `nil` while it is in the feed.
  package var left: Timestamp?
  /// Never moves once it is set. Not after 1970 if nobody knows it, and lists should not take the entry for a new one.
  package var published: Timestamp
  package var updated: Timestamp?
  /// Its source took it back.
  package var deleted: Timestamp?
  /// Older than the `initial` newest of a feed seen for the first time, or purged: known, but not shown.
  package var isHeldBack = false
  /// Plain text.
  package var title = ""
  /// The part of its address on this site that was made from its first title; `nil` until it has had one.
  package var slug: String?
  /// What is added to its address because the plain one was taken; `nil` if nothing is.
  package var mark: String?
  package var link: String?
  /// The other fields, as JSON; empty where there are none.
  package var fields: [UInt8] = []
  /// The first words of its plain text.
  package var opening = ""
  /// Of title and plain text; `nil` where there is no text.
  package var textDigest: UInt64?

  /// What readers are told: when it was published, else when it was first seen.
  package var date: Timestamp { published.seconds > 0 ? published : firstSeen }

  package init(id: String, firstSeen: Timestamp, published: Timestamp) {
    self.id = id
    self.firstSeen = firstSeen
    self.lastSeen = firstSeen
    self.published = published
  }
}
