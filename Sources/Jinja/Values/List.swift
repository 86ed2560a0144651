/// The elements of a list or tuple. Lists of the host are frozen and shared by threads; a list that a template makes
/// belongs to one rendering, which may change it with `append` and similar methods.
package final class List: @unchecked Sendable {
  package internal(set) var elements: [Value]
  let isFrozen: Bool
  /// The nesting depth of containers, as far as is known.
  private(set) var depth: Int
  /// How many containers are around it, as far as is known; 0 for a frozen list.
  private(set) var level = 0
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

  /// Notes that it is inside a container of that level.
  func note(level: Int) { if !isFrozen { self.level = max(self.level, level) } }

  /// Notes that it contains a value of that depth.
  func note(depth: Int) { self.depth = max(self.depth, depth + 1) }
}
