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

  /// The element of this iteration.
  @inline(__always)
  func element(_ host: any Host) -> Value { elements.element(position, host) }

  /// A member of `loop`; `nil` for methods.
  func value(of member: Member, _ host: any Host) -> Value? {
    switch member {
    case .index: .int(Int64(position + 1))
    case .index0: .int(Int64(position))
    case .revindex: .int(Int64(count - position))
    case .revindex0: .int(Int64(count - position - 1))
    case .first: .bool(position == 0)
    case .last: .bool(position == count - 1)
    case .length: .int(Int64(count))
    case .depth: .int(Int64(depth + 1))
    case .depth0: .int(Int64(depth))
    case .previtem: neighbour(position - 1, host)
    case .nextitem: neighbour(position + 1, host)
    case .cycle, .changed: nil
    }
  }

  private func neighbour(_ position: Int, _ host: any Host) -> Value {
    guard position >= 0, position < count else { return .missing(Absence(.neighbour)) }
    return elements.element(position, host)
  }
}
