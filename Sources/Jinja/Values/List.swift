/// The elements of a list or tuple. What the host gives is frozen, so that threads can share it; what a template makes
/// belongs to one rendering, which may change it with `append` and its like.
package final class List: @unchecked Sendable {
  package internal(set) var elements: [Value]
  let isFrozen: Bool
  /// What `groupby` gives: its two elements are also its members `grouper` and `list`.
  let isGroup: Bool

  package init(_ elements: [Value]) {
    self.elements = elements
    isFrozen = true
    isGroup = false
  }

  init(owned elements: [Value], isGroup: Bool = false) {
    self.elements = elements
    isFrozen = false
    self.isGroup = isGroup
  }
}
