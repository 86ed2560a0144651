package import Text

/// The last request for the web page of an entry, from which its full text is taken.
package struct PageRecord: Sendable, Hashable {
  /// When the request was made.
  package var asked: Timestamp
  /// The number of requests that have failed, since the page or its entry was changed.
  package var tries = 0
  /// Why the request failed, in words; `nil` if a page is stored.
  package var failure: String?

  package init(asked: Timestamp) { self.asked = asked }

  package var isStored: Bool { failure == nil }
}
