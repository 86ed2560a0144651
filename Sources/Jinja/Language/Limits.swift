/// The limits of one rendering; exceeding one is an error.
package struct Limits: Sendable {
  /// How deep calls of macros, includes and recursive loops may be nested.
  package var depth = 200
  /// How many iterations all loops together may make, including elements of `range` and of filters' results.
  package var iterations = 10_000_000
  /// How many bytes a rendering may produce: its output, and all texts and lists that it joins, captures or changes.
  package var bytes = 256 << 20

  package init() {}
}
