/// The text of an entry, original and cleaned.
package struct EntryText: Sendable, Hashable {
  /// `text`, `html` or `xhtml`: `FeedText.Kind` by name.
  package var kind: String
  package var raw: String
  /// The base of relative addresses in `raw`.
  package var base: String?
  /// The version of the cleaning policy that made the other values from `raw`.
  package var policy: Int64
  /// Cleaned HTML.
  package var clean: String
  package var plain: String
  package var words: Int
  /// The address of its first picture.
  package var image: String?

  package init(
    kind: String, raw: String, base: String?, policy: Int64, clean: String, plain: String, words: Int, image: String?
  ) {
    self.kind = kind
    self.raw = raw
    self.base = base
    self.policy = policy
    self.clean = clean
    self.plain = plain
    self.words = words
    self.image = image
  }
}
