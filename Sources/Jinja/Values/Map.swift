/// Keys and values in the order of their coming. Frozen where the host made it, as `List` is.
package final class Map: @unchecked Sendable {
  let isFrozen: Bool
  /// The members of a frozen map, whose values lie in a table, where they are read without counting references to them.
  private let fixed: Members
  let frozenValues: Table<Value>
  private var own = Members()
  /// How many containers stand inside of one another here, as far as is known.
  private(set) var depth = 1

  /// A map of one rendering, empty.
  init() {
    isFrozen = false
    fixed = Members()
    frozenValues = Table()
  }

  /// A frozen map. Of equal keys the last one's value stays, at the first one's position.
  package init(_ members: [(name: String, value: Value)], names: Names) {
    var fixed = Members()
    for member in members {
      fixed.set(.string(member.name), to: member.value, number: names.intern(member.name))
      depth = max(depth, 1 + member.value.depth)
    }
    isFrozen = true
    self.fixed = fixed
    frozenValues = Table(fixed.values)
  }

  private init(_ own: Members, depth: Int) {
    isFrozen = false
    fixed = Members()
    frozenValues = Table()
    self.own = own
    self.depth = depth
  }

  package var keys: [Value] { isFrozen ? fixed.keys : own.keys }
  package var values: [Value] { isFrozen ? fixed.values : own.values }
  package var count: Int { isFrozen ? fixed.count : own.count }

  /// The value of the key of that number; `nil` where there is no such key.
  @inline(__always)
  func value(number: Int32) -> Value? {
    if let position = frozenPosition(number: number) { return frozenValues[position] }
    return isFrozen ? nil : own.position(number: number).map { own.values[$0] }
  }

  /// Where the value of that key stands in `frozenValues`; `nil` where there is none, or where the map is not frozen.
  @inline(__always)
  func frozenPosition(number: Int32) -> Int? { fixed.position(number: number) }

  /// `nil` where there is no such key, or where `key` cannot be one.
  subscript(key: Value) -> Value? {
    if isFrozen { return fixed.position(of: key).map { fixed.values[$0] } }
    return own.position(of: key).map { own.values[$0] }
  }

  /// `number` is the key's in `Names` where it has one, so that `map.key` finds it. Anything that cannot be a key is
  /// passed over: callers have checked.
  func set(_ key: Value, to value: Value, number: Int32) {
    precondition(!isFrozen, "a frozen map is not changed")
    depth = max(depth, 1 + value.depth)
    own.set(key, to: value, number: number)
  }

  @discardableResult
  func remove(_ key: Value) -> Value? { own.position(of: key).map { own.remove(at: $0) } }

  func removeAll() { own = Members() }

  /// One of this rendering's own, with the same members.
  func copy() -> Map { Map(isFrozen ? fixed : own, depth: depth) }

  func number(at position: Int) -> Int32 { isFrozen ? fixed.numbers[position] : own.numbers[position] }
}
