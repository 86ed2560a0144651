/// A block of a template or of one of its parents.
struct BlockReference {
  let name: Int32
  /// The position in the inheritance chain, 0 for the template itself.
  let level: Int
  let context: Context
}
