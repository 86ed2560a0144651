/// Numbers for people: `GroupedNumber.words(2094)` is `2,094`.
enum GroupedNumber {
  static func words(_ number: Int) -> String {
    number < 1000 ? "\(number)" : words(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
  }

  /// Returns `1 file` or `2,094 files` for the name `file`; `plural` is for names that do not end in `s`.
  static func words(_ number: Int, _ name: String, plural: String? = nil) -> String {
    "\(words(number)) \(number == 1 ? name : plural ?? name + "s")"
  }
}
