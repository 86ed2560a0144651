/// Numbers for people: `GroupedNumber.words(2094)` is `2,094`.
enum GroupedNumber {
  static func words(_ number: Int) -> String {
    number < 1000 ? "\(number)" : words(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
  }
}
