package import Model
package import Text

/// The contents of the `content/` folder.
package struct ContentFolder: Sendable {
  /// All entries, also drafts, future and expired ones.
  package var entries: [RawEntry] = []
  /// Texts of `drafts/` that were not read.
  package var drafts: [UnreadDraft] = []
  package var sections: [Section] = []
  package var statics: [Site.StaticFile] = []
  /// The people of `authors.yaml`, in its order.
  package var people: [Person] = []
  /// The key and names of a person in `authors.yaml` → the pseudonym to publish instead.
  package var pseudonyms: [String: String] = [:]
  /// Who follows whom.
  package var timelines: [RawTimeline] = []
  package var data = Node.object([])
  /// Language → key → text.
  package var strings: [String: [String: String]] = [:]
  /// Media files: logical path (without `drafts/`) → path on disk, both relative to `content/`.
  package var media: [String: String] = [:]
  /// Text files whose name on disk is not NFC: NFC path → path on disk, both starting with `content/`.
  package var diskNames: [String: String] = [:]
  /// Table file → line number of a row → the row's Markdown.
  package var rows: [String: [Int: String]] = [:]
  /// What the next build needs so that it reads only texts that have changed.
  package var memory = BytePieces()
  /// How many texts were opened, and how many of them were parsed, without those of sections.
  package var opened = 0
  package var parsed = 0
  /// Digest of the names, sizes and times of all files but the texts with a `RawEntry.frontDigest`; `nil` if one of them
  /// has changed too lately to tell.
  package var surroundings: FastDigest?
  /// Whether an `_index.md` gives defaults to other entries.
  package var hasCascade = false
  package var diagnostics: [Diagnostic] = []

  package init() {}
}
