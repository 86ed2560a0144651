/// An optional value that is rarely present. It takes eight bytes in the type that stores it; a value that is present
/// has an allocation of its own.
@propertyWrapper
package enum Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  case none
  indirect case some(Value)

  package init(wrappedValue: Value?) {
    self = wrappedValue.map { .some($0) } ?? .none
  }

  package var wrappedValue: Value? {
    get {
      switch self {
      case .none: nil
      case .some(let value): value
      }
    }
    set { self = Boxed(wrappedValue: newValue) }
  }
}
