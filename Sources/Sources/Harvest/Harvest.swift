package import Model
package import Text

/// The sources' part of a build: `SourceIngest.harvest` reads it from the archive, after fetching if requested.
package struct Harvest: Sendable {
  /// The settings' sources with OPML files expanded, titles and homes as in the feeds, and the status of the last
  /// fetch.
  package var sources: [Source] = []
  /// The entries after filters and limits, in the order of the archive; each names its `source`.
  package var entries: [PendingEntry] = []
  /// Entries that their sources withdrew or that `hidden.yaml` hides, and since when. Of a withdrawn entry the archive
  /// keeps little more than its id, date and tags.
  package var tombstones: [(entry: RawEntry, when: Timestamp)] = []
  /// Entries left out because another source's copy of the same article is hidden or filtered → the other source's id.
  var hiddenElsewhere: [SourceEntryID: String] = [:]
  /// Opens the body of an entry of a source; may be called from any thread. A body that cannot be read is empty, and its
  /// facts have the diagnostic.
  package var open: @Sendable (_ entry: Entry) -> Body = { _ in Body() }
  /// Returns a digest of everything that the body of an entry of a source depends on, or `nil` if there is none. `item`
  /// is the number of `Entry.Origin.archived`. The parameters are single fields, since a build calls this for every
  /// entry, and a copy of an entry would retain each field.
  package var digest: @Sendable (_ item: Int, _ summary: String?, _ original: String?) -> FastDigest? = { _, _, _ in
    nil
  }
  /// Returns the mirrored file for a URL in an entry of a source, or `nil` if there is none.
  package var asset: @Sendable (_ url: String, _ entry: Entry) -> Asset? = { _, _ in nil }
  /// Stores the suffixes that made addresses unique in this build, so that later builds give the same ones.
  /// `item` is the number of `Entry.Origin.archived`.
  package var keepSuffixes: @Sendable (_ suffixes: [(item: Int, suffix: String)]) -> Void = { _ in }
  package var diagnostics: [Diagnostic] = []
  /// The next moment at which an entry appears or disappears by the settings of its source or by `hidden.yaml`; `nil` if
  /// there is none.
  package var nextChange: Timestamp?
  /// The bytes of a `HarvestMemory` for the next build.
  package var memory = BytePieces()

  /// Creates a harvest without sources.
  package init() {}
}
