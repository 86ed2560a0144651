/// Numbers of things in the report.
package enum Counted {
  /// Returns "2 templates", or "1 template". `what` is in the plural: its first word that ends in "s" is the noun.
  package static func words(_ count: Int, _ what: String) -> String {
    guard count == 1 else { return "\(count) \(what)" }
    var words = what.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices {
      let mark = words[index].hasSuffix(",") ? "," : ""
      let word = words[index].dropLast(mark.count)
      guard word.hasSuffix("s") else { continue }
      words[index] = word.hasSuffix("ies") ? "\(word.dropLast(3))y\(mark)" : "\(word.dropLast())\(mark)"
      break
    }
    return "1 " + words.joined(separator: " ")
  }
}
