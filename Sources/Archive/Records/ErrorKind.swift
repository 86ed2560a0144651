/// The kind of an error of a visit, if the advice about it or its published form depends on it. The archive stores the
/// names.
package enum ErrorKind: String, Sendable {
  /// The server answered 404.
  case notFound
  /// The document is not a feed.
  case noFeed
  /// The document is a web page that links to feeds.
  case feedLinks
  /// The address is not public, and is part of the words.
  case privateAddress
}
