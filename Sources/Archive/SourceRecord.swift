package import Text

/// What the archive remembers of one source: what its feed says of itself, and how the visits went.
package struct SourceRecord: Sendable, Hashable {
  package var id: String
  /// The address or file that the settings named at the last visit; another one starts afresh but keeps the entries.
  package var location: String

  /// Of the settings that its last visit was made with; `nil`: made by an older version. Too short to tell a secret.
  package var settings: Int?

  package var title: String?
  /// The page behind the feed.
  package var home: String?
  package var language: String?
  /// Minutes for which its document says to be fresh, and the hours (UTC) and English weekdays in which nobody need ask.
  package var ttl: Int?
  package var skipHours: [Int] = []
  package var skipDays: [String] = []

  /// Where three confirmed permanent redirects lead; visits go there.
  package var movedTo: String?
  /// Where the last permanent redirect led, and how many visits in a row it did.
  package var redirect: String?
  package var confirmations = 0

  /// The URL that gave the validators below: they are sent to no other.
  package var validatorsFrom: String?
  /// Verbatim, with weak marks and quotes.
  package var etag: String?
  package var lastModified: String?
  package var freshUntil: Timestamp?
  /// Before this nobody asks, whatever the settings say: Retry-After or back-off.
  package var notBefore: Timestamp?

  /// HTTP's, of the last visit; 0 where there was no answer.
  package var status = 0
  /// In a row.
  package var failures = 0
  /// In words; `nil` where all is well.
  package var error: String?
  package var failingSince: Timestamp?
  package var lastAttempt: Timestamp?
  package var lastSuccess: Timestamp?
  /// It answered 410: it is not visited again.
  package var isGone = false

  /// Of the last document that was read; `nil`: none is stored, and no validators are sent.
  package var documentDigest: [UInt8]?
  /// Bytes, decoded.
  package var documentLength: Int64 = 0
  /// The number of the reading (`ItemReader.version`) that made the entries from it.
  package var reading: Int64 = 0
  /// What had to be mended in it.
  package var problems = 0
  package var visits = 0
  /// Visits answered by 304, and the bytes that need not be sent for it.
  package var notModified = 0
  package var savedBytes: Int64 = 0

  /// Its document is the whole feed (RFC 5005): what is not in it is not in the feed any more.
  package var isComplete = false
  /// The reading of its older documents, where it is not done; `nil`: nothing is to be read.
  package var trail: PagedHistory?
  /// The address of a picture that stands for it, as its document says.
  package var picture: String?
  /// What its feed says of itself, as plain text.
  package var description: String?

  package init(id: String, location: String) {
    self.id = id
    self.location = location
  }
}
