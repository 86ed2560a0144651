/// The value of `loop` in the body of a `for`, with the position of the iteration.
package final class Loop: @unchecked Sendable {
  enum Member: String, CaseIterable {
    case index, index0, revindex, revindex0, first, last, length, cycle, depth, depth0, previtem,
      nextitem, changed
  }

  let elements: Elements
  let count: Int
  /// −1 before the first iteration.
  private(set) var position = -1
  let depth: Int
  /// The function of a recursive loop, and the frame to which it belongs.
  let recursion: Macro?
  var kept: [Value] = []
  /// The last arguments of `changed`.
  var seen: [Value]?

  init(_ elements: Elements, depth: Int = 0, recursion: Macro? = nil) {
    self.elements = elements
    count = elements.count
    self.depth = depth
    self.recursion = recursion
  }

  /// Advances to the next iteration; false if there is none.
  @inline(__always)
  func advance() -> Bool {
    guard position + 1 < count else { return false }
    position += 1
    return true
  }
}
