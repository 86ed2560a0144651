/// A part of a rendering that could be kept and used again: what it read stands in a part of the trace.
package struct Fragment: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// The template that was asked for.
    case template
    case include, importing = "import", block, macro
    /// The body of a `call` block.
    case call
    case loop
  }

  /// Where it was begun; line 0 for the template itself.
  package struct Position: Sendable, Hashable {
    package var file: String
    package var line: Int
  }

  package var kind: Kind
  /// Of the template, block or macro; empty for a loop.
  package var name: String
  package var position: Position
  /// How many others it stands in.
  package var depth: Int
  /// Positions in `Trace.reads`.
  package var reads: Range<Int>
}
