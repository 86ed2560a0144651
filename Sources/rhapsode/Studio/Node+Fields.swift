import Text

extension Node {
  /// An object of the members that have a value.
  static func fields(_ members: KeyValuePairs<String, Node?>) -> Node {
    .object(members.compactMap { name, value in value.map { Member(name, $0) } })
  }

  static func text(_ text: String?) -> Node? { text.map { .string($0) } }

  static func count(_ number: Int) -> Node { .integer(Int64(number)) }

  var flag: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }
}
