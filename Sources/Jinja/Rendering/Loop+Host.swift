extension Loop {
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
