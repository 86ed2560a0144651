/// A value that most have not: it takes eight bytes where it stands, and memory of its own where there is one.
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
