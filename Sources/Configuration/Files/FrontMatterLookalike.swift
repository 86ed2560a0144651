import Text

/// Text that was meant as front matter but would be published: other dashes, another number of hyphens, empty lines in
/// front, no first line, JSON.
enum FrontMatterLookalike {
  /// Returns the mistake, or `nil` if the file begins with text. `bytes` start at the beginning of a file without front
  /// matter.
  static func problem(in bytes: [UInt8]) -> FrontMatter.Problem? {
    let lines = lines(of: bytes)
    guard let first = lines.firstIndex(where: { !$0.isEmpty }) else { return nil }
    let line = lines[first]
    if hasKeysAfterRule(line) { return .keysAfterRule(line, line: first + 1) }
    guard first + 1 < lines.count else { return nil }
    if line.hasPrefix("{"), isJSON(lines[first...]) { return .isJSON }
    if lacksFirstRule(lines[first...]) { return .noFirstRule(line: first + 1) }
    guard isRule(line), lines[(first + 1)...].first(where: { !$0.hasPrefix("#") }).map(isKey) ?? false,
      lines[(first + 1)...].contains(where: isRule)
    else { return nil }
    return .wrongRule(line, line: first + 1)
  }

  /// Returns the line, counted from 1, where a text begins with keys of front matter, one of them a usual one, that no
  /// line of hyphens marks; `nil` if it does not.
  static func keysInText(of bytes: [UInt8]) -> Int? {
    let lines = lines(of: bytes)
    guard let first = lines.firstIndex(where: { !$0.isEmpty }), isKey(lines[first]) else { return nil }
    let keys = lines[first...].prefix { isKey($0) || $0.hasPrefix("- ") }
    return keys.contains(where: isUsual) ? first + 1 : nil
  }

  /// Returns the first lines without white space at their ends, and without a byte order mark.
  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = Array(
      String(decoding: bytes.prefix(2000), as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
    ).map(\.trimmed)
    if lines.first?.unicodeScalars.first == "\u{FEFF}" { lines[0].removeFirst() }
    return lines
  }

  private static func isUsual(_ line: String) -> Bool { usualKeys.contains { line.hasPrefix($0) } }

  /// The keys by which front matter is known, of which every entry may have each.
  private static let usualKeys = ["title:", "date:", "draft:", "layout:"]

  /// Whether the line is front matter whose lines were joined: `--- title: Dawn date: 2026-11-20 ---`.
  private static func hasKeysAfterRule(_ line: String) -> Bool {
    guard line.hasPrefix("---") else { return false }
    let rest = line.drop { $0 == "-" }.drop { $0 == " " || $0 == "\t" }
    return usualKeys.contains { rest.hasPrefix($0) }
  }

  /// Whether these lines are front matter without its first `---`: keys up to a `---`, one of them a usual one.
  private static func lacksFirstRule(_ lines: ArraySlice<String>) -> Bool {
    guard let end = lines.firstIndex(where: isRule), let first = lines.first, isKey(first) else { return false }
    return lines[..<end].allSatisfy { isKey($0) || $0.hasPrefix("- ") || $0.hasPrefix("#") }
      && lines[..<end].contains(where: isUsual)
  }

  /// Whether the line is of hyphens, or of the dashes that word processors make of them.
  private static func isRule(_ line: String) -> Bool {
    let dashes: Set<Unicode.Scalar> = [
      "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}", "\u{2212}",
    ]
    return !line.isEmpty && line.unicodeScalars.allSatisfy(dashes.contains) && line != "-"
  }

  /// Whether the line looks like `title: …`.
  private static func isKey(_ line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return false }
    let after = line[line.index(after: colon)...]
    return line[..<colon].utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x5F || $0 == 0x2D }
      && (after.isEmpty || after.hasPrefix(" "))
  }

  private static func isJSON(_ lines: ArraySlice<String>) -> Bool {
    let text = lines.joined(separator: " ").dropFirst().drop { $0 == " " }
    guard text.hasPrefix("\"") else { return false }
    return text.dropFirst().drop { $0 != "\"" }.dropFirst().drop { $0 == " " }.hasPrefix(":")
  }
}
