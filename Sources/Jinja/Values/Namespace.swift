/// The result of `namespace()`: members that templates may set, belonging to one rendering.
package final class Namespace: @unchecked Sendable {
  let members = Map()
}
