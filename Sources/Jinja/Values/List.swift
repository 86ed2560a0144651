/// The elements of a list or tuple. What the host gives is frozen, so that threads can share it; what a template makes
/// belongs to one rendering, which may change it with `append` and its like.
package final class List: @unchecked Sendable {
  package internal(set) var elements: [Value]
  let isFrozen: Bool

  package init(_ elements: [Value]) {
    self.elements = elements
    isFrozen = true
  }

  init(owned elements: [Value]) {
    self.elements = elements
    isFrozen = false
  }
}
