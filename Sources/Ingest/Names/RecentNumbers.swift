/// The numbers of names, for lookups in which a name mostly equals the one before: all entries of a source are looked up
/// one after another, and comparing a name takes a tenth of the time of hashing it.
struct RecentNumbers {
  private let numbers: [String: Int]
  private var last: (name: String, number: Int?)?

  init(_ names: [String]) { numbers = RecentNumbers.numbers(of: names) }

  /// Returns for each name the number of its first place in `names`.
  static func numbers(of names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
  }

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
