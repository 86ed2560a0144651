/// Keys and values in the order of their coming. Frozen where the host made it, as `List` is.
package final class Map: @unchecked Sendable {
  package private(set) var keys: [Value] = []
  package private(set) var values: [Value] = []
  /// The number of each key that is a known name; −1 of others.
  private var numbers: [Int32] = []
  private var positions: [Key: Int] = [:]
  private var numbered: [Int32: Int] = [:]
  private(set) var isFrozen = false
  /// How many containers stand inside of one another here, as far as is known.
  private(set) var depth = 1

  /// Fewer than so many are looked for one by one.
  private static let few = 8

  /// A map of one rendering, empty.
  init() {}

  /// A frozen map. Of equal keys the last one's value stays, at the first one's position.
  package init(_ members: [(name: String, value: Value)], names: Names) {
    for member in members {
      set(.string(member.name), to: member.value, number: names.intern(member.name))
    }
    isFrozen = true
  }

  package var count: Int { keys.count }

  /// `nil` where there is no such key.
  subscript(number number: Int32) -> Value? {
    if keys.count < Map.few {
      for position in numbers.indices where numbers[position] == number { return values[position] }
      return nil
    }
    return numbered[number].map { values[$0] }
  }

  /// `nil` where there is no such key, or where `key` cannot be one.
  subscript(key: Value) -> Value? { position(of: key).map { values[$0] } }

  func position(of key: Value) -> Int? {
    guard let wanted = Key(key) else { return nil }
    if keys.count < Map.few { return keys.firstIndex { Key($0) == wanted } }
    return positions[wanted]
  }

  /// `number` is the key's in `Names` where it has one, so that `map.key` finds it. Anything that cannot be a key is
  /// passed over: callers have checked.
  func set(_ key: Value, to value: Value, number: Int32) {
    depth = max(depth, 1 + value.depth)
    if let position = position(of: key) {
      values[position] = value
      return
    }
    keys.append(key)
    values.append(value)
    numbers.append(number)
    if keys.count == Map.few { index() } else if keys.count > Map.few { index(keys.count - 1) }
  }

  @discardableResult
  func remove(_ key: Value) -> Value? {
    guard let position = position(of: key) else { return nil }
    keys.remove(at: position)
    numbers.remove(at: position)
    let value = values.remove(at: position)
    index()
    return value
  }

  func removeAll() {
    keys = []
    values = []
    numbers = []
    index()
  }

  /// One of this rendering's own, with the same members.
  func copy() -> Map {
    let copy = Map()
    copy.keys = keys
    copy.values = values
    copy.numbers = numbers
    copy.positions = positions
    copy.numbered = numbered
    return copy
  }

  func number(at position: Int) -> Int32 { numbers[position] }
}

extension Map {
  private func index() {
    positions = [:]
    numbered = [:]
    guard keys.count >= Map.few else { return }
    for position in keys.indices { index(position) }
  }

  private func index(_ position: Int) {
    if let key = Key(keys[position]) { positions[key] = position }
    if numbers[position] >= 0 { numbered[numbers[position]] = position }
  }
}
