import Text

/// Proposed ids for new sources.
enum SourceName {
  /// UTF-8 bytes. Ids are short, since people type them and addresses contain them.
  private static let longest = 40

  /// Returns an id made of the title, or else of the host, that is not in `taken`.
  static func proposed(title: String, address: String, taken: Set<String>) -> String {
    let name =
      [title, host(of: address)].lazy.compactMap(Slug.make).map(shortened).first(where: isIdentifier) ?? "feed"
    return taken.freeName(like: name)
  }

  /// Returns the host without its top-level domain and without a first label such as `www` or `feeds`.
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
