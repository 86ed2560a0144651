package import Text

/// What publishing did.
package struct PublishReport: Sendable {
  package enum Recovery: Sendable { case finished, undone }

  /// Paths below the output, in order.
  package var written: [String]
  package var removed: [String]
  package var unchanged: Int
  /// What became of a build before this one that was killed; `nil` where none was.
  package var recovery: Recovery?
  /// Paths that differ in case alone, which some file systems cannot tell apart.
  package var notices: [Diagnostic]
}
