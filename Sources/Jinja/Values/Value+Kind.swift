extension Value {
  /// The name of the value's type in error messages.
  var kindName: String {
    switch self {
    case .missing: "nothing"
    case .none: "`none`"
    case .bool: "`true` or `false`"
    case .int, .double: "a number"
    case .string, .safe: "text"
    case .list: "a list"
    case .tuple: "a tuple"
    case .map: "a map"
    case .object: "an object"
    case .function, .callable: "a function"
    case .range: "a range"
    case .namespace: "a namespace"
    case .loop: "a loop"
    case .module: "an imported template"
    }
  }
}
