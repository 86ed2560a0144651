import Model
import Text

/// The content folder, read.
struct ContentFolder: Sendable {
  /// Also those that are not to be shown.
  var entries: [RawEntry] = []
  /// Files of `drafts/` that were not read, below `content/`.
  var drafts: [String] = []
  var sections: [Section] = []
  var statics: [Site.StaticFile] = []
  /// Of `authors.yaml`, in its order.
  var people: [Person] = []
  var data = Node.object([])
  /// Language → key → text.
  var strings: [String: [String: String]] = [:]
  /// Files that are neither text nor settings, by what they mean (without `drafts/`) → as the disk has them; both below
  /// `content/`.
  var media: [String: String] = [:]
  /// Text files whose name on the disk is not NFC: as entries name them → as the disk does; both with `content/`.
  var diskNames: [String: String] = [:]
  /// File → line of the row → its Markdown.
  var rows: [String: [Int: String]] = [:]
  var diagnostics: [Diagnostic] = []
}
