package import Model

/// What one page was made from, as names.
package struct PageReads: Sendable {
  package struct Named: Sendable, Hashable {
    package var kind: Read.Kind
    /// The kind of the name, such as `template` or `count`, then what it identifies.
    package var name: [String]
  }

  package struct Part: Sendable {
    /// The fragment, such as `include parts/head.html`.
    package var title: String
    /// Where it starts, as `file:line`; empty for the page's template.
    package var place: String
    /// The number of fragments around it.
    package var depth: Int
    package var reads: [Named]
  }

  /// Each once, in the order of first use.
  package var reads: [Named]
  /// In the order of their starts; each includes everything read within it.
  package var parts: [Part]
}
