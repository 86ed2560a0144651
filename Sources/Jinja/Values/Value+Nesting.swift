extension Value {
  /// How deep containers may be nested.
  static let deepest = 100

  /// The nesting depth; 0 for values that are not containers.
  var depth: Int {
    switch self {
    case .list(let list), .tuple(let list): list.depth
    case .map(let map): map.depth
    case .namespace(let namespace): namespace.members.depth
    case .callable(let callable): callable.depth
    default: 0
    }
  }

  /// How many containers are known to be around it; 0 for values that a template cannot change.
  var level: Int {
    switch self {
    case .list(let list), .tuple(let list): list.level
    case .map(let map): map.level
    case .namespace(let namespace): namespace.members.level
    default: 0
    }
  }

  /// Notes how many containers are around the value.
  private func note(level: Int) {
    switch self {
    case .list(let list), .tuple(let list): list.note(level: level)
    case .map(let map): map.note(level: level)
    case .namespace(let namespace): namespace.members.note(level: level)
    default: break
    }
  }

  /// Notes that the value goes into `container`, and into those around it. Returns `false` if the container is this value, or
  /// is contained in it at any depth.
  func enter(_ container: Value) -> Bool {
    let wanted: ObjectIdentifier
    switch container {
    case .list(let list), .tuple(let list): wanted = ObjectIdentifier(list)
    case .map(let map): wanted = ObjectIdentifier(map)
    case .namespace(let namespace): wanted = ObjectIdentifier(namespace)
    default: return true
    }
    var seen: Set<ObjectIdentifier> = []
    guard !contains(wanted, level: container.level + 1, &seen) else { return false }
    if case .list(let list) = container { list.note(depth: depth) }
    return true
  }

  private func contains(_ wanted: ObjectIdentifier, level: Int, _ seen: inout Set<ObjectIdentifier>) -> Bool {
    let (identity, children): (ObjectIdentifier, [Value])
    switch self {
    case .list(let list), .tuple(let list): (identity, children) = (ObjectIdentifier(list), list.elements)
    case .map(let map): (identity, children) = (ObjectIdentifier(map), map.values)
    case .namespace(let namespace): (identity, children) = (ObjectIdentifier(namespace), namespace.members.values)
    case .callable(let callable): (identity, children) = (ObjectIdentifier(callable), callable.storedValues)
    default: return false
    }
    if identity == wanted { return true }
    guard seen.insert(identity).inserted, seen.count < 1_000_000 else { return false }
    note(level: level)
    for child in children where child.contains(wanted, level: level + 1, &seen) { return true }
    return false
  }
}
