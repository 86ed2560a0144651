package import Text

/// Opens what a `Site` only names: the texts of its entries, and the files that they mention. `Ingest` makes it together
/// with the site. Any thread may call it.
package protocol Bodies: Sendable {
  /// Opens the text of `Site.entries[entry]`. Every call reads and parses it again: keep the result as long as it is needed.
  /// If the text cannot be read, the body is empty, and `facts.diagnostics` says why.
  func body(of entry: Int) -> Body

  /// Returns a digest of everything that `body(of:)` depends on, or `nil` if it cannot be computed without making the
  /// body. As long as the digest stays the same between builds, so does the body. It is stored in the build memory.
  func digest(of entry: Int) -> FastDigest?

  /// Returns the file that `reference` names beside `Site.entries[entry]`, preferably the one in the entry's language,
  /// or `nil` if there is no such file. Without an entry the reference is a path below `content/`. Absolute URLs are
  /// not looked up.
  func asset(_ reference: String, beside entry: Int?) -> Asset?

  /// Returns what is known of a file that is copied, or `nil` if its name is not that of a picture, a recording or a film.
  func asset(of file: Site.StaticFile) -> Asset?

  /// Renders Markdown that is not the text of an entry, such as one in `content/data/`. Directives are dropped, their
  /// content stays.
  func html(ofMarkdown text: String) -> SafeHTML
}
