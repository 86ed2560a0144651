/// The limits of one rendering; exceeding one is an error.
struct Limits: Sendable {
  /// How deep calls of macros, includes and recursive loops may be nested.
  var depth = 200
  /// How many iterations all loops together may make, including elements of `range` and of filters' results. Calls of macros,
  /// includes and blocks count like iterations.
  var iterations = 10_000_000
  /// How many bytes a rendering may produce: its output, and all texts, lists and maps that it makes.
  var bytes = 256 << 20

  init() {}
}
