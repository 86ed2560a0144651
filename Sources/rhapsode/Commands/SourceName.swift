import Text

/// Ids for sources that nobody has named.
enum SourceName {
  /// In UTF-8: an id is typed, and stands in addresses.
  private static let longest = 40

  /// Made of the title, else of the host; none of `taken`.
  static func proposed(title: String, address: String, taken: Set<String>) -> String {
    let name =
      [title, host(of: address)].lazy.compactMap(Slug.make).map(shortened).first(where: isIdentifier) ?? "feed"
    guard taken.contains(name) else { return name }
    return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
  }

  /// Without what every address has.
  private static func host(of address: String) -> String {
    var parts = (URI(address).host ?? "").lowercased().split(separator: ".")
    if parts.count > 2, ["www", "feeds", "rss", "feed"].contains(parts[0]) { parts.removeFirst() }
    if parts.count > 1 { parts.removeLast() }
    return parts.joined(separator: "-")
  }

  private static func shortened(_ slug: String) -> String {
    guard slug.utf8.count > longest else { return slug }
    var kept = ""
    for word in slug.split(separator: "-") {
      guard kept.utf8.count + word.utf8.count < longest else { break }
      kept += kept.isEmpty ? word : "-" + word
    }
    return kept.isEmpty ? String(slug.prefix(longest / 4)) : kept
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-"
    }
  }
}
