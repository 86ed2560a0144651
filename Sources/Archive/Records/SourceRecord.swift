package import Text

/// What the archive stores about one source: the feed's description of itself, and the results of past fetches.
/// A visit is one attempt to fetch it.
package struct SourceRecord: Sendable, Hashable {
  package var id: String
  /// The address or file in the settings at the last visit. A different one restarts the history, but keeps the
  /// entries.
  package var location: String

  /// A short digest of the settings of the last visit; `nil` if an older version made it. It is too short to reveal a
  /// secret.
  package var settings: Int?

  package var title: String?
  /// The home page of the feed.
  package var home: String?
  package var language: String?
  /// The minutes that its document says it stays fresh, and the hours (UTC) and English weekdays in which it asks not
  /// to be polled.
  package var ttl: Int?
  package var skipHours: [Int] = []
  package var skipDays: [String] = []

  /// The target of a permanent redirect that three visits confirmed; visits go there.
  package var movedTo: String?
  /// The target of the last permanent redirect, and the number of visits in a row that led there.
  package var redirect: String?
  package var confirmations = 0

  /// The URL that sent the validators below: they are sent to no other URL.
  package var validatorsFrom: String?
  /// Verbatim, with weak marks and quotes.
  package var etag: String?
  package var lastModified: String?
  package var freshUntil: Timestamp?
  /// No request is made before this time, whatever the settings say: from `Retry-After` or back-off.
  package var notBefore: Timestamp?

  /// The HTTP status of the last visit; 0 without an answer.
  package var status = 0
  /// The number of failures in a row.
  package var failures = 0
  /// The error in words; `nil` without an error.
  package var error: String?
  package var errorKind: ErrorKind?
  package var failingSince: Timestamp?
  package var lastAttempt: Timestamp?
  package var lastSuccess: Timestamp?
  /// Whether it answered 410 Gone: it is not visited again.
  package var isGone = false

  /// Digest of the last document that was read. `nil` if none is stored; then no validators are sent.
  package var documentDigest: [UInt8]?
  /// Bytes after decoding.
  package var documentLength: Int64 = 0
  /// The version of the reader (`ItemReader.version`) that made the entries from it.
  package var reading: Int64 = 0
  /// The number of errors in the document that were corrected.
  package var problems = 0
  /// The number of mistakes in the document that the report of a visit names; `nil` if a version that did not store it
  /// read the document.
  package var mistakes: Int?
  package var visits = 0
  /// The number of answers 304 Not Modified, and the bytes that they saved.
  package var notModified = 0
  package var savedBytes: Int64 = 0

  /// Whether its document is the complete feed (RFC 5005): entries missing in it have left the feed.
  package var isComplete = false
  /// The unfinished reading of its older documents; `nil` if there is nothing to read.
  package var history: PagedHistory?
  /// The address of the picture that its document names for the feed.
  package var picture: String?
  /// The feed's own description, as plain text.
  package var description: String?

  package init(id: String, location: String) {
    self.id = id
    self.location = location
  }
}
