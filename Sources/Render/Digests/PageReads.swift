package import Model

/// What one page was made from, by names.
package struct PageReads: Sendable {
  package struct Named: Sendable, Hashable {
    package var kind: Read.Kind
    /// What it names first, such as `template` or `count`; then which.
    package var name: [String]
  }

  package struct Part: Sendable {
    /// Of the fragment, such as `include parts/head.html`.
    package var title: String
    /// Where it was begun, as `file:line`; empty for the page's template.
    package var place: String
    /// How many others it stands in.
    package var depth: Int
    package var reads: [Named]
  }

  /// Each once, in the order of first use.
  package var reads: [Named]
  /// In the order in which they began, with all that is read within them.
  package var parts: [Part]
}
