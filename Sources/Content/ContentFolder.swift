package import Model
package import Text

/// The content folder, read.
package struct ContentFolder: Sendable {
  /// Also those that are not to be shown.
  package var entries: [RawEntry] = []
  /// Files of `drafts/` that were not read, below `content/`.
  package var drafts: [String] = []
  package var sections: [Section] = []
  package var statics: [Site.StaticFile] = []
  /// Of `authors.yaml`, in its order.
  package var people: [Person] = []
  package var data = Node.object([])
  /// Language → key → text.
  package var strings: [String: [String: String]] = [:]
  /// Files that are neither text nor settings, by what they mean (without `drafts/`) → as the disk has them; both below
  /// `content/`.
  package var media: [String: String] = [:]
  /// Text files whose name on the disk is not NFC: as entries name them → as the disk does; both with `content/`.
  package var diskNames: [String: String] = [:]
  /// File → bytes before its text, of text files with front matter.
  package var textOffsets: [String: Int] = [:]
  /// File → line of the row → its Markdown.
  package var rows: [String: [Int: String]] = [:]
  package var diagnostics: [Diagnostic] = []
}
