import Text

/// A page of a site that is imported.
struct OldPage: Sendable {
  /// The path in the old site.
  var file: String
  var front: Node
  var text: String
  /// The number of the text's first line in the file.
  var firstLine: Int
  /// Its address from the root of the site, such as `/posts/dawn/`.
  var address: String
  /// The file that the import writes, below `content/`: `posts/dawn.md`.
  var target: String
  /// Its id in the old feed; `nil` if it was in none.
  var feedID: String?
  var isDraft = false
  /// A date that the file's name says.
  var namedDate: String?
  /// The name without date and ending, for titles.
  var slug = ""
  /// The language, or `nil` if it is the site's first.
  var language: String?

  /// Whether its text is HTML, not Markdown.
  var isHTML: Bool { [".html", ".htm"].contains { file.lowercased().hasSuffix($0) } }

  /// Whether it is the text of a section or of home.
  var isIndex: Bool { target.hasSuffix("_index.md") || target.contains("/_index.") || target.hasPrefix("_index.") }

  /// Whether it is the text of an entry that has a folder of its own: `dawn/index.md` or `dawn/index.el.md`.
  var isBundle: Bool { target.contains("/index.") }

  /// The address that the build gives the list of the section, or home, whose text this is.
  var listAddress: String {
    let folder = target.split(separator: "/").dropLast().joined(separator: "/")
    return languageFolder + (folder.isEmpty ? "/" : "/\(folder)/")
  }

  /// What addresses of the page's language begin with in the new site: `/el`, or nothing if it is the first language.
  var languageFolder: String { language.map { "/\($0)" } ?? "" }

  /// Returns the number of the line in the file where the text first contains `words`; 0 if it does not.
  func line(of words: String) -> Int {
    text.range(of: words).map { firstLine + text[..<$0.lowerBound].count { $0.isNewline } } ?? 0
  }

  /// Returns the value of the first of these fields that is given; names are compared without case.
  func value(_ names: String...) -> Node? {
    for name in names {
      for member in front.members where member.name.lowercased() == name && member.value != .null {
        return member.value
      }
    }
    return nil
  }

  func words(_ names: String...) -> String? {
    for name in names { if let words = value(name)?.words, !words.isEmpty { return words } }
    return nil
  }

  /// Returns the path of an address that was made from a pattern, with single slashes at its start and between its
  /// parts. It ends with a slash unless it names a file.
  static func path(_ filled: String) -> String {
    let path = filled.split(separator: "/").reduce(into: "") { $0 += "/" + $1 }
    return filled.hasSuffix("/") ? path + "/" : URI.folderPath(path)
  }

  /// The address that the build gives the new file by its name; `nil` if that cannot be told.
  var standardAddress: String? {
    var parts = target.split(separator: "/").map(String.init)
    guard let last = parts.popLast() else { return nil }
    if last == "_index.md" { return parts.isEmpty ? "/" : "/" + parts.joined(separator: "/") + "/" }
    if last != "index.md" { parts.append(String(last.dropLast(last.hasSuffix(".md") ? 3 : 0))) }
    // The name of a file can have a date in front, and other letters than its address.
    guard let name = parts.last, Slug.make(name) == name, !(name.utf8.first?.isASCIIDigit ?? true) else { return nil }
    return "/" + parts.joined(separator: "/") + "/"
  }
}
