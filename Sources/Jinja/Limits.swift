/// What one rendering may use before it is stopped with an error.
package struct Limits: Sendable {
  /// How deep macros, includes and recursive loops may call one another.
  package var depth = 200
  /// How many rounds all loops together may make, elements of `range` and of filters' results included.
  package var rounds = 10_000_000
  /// How many bytes may be made: the output, and all texts and lists that are joined, captured or changed on the way.
  package var bytes = 256 << 20

  package init() {}
}
