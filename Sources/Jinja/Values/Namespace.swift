/// What `namespace()` makes: members that templates may set, of one rendering.
package final class Namespace: @unchecked Sendable {
  var members: Map

  init(_ members: Map) { self.members = members }
}
