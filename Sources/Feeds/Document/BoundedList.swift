/// Lists of a feed are limited in length, so that searching one stays cheap.
extension Array {
  static var longest: Int { 256 }

  /// Appends the element unless the list is full; returns `false` if it is.
  @discardableResult mutating func append(bounded element: Element) -> Bool {
    guard count < Self.longest else { return false }
    append(element)
    return true
  }
}

extension Repairs {
  /// Records that a list was full. `name` has its article: "a link".
  mutating func noteOverflow(_ name: String) {
    note("\(name) beyond the first \([Int].longest) is left out")
  }
}
