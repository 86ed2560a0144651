package import Text

/// The result of publishing.
package struct PublishReport: Sendable {
  package enum Recovery: Sendable { case finished, undone }

  /// Paths below the output, in order.
  package var written: [String]
  package var removed: [String]
  package var unchanged: Int
  /// Whether an earlier build that was killed was completed or undone; `nil` if there was none.
  package var recovery: Recovery?
  /// Warnings about paths that differ only in case, and about files that were replaced although Rhapsode did not write
  /// them.
  package var notices: [Diagnostic]

  /// Returns a warning for each two paths that differ only in case.
  static func collisions(in paths: [String]) -> [Diagnostic] {
    OutputPath.collisions(in: paths).map { first, second in
      Diagnostic(.warning, "`\(first)` and `\(second)` differ only in case", help: "some hosts cannot tell them apart")
    }
  }
}
