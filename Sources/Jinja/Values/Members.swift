/// Keys and values in insertion order: the storage of a map.
struct Members: Sendable {
  private(set) var keys: [Value] = []
  private(set) var values: [Value] = []
  /// The number in `Names` of each key; −1 if it has none.
  private(set) var numbers: [Int32] = []
  private var positions: [Key: Int] = [:]

  /// Below this count keys are searched linearly.
  private static let few = 16

  var count: Int { keys.count }

  /// Numbers are small and contiguous: a linear search is faster than a hash table until there are many.
  @inline(__always)
  func position(number: Int32) -> Int? {
    for position in numbers.indices where numbers[position] == number { return position }
    return nil
  }

  func position(of key: Value) -> Int? {
    guard let wanted = Key(key) else { return nil }
    if keys.count < Members.few { return keys.firstIndex { Key($0) == wanted } }
    return positions[wanted]
  }

  /// Values that cannot be keys are ignored: callers have checked.
  mutating func set(_ key: Value, to value: Value, number: Int32) {
    if let position = position(of: key) {
      values[position] = value
    } else {
      append(key, value, number)
    }
  }

  /// Sets a member of a map whose keys all have numbers, so that few keys need no comparison of text.
  mutating func set(_ name: String, to value: Value, number: Int32) {
    guard keys.count < Members.few else { return set(.string(name), to: value, number: number) }
    if let position = position(number: number) {
      values[position] = value
    } else {
      append(.string(name), value, number)
    }
  }

  mutating func remove(at position: Int) -> Value {
    keys.remove(at: position)
    numbers.remove(at: position)
    let value = values.remove(at: position)
    index()
    return value
  }

  private mutating func append(_ key: Value, _ value: Value, _ number: Int32) {
    keys.append(key)
    values.append(value)
    numbers.append(number)
    if keys.count == Members.few { index() } else if keys.count > Members.few { index(keys.count - 1) }
  }

  private mutating func index() {
    positions = [:]
    guard keys.count >= Members.few else { return }
    for position in keys.indices { index(position) }
  }

  private mutating func index(_ position: Int) {
    if let key = Key(keys[position]) { positions[key] = position }
  }
}
