/// What `namespace()` makes: members that templates may set, of one rendering.
package final class Namespace: @unchecked Sendable {
  let members = Map()
}
