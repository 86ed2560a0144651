import Text

/// The rules of a robots.txt for one product token (RFC 9309). Invalid lines are skipped, so reading never fails.
struct RobotsRules: Sendable, Hashable {
  /// The bytes of a file that are read; RFC 9309, 2.5, demands at least 500 KiB.
  static let longest = 500 << 10
  /// Rhapsode's product token, in lower case.
  static let agent = "rhapsode"
  /// The most bytes of a path with its query. A page with a longer one is not requested.
  private static let longestPath = 8 << 10

  private struct Rule: Sendable, Hashable {
    var allows: Bool
    /// In the form of `RobotsPath`.
    var pattern: [UInt8]
  }

  private var rules: [Rule] = []

  /// The rules of a host without a robots.txt: everything is allowed.
  init() {}

  /// Takes the rules of all groups that name `agent`, or else of those for `*`.
  init(_ bytes: [UInt8], agent: String = RobotsRules.agent) {
    var (own, others): ([Rule], [Rule]) = ([], [])
    var (isOwn, isForAll, isNamed, isInAgents) = (false, false, false, false)
    for line in RobotsRules.lines(bytes) {
      guard let (key, value) = RobotsRules.pair(line) else { continue }
      switch key {
      case "user-agent":
        if !isInAgents { (isOwn, isForAll) = (false, false) }
        isInAgents = true
        let token = value.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        if value.first == UInt8(ascii: "*") { isForAll = true }
        if token.map(\.asciiLowercased).elementsEqual(agent.utf8) { (isOwn, isNamed) = (true, true) }
      case "allow", "disallow":
        isInAgents = false
        guard isOwn || isForAll, !value.isEmpty else { continue }
        let rule = Rule(allows: key == "allow", pattern: RobotsPath.pattern(value))
        if isOwn { own.append(rule) }
        if isForAll { others.append(rule) }
      default: continue
      }
    }
    rules = isNamed ? own : others
  }

  /// Whether the URL may be requested: the longest rule that matches it decides, of two equally long ones the one that
  /// allows. Fragments do not matter.
  func allows(_ url: URI) -> Bool {
    let path = RobotsPath.path(of: url)
    guard path.count <= RobotsRules.longestPath else { return false }
    var best: Rule?
    for rule in rules {
      if let best, (rule.pattern.count, rule.allows ? 1 : 0) <= (best.pattern.count, best.allows ? 1 : 0) { continue }
      if RobotsPath.matches(rule.pattern, path) { best = rule }
    }
    return best?.allows ?? true
  }

  /// The rules as a robots.txt, from which they can be read again.
  var text: [UInt8] {
    var bytes = Array("User-agent: *\n".utf8)
    for rule in rules {
      bytes.append(utf8: rule.allows ? "Allow: " : "Disallow: ")
      bytes += rule.pattern + [0x0A]
    }
    return bytes
  }
}

extension RobotsRules {
  /// Returns the lines of the part that is read. A line that the limit cuts is left out, since its shorter pattern
  /// could forbid more.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines = bytes.prefix(longest).dropFirst(bytes.byteOrderMarkLength)
      .split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
    if bytes.count > longest { lines.removeLast() }
    return lines
  }

  /// The name in lower case, and the value without its comment; `nil` if the line has no colon.
  private static func pair(_ line: ArraySlice<UInt8>) -> (key: String, value: ArraySlice<UInt8>)? {
    let line = line.prefix { $0 != UInt8(ascii: "#") }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return (line[..<colon].trimmed.map(\.asciiLowercased).text, line[(colon + 1)...].trimmed)
  }
}
