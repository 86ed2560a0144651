/// Lists of a feed are bounded, so that looking through one costs little.
extension Array {
  static var longest: Int { 256 }

  /// Appends, unless the list is full; `false` if it is.
  @discardableResult mutating func append(bounded element: Element) -> Bool {
    guard count < Self.longest else { return false }
    append(element)
    return true
  }
}

extension Repairs {
  /// `name` with its article: "a link".
  mutating func noteOverflow(_ name: String) {
    note("\(name) beyond the first \([Int].longest) is left out")
  }
}
