/// Keys and values in insertion order. Frozen if the host made it, as with `List`.
package final class Map: @unchecked Sendable {
  let isFrozen: Bool
  /// The members of a frozen map; its values are in a table, where they can be read without retain and release.
  private let fixed: Members
  let frozenValues: Table<Value>
  private var own = Members()
  /// The nesting depth of containers, as far as is known.
  private(set) var depth = 1
  /// How many containers are around it, as far as is known; 0 for a frozen map.
  private(set) var level = 0

  /// An empty map that belongs to one rendering.
  init() {
    isFrozen = false
    fixed = Members()
    frozenValues = Table()
  }

  /// A frozen map. Of equal keys, the last value is kept at the position of the first.
  package init(_ members: [(name: String, value: Value)], names: Names) {
    var fixed = Members()
    for member in members {
      fixed.set(member.name, to: member.value, number: names.intern(member.name))
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
  var count: Int { isFrozen ? fixed.count : own.count }

  /// The value of the key of that number; `nil` if there is none.
  @inline(__always)
  func value(number: Int32) -> Value? {
    if let position = frozenPosition(number: number) { return frozenValues[position] }
    return isFrozen ? nil : own.position(number: number).map { own.values[$0] }
  }

  /// The index of that key's value in `frozenValues`; `nil` if there is none or the map is not frozen.
  @inline(__always)
  func frozenPosition(number: Int32) -> Int? { fixed.position(number: number) }

  /// `nil` if there is no such key, or `key` cannot be one.
  subscript(key: Value) -> Value? {
    if isFrozen { return fixed.position(of: key).map { fixed.values[$0] } }
    return own.position(of: key).map { own.values[$0] }
  }

  /// Sets a value. `number` is the key's number in `Names`, if it has one, so that `map.key` finds it. Values that
  /// cannot be keys are ignored: callers have checked.
  func set(_ key: Value, to value: Value, number: Int32) {
    precondition(!isFrozen, "a frozen map cannot change")
    depth = max(depth, 1 + value.depth)
    own.set(key, to: value, number: number)
  }

  /// Notes that it is inside a container of that level.
  func note(level: Int) { if !isFrozen { self.level = max(self.level, level) } }

  @discardableResult
  func remove(_ key: Value) -> Value? { own.position(of: key).map { own.remove(at: $0) } }

  func removeAll() { own = Members() }

  /// A copy that belongs to one rendering.
  func copy() -> Map { Map(isFrozen ? fixed : own, depth: depth) }

  func number(at position: Int) -> Int32 { isFrozen ? fixed.numbers[position] : own.numbers[position] }
}
