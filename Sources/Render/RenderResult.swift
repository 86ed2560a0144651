package import Text

/// The result of rendering a site, besides its files.
package struct RenderResult: Sendable {
  /// What is wrong with templates, texts and links. Their order does not depend on the number of jobs.
  package var diagnostics: [Diagnostic]
  /// The bytes of a `RenderMemory`, which the next build must know, without those that have gone to `LastBuild.section`.
  /// `nil` if nothing is recorded, or the templates could not be used.
  package var memory: BytePieces?
  /// The ids of the sources of which an output shows when they were last read; empty if nothing is recorded.
  package var visitedSources: [String] = []
  /// The earliest time from which on a file can be different although nothing else changes; `nil` if there is none, or
  /// if nothing is recorded.
  package var nextChange: Timestamp?
  /// Pages, without redirects.
  package var pages = Tally()
  package var feeds = Tally()
  /// All other outputs.
  var others = Tally()

  var made: Int { pages.made + feeds.made + others.made }

  var kept: Int { pages.kept + feeds.kept + others.kept }

  /// How many outputs of a kind were made, and how many were kept as the last build had made them.
  package struct Tally: Sendable, Equatable {
    package var made: Int
    package var kept: Int

    package init(made: Int = 0, kept: Int = 0) {
      self.made = made
      self.kept = kept
    }
  }
}
