/// An optional value that is rarely present. It takes eight bytes in the type that stores it; a value that is present
/// has an allocation of its own.
@usableFromInline
package enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  case none
  indirect case some(Value)

  @inlinable
  package init(_ value: Value?) {
    self = value.map { .some($0) } ?? .none
  }

  @inlinable
  package var isPresent: Bool {
    switch self {
    case .none: false
    case .some: true
    }
  }

  @inlinable
  package var value: Value? {
    switch self {
    case .none: nil
    case .some(let value): value
    }
  }
}
