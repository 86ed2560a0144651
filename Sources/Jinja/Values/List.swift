/// The elements of a list or tuple. What the host gives is frozen, so that threads can share it; what a template makes
/// belongs to one rendering, which may change it with `append` and its like.
package final class List: @unchecked Sendable {
  package internal(set) var elements: [Value]
  let isFrozen: Bool
  /// How many containers stand inside of one another here, when it was made.
  let depth: Int
  /// What `groupby` gives: its two elements are also its members `grouper` and `list`.
  let isGroup: Bool

  package init(_ elements: [Value]) {
    self.elements = elements
    isFrozen = true
    depth = 1 + (elements.lazy.map(\.depth).max() ?? 0)
    isGroup = false
  }

  init(owned elements: [Value], isGroup: Bool = false) {
    self.elements = elements
    isFrozen = false
    depth = 1 + (elements.lazy.map(\.depth).max() ?? 0)
    self.isGroup = isGroup
  }
}
