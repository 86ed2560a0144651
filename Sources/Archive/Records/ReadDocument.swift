/// An archive document of a feed (RFC 5005). It never changes, so that it is read only once.
package struct ReadDocument: Sendable, Hashable {
  var address: String
  /// The address of the document before it; `nil` for the first.
  package var older: String?

  package init(address: String, older: String?) {
    self.address = address
    self.older = older
  }
}
