/// A part of a rendering that could be cached: what it read is a part of the trace.
package struct Fragment: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// The requested template.
    case template
    case include, importing = "import", block, macro
    /// The body of a `call` block.
    case call
    case loop
  }

  /// The place where it began; line 0 for the template itself.
  package struct Position: Sendable, Hashable {
    package var file: String
    package var line: Int
  }

  package var kind: Kind
  /// The name of the template, block or macro; empty for a loop.
  package var name: String
  package var position: Position
  /// The number of fragments around it.
  package var depth: Int
  /// Positions in `Trace.reads`.
  package var reads: Range<Int>
}
