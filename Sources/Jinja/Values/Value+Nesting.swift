extension Value {
  /// How deep containers may be nested.
  static let deepest = 100

  /// The nesting depth; 0 for values that are not containers.
  var depth: Int {
    switch self {
    case .list(let list), .tuple(let list): list.depth
    case .map(let map): map.depth
    default: 0
    }
  }

  /// Whether `object` is this value or is contained in it at any depth.
  func contains(_ object: AnyObject) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    return contains(ObjectIdentifier(object), &seen)
  }

  private func contains(_ wanted: ObjectIdentifier, _ seen: inout Set<ObjectIdentifier>) -> Bool {
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
    for child in children where child.contains(wanted, &seen) { return true }
    return false
  }
}
