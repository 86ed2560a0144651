import Text

@testable import Sources

/// The first line is a path, and the rest a robots.txt. Its rules can be written and read again, and mean the same.
func check(_ bytes: [UInt8]) {
  let line = bytes.prefix { $0 != 0x0A }
  let url = URI("https://news.example/" + line.text)
  let rules = RobotsRules(Array(bytes.dropFirst(line.count + 1)))
  let again = RobotsRules(rules.text)
  // Rules of a file that is just long enough can become longer than the limit by their escapes.
  guard rules.text.count < RobotsRules.longest else { return }
  precondition(again == rules, "rules are read as they were written")
  precondition(again.allows(url) == rules.allows(url))
  precondition(RobotsRules().allows(url) || line.count > 2 << 10, "without rules, everything is allowed")
}
