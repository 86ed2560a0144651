/// Numbers for people: `ByThousands.words(2094)` is `2,094`.
enum ByThousands {
  static func words(_ number: Int) -> String {
    number < 1000 ? "\(number)" : words(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
  }
}
