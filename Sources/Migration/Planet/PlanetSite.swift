import Text

/// The settings of Planet Venus or Pluto as a site that follows the same feeds.
package struct PlanetSite {
  package internal(set) var site = ImportedSite("Planet", source: ".")
  /// The feeds with their sources, to assign the entries of a cache.
  package internal(set) var feeds: [PlanetFeed] = []
  /// The cache folder of Venus, as the settings name it; `nil` for Pluto, or if they do not name one.
  package let cache: String?
  /// Whether these are settings of Pluto, whose sections name their feeds.
  package var isPluto: Bool { sections.contains { $0["feed"] != nil } }
  private let file: String
  private let sections: [INI.Section]
  private let main: INI.Section
  /// Sections about templates and filters.
  private let others: Set<String>
  private var ids: Set<String> = []

  /// Reads the settings; `file` is their name in the report.
  package init(_ text: String, file: String) {
    self.file = file
    var all = INI(text).sections
    if !all.contains(where: { $0["feed"] != nil }) {
      for index in all.indices { all[index].unescapePercentSigns() }
    }
    var main = all.first { $0.name.lowercased() == "planet" } ?? all[0]
    // Values of `[DEFAULT]` apply to all sections.
    let defaults = all.filter { $0.name == "DEFAULT" }.flatMap(\.values)
    main.values.insert(contentsOf: defaults, at: 0)
    self.main = main
    sections = all.dropFirst().filter { $0.name.lowercased() != "planet" && $0.name != "DEFAULT" }
    cache = main["cache_directory"]
    others = Set((Self.names(main["template_files"]) + Self.names(main["filters"])).map(Self.bare))
    read()
  }

  static func names(_ text: String?) -> [String] {
    (text ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The name of a filter without its parameters.
  static func bare(_ name: String) -> String { String(name.prefix { $0 != "?" }) }

  private mutating func read() {
    var sources: [Node] = []
    for section in sections where !others.contains(section.name) {
      if let source = source(section) { sources.append(source) }
    }
    var settings: [Node.Member] = [
      .init("title", .string(main["name"] ?? main["title"] ?? "Planet")),
      .init("url", .string(Self.address(main["link"] ?? main["url"]) ?? "https://example.org/")),
    ]
    if let owner = main["owner_name"] ?? main["author"] { settings.append(.init("author", .string(owner))) }
    if let count = main["items_per_page"].flatMap(Int64.init), (1...10000).contains(count) {
      settings.append(.init("home", .object([.init("paginate", .integer(count))])))
    }
    if let feeds = feedPaths() { settings.append(.init("feeds", feeds)) }
    if let initial = Self.initial(main) { settings.append(.init("defaults", .object([initial]))) }
    settings.append(.init("sources", .list(sources)))
    site.counts = [("sources", sources.count)]
    note()
    site.add("content/site.yaml", text: NodeYAML.lines(settings), from: file)
  }
}

extension PlanetSite {
  /// Returns the setting `initial`. Venus calls it `new_feed_items`: the number of entries to take from a new feed, or 0
  /// for all.
  private static func initial(_ section: INI.Section) -> Node.Member? {
    guard let count = section["new_feed_items"].flatMap(Int64.init), (1...10000).contains(count) else { return nil }
    return Node.Member("initial", .integer(count))
  }

  private mutating func note() {
    if Self.address(main["link"] ?? main["url"]) == nil {
      site.note(
        ImportFinding(
          file, line: main.line, "the settings do not say the site's address",
          advice: "write it as `url` in content/site.yaml"))
    }
    for key in ["filter_directories", "bill_of_materials", "theme", "template_directories", "output_theme"] {
      guard let value = main[key] else { continue }
      let words = value.shortened().inOneLine
      site.note(
        ImportFinding(
          file, line: main.line(of: key), "`\(key) = \(words)`", advice: "choose a `look` or write templates"))
    }
    for name in Self.names(main["filters"]) where !name.hasPrefix(Self.sifter) {
      site.note(
        ImportFinding(
          file, line: main.line(of: "filters"), "the filter `\(name)`",
          advice: "use `filter` and `rewrite` of sources"))
    }
  }

  /// Returns the setting `feeds` with the file names of the feeds that Venus wrote: those of its templates, without the
  /// template's ending; `nil` if there are none.
  private mutating func feedPaths() -> Node? {
    var paths: [String: [String]] = [:]
    for template in Self.names(main["template_files"]) {
      let file = template.split(separator: "/").last.map(String.init) ?? template
      let name = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
      if name == "index.html" { continue }
      if name.hasSuffix(".xml"), name.contains("atom") {
        paths["atom", default: []].append(name)
      } else if name.hasSuffix(".xml"), name.contains("rss") {
        paths["rss", default: []].append(name)
      } else if name.contains("opml") || name.contains("foaf") {
        site.note(
          ImportFinding(
            self.file, line: main.line(of: "template_files"), "the list of feeds was `/\(name)`",
            advice: "it is `/sources.opml` now: redirect the old one on the host"))
      } else {
        site.note(
          ImportFinding(
            self.file, line: main.line(of: "template_files"), "the template `\(template)`",
            advice: "choose a `look` or write templates"))
      }
    }
    guard !paths.isEmpty else { return nil }
    let members = paths.sorted { $0.key < $1.key }.map { path in
      Node.Member(path.key, .list(path.value.map { .string($0) }))
    }
    return .object([.init("paths", .object(members))])
  }

  private static func address(_ text: String?) -> String? {
    guard let text, text.hasPrefix("http://") || text.hasPrefix("https://") else { return nil }
    return text.hasSuffix("/") || text.hasSuffix(".html") ? String(text.prefix(while: { $0 != "?" })) : text + "/"
  }

  /// Returns the source for a section. Venus names a section by the feed's address, Pluto by a key.
  private mutating func source(_ section: INI.Section) -> Node? {
    let isAddress = section.name.hasPrefix("http://") || section.name.hasPrefix("https://")
    guard let url = isAddress ? section.name : section["feed"] ?? section["feed_url"], url.hasPrefix("http") else {
      site.note(
        ImportFinding(
          file, line: section.line, "`[\(section.name)]` names no feed", advice: "add it with `rhapsode add URL`"))
      return nil
    }
    let title = section["name"] ?? section["title"]
    let id = freeID(Slug.make(isAddress ? title ?? String(URI(url).host ?? "") : section.name) ?? "source")
    var members: [Node.Member] = [.init("id", .string(id))]
    if let type = section["content_type"], type.contains("opml") {
      return .object(members + [.init("opml", .string(url))])
    }
    members.append(.init("url", .string(url)))
    if let title { members.append(.init("title", .string(title))) }
    members.add("filter", .object(filter(section)))
    if let initial = Self.initial(section) { members.append(initial) }
    feeds.append(PlanetFeed(source: id, url: url, name: title, section: section.name))
    return .object(members)
  }

  private mutating func freeID(_ base: String) -> String {
    let id = ids.freeName(like: base)
    ids.insert(id)
    return id
  }

  private static let sifter = "regexp_sifter.py"

  /// Returns the filters for the feed's entries, as `keep` and `drop`: from `filter` and `exclude`, Pluto's `includes`
  /// and `excludes`, or Venus's regular expressions in `filters`.
  private mutating func filter(_ section: INI.Section) -> [Node.Member] {
    var patterns: [String: [String]] = [:]
    for (key, ours) in [("filter", "keep"), ("includes", "keep"), ("exclude", "drop"), ("excludes", "drop")] {
      if let pattern = section[key] ?? main[key], !pattern.isEmpty { patterns[ours, default: []].append(pattern) }
    }
    for name in Self.names(main["filters"]) + Self.names(section["filters"]) {
      guard name.hasPrefix(Self.sifter) else {
        if Self.names(section["filters"]).contains(name) {
          site.note(
            ImportFinding(
              file, line: section.line(of: "filters"), "the filter `\(name)`",
              advice: "use `filter` and `rewrite` of the source"))
        }
        continue
      }
      let own = sections.first { $0.name == name }
      let parameters = name.dropFirst(Self.sifter.count + 1).split(separator: "&").map { $0.split(separator: "=") }
      for (key, ours) in [("require", "keep"), ("exclude", "drop")] {
        let given = parameters.first { $0.count == 2 && $0[0] == key }.map { String($0[1]) }
        if let pattern = given.map({ URI.decoded($0) ?? $0 }) ?? own?[key] {
          patterns[ours, default: []].append(pattern)
        }
      }
    }
    return patterns.sorted { $0.key > $1.key }.map { pattern in
      .init(pattern.key, .list(pattern.value.map { .string("/\($0.replacing("/", with: "\\/"))/") }))
    }
  }
}
