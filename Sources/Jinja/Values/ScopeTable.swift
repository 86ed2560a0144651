/// The variables of one scope of a function, in the order in which they are declared. The compiler appends to it, and the
/// programs that it writes read it.
final class ScopeTable: @unchecked Sendable {
  private(set) var names: [Int32] = []
  private var slots: [Int32: Int] = [:]

  func slot(of name: Int32) -> Int? { slots[name] }

  func append(_ name: Int32, _ slot: Int) {
    names.append(name)
    slots[name] = slot
  }
}
