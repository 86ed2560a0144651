import Escaping
import Text

/// `urlize`: turns addresses in text into links. The text is escaped HTML already.
struct Linking {
  /// The number of Unicode scalars of an address that are shown; `nil` shows all.
  var limit: Int?
  /// The attribute `rel`; empty for none.
  var relation = ""
  /// The attribute `target`; `nil` for none.
  var target: String?
  /// Further schemes that become links, such as `ftp://`.
  var schemes: [String] = []

  /// Returns `text` with its addresses as links.
  func html(of text: String) -> String {
    var result = ""
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isPythonSpace {
        result += word.isEmpty ? "" : linked(String(word))
        word.removeAll()
        result.unicodeScalars.append(scalar)
      } else {
        word.append(scalar)
      }
    }
    return result + (word.isEmpty ? "" : linked(String(word)))
  }
}

extension Linking {
  private func linked(_ word: String) -> String {
    var middle = Substring(word)
    while let opening = ["&lt;", "(", "<"].first(where: { middle.hasPrefix($0) }) {
      middle.removeFirst(opening.count)
    }
    let head = word[..<middle.startIndex]
    while let closing = ["&gt;", ")", ">", ".", ","].first(where: { middle.hasSuffix($0) }) {
      middle.removeLast(closing.count)
    }
    var tail = String(word[middle.endIndex...])
    var inner = String(middle)
    for (opening, closing) in [("(", ")"), ("<", ">"), ("&lt;", "&gt;")] {
      balance(&inner, &tail, opening, closing)
    }
    return head + link(inner) + tail
  }

  /// A bracket that closes one inside the address belongs to the address.
  private func balance(
    _ inner: inout String, _ tail: inout String, _ opening: String, _ closing: String
  ) {
    let openings = occurrences(of: opening, in: inner)
    guard openings > occurrences(of: closing, in: inner) else { return }
    var end = tail.utf8.startIndex
    for _ in 0..<openings {
      guard let range = tail.utf8.range(of: closing, from: end) else { break }
      end = range.upperBound
    }
    inner += tail[..<end]
    tail = String(tail[end...])
  }

  private func occurrences(of part: String, in text: String) -> Int {
    var count = 0
    var start = text.utf8.startIndex
    while let range = text.utf8.range(of: part, from: start) {
      count += 1
      start = range.upperBound
    }
    return count
  }

  private func link(_ word: String) -> String {
    if Address.isWeb(word) {
      let isComplete = word.hasPrefix("https://") || word.hasPrefix("http://")
      return anchor(isComplete ? word : "https://" + word, shown(word))
    }
    if word.hasPrefix("mailto:"), Address.isMail(word.dropFirst(7)) {
      return "<a href=\"\(word)\">\(word.dropFirst(7))</a>"
    }
    if word.contains("@"), !word.hasPrefix("www."), !word.hasPrefix("@"), !word.contains(":"),
      Address.isMail(word[...])
    {
      return "<a href=\"mailto:\(word)\">\(word)</a>"
    }
    if schemes.contains(where: { word != $0 && word.hasPrefix($0) }) { return anchor(word, word) }
    return word
  }

  private func shown(_ word: String) -> String {
    guard let limit, word.scalarCount > limit else { return word }
    return PythonText.prefix(word, limit) + "..."
  }

  private func anchor(_ address: String, _ text: String) -> String {
    let rel = relation.isEmpty ? "" : " rel=\"\(relation.escaped)\""
    let target = target.map { " target=\"\($0.escaped)\"" } ?? ""
    return "<a href=\"\(address)\"\(rel)\(target)>\(text)</a>"
  }
}

/// Recognizes addresses in text.
private enum Address {
  static func isMail(_ text: Substring) -> Bool {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return false }
    let domain = text[text.index(after: at)...].unicodeScalars
    guard let first = domain.first, first.isWordCharacter, let dot = domain.lastIndex(of: "."),
      dot > domain.startIndex
    else { return false }
    let ending = domain[domain.index(after: dot)...]
    return !ending.isEmpty && ending.allSatisfy(\.isWordCharacter)
      && domain.allSatisfy { $0.isWordCharacter || $0 == "." || $0 == "-" }
  }

  static func isWeb(_ text: String) -> Bool {
    let start = ["https://", "http://", "www."].first { text.lowercased().hasPrefix($0) }
    let rest = text.dropFirst(start?.count ?? 0)
    let host = rest.prefix { !"/?#".contains($0) }
    var name = host
    if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
      let port = host[host.index(after: colon)...]
      guard (1...5).contains(port.count), port.allSatisfy(\.isNumber) else { return false }
      name = host[..<colon]
    }
    return isHost(String(name), hasStart: start != nil, isHTTP: start?.hasPrefix("http") ?? false)
  }

  /// Whether `name` is a host name. `hasStart`: the address starts with `https://`, `http://` or `www.`; without these,
  /// only some top-level domains count. `isHTTP`: it starts with one of the first two, so that it may be an IP address.
  private static func isHost(_ name: String, hasStart: Bool, isHTTP: Bool) -> Bool {
    if isHTTP, name.hasPrefix("["), name.hasSuffix("]") {
      return name.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" }
        && name.contains(":")
    }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let last = labels.last, labels.allSatisfy(isLabel) else { return false }
    if isHTTP, labels.count == 4,
      labels.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(\.isNumber) })
    {
      return true
    }
    if hasStart { return isTopDomain(last) }
    return labels.count > 1
      && ["com", "net", "int", "edu", "gov", "org", "info", "mil"].contains(last.lowercased())
      && labels.dropLast().allSatisfy { (2...63).contains($0.unicodeScalars.count) }
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty
      && label.unicodeScalars.allSatisfy { $0.isWordCharacter || $0 == "-" || $0 == "%" }
  }

  private static func isTopDomain(_ label: Substring) -> Bool {
    let lower = label.lowercased()
    if lower.hasPrefix("xn--") { return (6...63).contains(lower.count) }
    return (2...63).contains(lower.count) && lower.utf8.allSatisfy(\.isASCIILowercase)
  }
}
