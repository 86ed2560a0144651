/// The elements of a list or tuple. Lists of the host are frozen and shared by threads; a list that a template makes
/// belongs to one rendering, which may change it with `append` and similar methods.
package final class List: @unchecked Sendable {
  package internal(set) var elements: [Value]
  let isFrozen: Bool
  /// The nesting depth of containers, when it was made.
  let depth: Int
  /// Whether it is a result of `groupby`, whose two elements are also its members `grouper` and `list`.
  let isGroup: Bool

  /// Makes a frozen list.
  package init(_ elements: [Value]) {
    self.elements = elements
    isFrozen = true
    depth = 1 + (elements.lazy.map(\.depth).max() ?? 0)
    isGroup = false
  }

  /// Makes a list that belongs to one rendering, which may change it.
  init(owned elements: [Value], isGroup: Bool = false) {
    self.elements = elements
    isFrozen = false
    depth = 1 + (elements.lazy.map(\.depth).max() ?? 0)
    self.isGroup = isGroup
  }
}
