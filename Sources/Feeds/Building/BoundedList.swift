/// Lists that strangers fill have an end, so that looking through one costs little.
extension Array {
  static var longest: Int { 256 }

  /// Appends, unless the list is full.
  mutating func append(bounded element: Element) {
    if count < Self.longest { append(element) }
  }
}
