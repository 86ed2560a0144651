package import Model
package import Text

/// What the sources bring to a build: `SourceIngest.harvest` makes it from the archive, after fetching where that is wanted.
package struct Harvest: Sendable {
  /// An entry of a source.
  package struct Name: Sendable, Hashable {
    package var source: String
    package var id: String

    package init(source: String, id: String) {
      self.source = source
      self.id = id
    }
  }

  /// The settings' sources with OPML files opened, titles and homes as the feeds say, and how it went.
  package var sources: [Source] = []
  /// After filters and limits, in the order of the archive; each names its `source`.
  package var entries: [RawEntry] = []
  /// Entries that their sources took back or `hidden.yaml` takes off, and when; of most no more is known than where they
  /// were filed.
  package var tombstones: [(entry: RawEntry, when: Timestamp)] = []
  /// Entries that are not on the site because the same article of another source is hidden or filtered, and that source.
  var withheld: [Name: String] = [:]
  /// Opens the body of an archive's row; any thread may ask.
  package var open: @Sendable (_ row: Int64) -> Body = { _ in Body() }
  /// The mirrored file behind an address in an archive's entry; `nil` where nothing is mirrored.
  package var asset: @Sendable (_ url: String, _ row: Int64) -> Asset? = { _, _ in nil }
  /// Stores the marks that addresses of the archive's rows got in this build, so that later builds give the same ones.
  package var keep: @Sendable (_ marks: [(row: Int64, mark: String)]) -> Void = { _ in }
  package var diagnostics: [Diagnostic] = []
}
