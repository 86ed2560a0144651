package import Model
package import Text

/// The contents of the `content/` folder.
package struct ContentFolder: Sendable {
  /// All entries, also drafts, future and expired ones.
  package var entries: [RawEntry] = []
  /// Files of `drafts/` that were not read, relative to `content/`.
  package var drafts: [String] = []
  package var sections: [Section] = []
  package var statics: [Site.StaticFile] = []
  /// The people of `authors.yaml`, in its order.
  package var people: [Person] = []
  package var data = Node.object([])
  /// Language → key → text.
  package var strings: [String: [String: String]] = [:]
  /// Media files: logical path (without `drafts/`) → path on disk, both relative to `content/`.
  package var media: [String: String] = [:]
  /// Text files whose name on disk is not NFC: NFC path → path on disk, both starting with `content/`.
  package var diskNames: [String: String] = [:]
  /// File → bytes before its text, of text files with front matter.
  package var textOffsets: [String: Int] = [:]
  /// Table file → line number of a row → the row's Markdown.
  package var rows: [String: [Int: String]] = [:]
  package var diagnostics: [Diagnostic] = []
}
