/// Keys and their values in the order of their coming: what a map is made of.
struct Members: Sendable {
  private(set) var keys: [Value] = []
  private(set) var values: [Value] = []
  /// The number of each key that is a known name; −1 of others.
  private(set) var numbers: [Int32] = []
  private var positions: [Key: Int] = [:]

  /// Fewer than so many keys are looked for one by one.
  private static let few = 8

  var count: Int { keys.count }

  /// Numbers are few bytes and lie together: going through them is quicker than a table until they are many.
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

  /// Anything that cannot be a key is passed over: callers have checked.
  mutating func set(_ key: Value, to value: Value, number: Int32) {
    if let position = position(of: key) {
      values[position] = value
      return
    }
    keys.append(key)
    values.append(value)
    numbers.append(number)
    if keys.count == Members.few { index() } else if keys.count > Members.few { index(keys.count - 1) }
  }

  mutating func remove(at position: Int) -> Value {
    keys.remove(at: position)
    numbers.remove(at: position)
    let value = values.remove(at: position)
    index()
    return value
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
