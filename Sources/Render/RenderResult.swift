package import Text

/// What came of rendering a site, besides its files.
package struct RenderResult: Sendable {
  /// What is wrong with templates, texts and links. Their order does not depend on the number of jobs.
  package var diagnostics: [Diagnostic]
  /// What the next build must know; `nil` if nothing is recorded, or the templates could not be used.
  package var memory: RenderMemory?
  /// The earliest time from which on a file can be different although nothing else changes; `nil` if there is none, or
  /// if nothing is recorded.
  package var nextChange: Timestamp?
  /// The number of pages, feeds and other outputs that were made, and of those that were kept.
  package var made = 0
  package var kept = 0
}
