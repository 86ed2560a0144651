/// A source's entry whose text a build left out, because a page with it could not be rendered.
package struct Omission: Sendable, Hashable {
  /// The source's id.
  package var source: String
  /// The entry's id at its source.
  package var entry: String
  package var title: String
  /// The entry's address at its source.
  package var original: String?
  /// One sentence without a full stop.
  package var reason: String

  package init(source: String, entry: String, title: String, original: String?, reason: String) {
    self.source = source
    self.entry = entry
    self.title = title
    self.original = original
    self.reason = reason
  }
}
