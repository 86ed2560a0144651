/// An archive document of a feed (RFC 5005): it never changes, so it is read once.
package struct ReadDocument: Sendable, Hashable {
  package var address: String
  /// The one before it; `nil`: it is the first.
  package var older: String?

  package init(address: String, older: String?) {
    self.address = address
    self.older = older
  }
}
