import Text

/// The settings of Planet Venus or Pluto as a site that follows the same feeds.
package enum PlanetSite {
  /// Reads the settings; `file` is their name in the report.
  package static func move(_ text: String, file: String) -> ImportedSite {
    var site = ImportedSite("Planet", source: ".")
    let sections = INI(text).sections
    let main = sections.first { $0.name.lowercased() == "planet" } ?? sections[0]
    var settings: [Node.Member] = [
      .init("title", .string(main["name"] ?? main["title"] ?? "Planet")),
      .init("url", .string(address(main["link"] ?? main["url"]) ?? "https://example.org/")),
    ]
    if address(main["link"] ?? main["url"]) == nil {
      site.note(
        ImportFinding(
          file, line: main.line, "the settings do not say the site's address",
          advice: "write it as `url` in content/site.yaml"))
    }
    if let owner = main["owner_name"] ?? main["author"] { settings.append(.init("author", .string(owner))) }
    var ids: Set<String> = []
    var sources: [Node] = []
    for section in sections.dropFirst() where section.name.lowercased() != "planet" {
      guard let source = source(section, main, &ids, file, &site) else { continue }
      sources.append(source)
    }
    settings.append(.init("sources", .list(sources)))
    site.counts = [("sources", sources.count)]
    for key in ["filters", "filter_directories", "bill_of_materials", "theme", "template_files", "output_theme"]
    where main[key] != nil {
      site.note(
        ImportFinding(
          file, line: main.line,
          "`\(key) = \(main[key]?.prefix(60).split(whereSeparator: \.isNewline).joined(separator: " ") ?? "")`",
          advice: key == "filters" ? "use `filter` and `rewrite` of sources" : "choose a `look` or write templates"))
    }
    if main["cache_directory"] != nil {
      site.note(
        ImportFinding(
          file, line: main.line, "the cache was not read", advice: "`rhapsode fetch` brings what the feeds still have"))
    }
    let yaml = NodeYAML.lines(settings)
    site.add("content/site.yaml", text: yaml, from: file)
    return site
  }

  private static func address(_ text: String?) -> String? {
    guard let text, text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
    return text.hasSuffix("/") || text.hasSuffix(".html") ? String(text.prefix(while: { $0 != "?" })) : text + "/"
  }

  /// Venus names a section by the feed's address, Pluto by a key.
  private static func source(
    _ section: INI.Section, _ main: INI.Section, _ ids: inout Set<String>, _ file: String, _ site: inout ImportedSite
  ) -> Node? {
    let isAddress = section.name.hasPrefix("http://") || section.name.hasPrefix("https://")
    guard let url = isAddress ? section.name : section["feed"] ?? section["feed_url"], url.hasPrefix("http") else {
      // Sections of templates and filters.
      if section["name"] != nil || section["title"] != nil {
        site.note(
          ImportFinding(
            file, line: section.line, "`[\(section.name)]` names no feed", advice: "add it with `rhapsode add URL`"))
      }
      return nil
    }
    let title = section["name"] ?? section["title"]
    var id = Slug.make(isAddress ? title ?? String(URI(url).host ?? "") : section.name) ?? "source"
    let first = id
    var number = 2
    while !ids.insert(id).inserted {
      id = "\(first)-\(number)"
      number += 1
    }
    var members: [Node.Member] = [.init("id", .string(id)), .init("url", .string(url))]
    if let title { members.append(.init("title", .string(title))) }
    var filter: [Node.Member] = []
    for (key, ours) in [("filter", "keep"), ("exclude", "drop")] {
      guard let pattern = section[key] ?? main[key] else { continue }
      filter.append(.init(ours, .list([.string("/\(pattern)/")])))
    }
    if !filter.isEmpty { members.append(.init("filter", .object(filter))) }
    return .object(members)
  }
}
