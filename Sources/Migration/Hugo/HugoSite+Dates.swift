import Text

/// The setting `frontmatter` of Hugo, which says where the dates of pages are.
extension HugoSite {
  /// Hugo's usual fields, in which `:default` looks.
  private static let fields: [(name: String, usual: [String])] = [
    ("date", ["date", "publishdate", "pubdate", "published", "lastmod", "modified"]),
    ("publishdate", ["publishdate", "pubdate", "published"]), ("lastmod", ["lastmod", "modified"]),
    ("expirydate", ["expirydate", "unpublishdate"]),
  ]

  /// Returns the front matter with the dates that the setting chooses. `name` is that of the file, or of its folder.
  mutating func dated(_ values: Node, name: String) -> Node {
    guard let setting = settings.member("frontmatter") else { return values }
    var members = values.members
    let (date, rest) = OldDate.split(name)
    for field in Self.fields {
      guard let sources = setting.member(field.name)?.wordList else { continue }
      var found: String?
      for source in sources.map({ $0.lowercased() }) where found == nil {
        switch source {
        case ":filename": found = date
        case ":default": found = field.usual.lazy.compactMap { values.member($0)?.words }.first
        case ":git", ":filemodtime": noteDates(source)
        default: found = values.member(source)?.words.flatMap { OldDate.normalized($0) != nil ? $0 : nil }
        }
      }
      guard let found else { continue }
      members.removeAll { $0.name.lowercased() == field.name }
      members.append(.init(field.name, .string(found)))
      // Hugo takes the name without the date as the slug.
      if field.name == "date", date != nil, values.member("slug") == nil,
        sources.contains(where: { $0.lowercased() == ":filename" })
      {
        members.append(.init("slug", .string(rest)))
      }
    }
    return .object(members)
  }

  private mutating func noteDates(_ source: String) {
    mover.site.note(
      ImportFinding(
        settingsFile, "dates of `\(source)` could not be imported",
        advice: "write `date` and `updated` into the front matter, where they are missing"))
  }
}
