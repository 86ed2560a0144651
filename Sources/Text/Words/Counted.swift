/// Numbers of things, for people.
package enum Counted {
  /// Returns `2,094` for 2094.
  package static func words(_ number: Int) -> String {
    number < 1000 ? "\(number)" : words(number / 1000) + "," + String("\(1000 + number % 1000)".dropFirst())
  }

  /// Returns `2,094 templates`, or `1 template`. `what` is in the plural: its first word that ends in "s" is the noun, and
  /// `are`, `were` or `have` after it is the verb.
  package static func words(_ count: Int, _ what: String) -> String {
    guard count == 1 else { return "\(words(count)) \(what)" }
    var words = what.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices {
      let mark = words[index].hasSuffix(",") ? "," : ""
      let word = words[index].dropLast(mark.count)
      guard word.hasSuffix("s") else { continue }
      let noun = word.hasSuffix("ies") ? "\(word.dropLast(3))y" : String(word.dropLast(word.hasSuffix("sses") ? 2 : 1))
      words[index] = noun + mark
      if let verb = words[index...].firstIndex(where: { singular[$0] != nil }) {
        words[verb] = singular[words[verb]] ?? ""
      }
      break
    }
    return "1 " + words.joined(separator: " ")
  }

  /// Returns `1 second`, `2.5 seconds`.
  package static func seconds(_ seconds: Double) -> String {
    let number = Int(exactly: seconds).map { words($0) } ?? "\(seconds)"
    return "\(number) second\(number == "1" ? "" : "s")"
  }

  private static let singular = ["are": "is", "were": "was", "have": "has"]

  /// Returns the first 20 names, and how many more there are: `a, b, and 3 more`.
  package static func list(_ names: [String]) -> String {
    names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", and \(words(names.count - 20)) more" : "")
  }
}
