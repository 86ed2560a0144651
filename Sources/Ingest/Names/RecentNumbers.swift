import Text

/// The numbers of names, for lookups in which a name mostly equals the one before: all entries of a source are looked up
/// one after another, and comparing a name takes a tenth of the time of hashing it.
struct RecentNumbers {
  private let numbers: [String: Int]
  private var last: (name: String, number: Int?)?

  init(_ names: [String]) { numbers = names.firstOffsets() }

  /// Returns `nil` for a name that has no number.
  subscript(name: String) -> Int? {
    mutating get {
      if let last, last.name == name { return last.number }
      let number = numbers[name]
      last = (name, number)
      return number
    }
  }
}
