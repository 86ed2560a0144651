package struct FeedTag: Sendable, Hashable {
  package var term: String?
  var scheme: String?
  package var label: String?

  package init(_ term: String?, scheme: String? = nil, label: String? = nil) {
    self.term = term
    self.scheme = scheme
    self.label = label
  }
}
