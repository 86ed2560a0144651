import Model
import Text

/// CSV and GeoJSON files of whose rows their authors may expect entries: those in folders without an `_index.md`, and those
/// whose endings have capital letters.
enum UnreadTables {
  private static let endings: Set = [".csv", ".geojson"]
  /// The last letters of `endings`.
  private static let lastLetters = Set(endings.compactMap(\.utf8.last))

  /// Warns of each table that makes no entries and is not published. `isPublished` tells it of a path below the output
  /// folder.
  static func warnings(_ site: Site, isPublished: (String) -> Bool) -> [Diagnostic] {
    guard site.settings.hasAllNames else { return [] }
    let tables = site.files.filter { isTable($0) && !isSection($0, of: site) }
    guard !tables.isEmpty else { return [] }
    let published = Set((site.statics + site.bundled).map(\.path))
    let indexes = site.entries.lazy.filter { $0.kind == .index }.compactMap(\.file).map {
      $0.dropFirst("content/".count)
    }
    let folders = Set(indexes.map { String($0).outerName })
    // The folders of entries, and of texts of sections, that are not shown.
    let hidden = Set(
      site.hiddenReasons.keys.filter { $0.lastPathPart.drop { $0 == "_" }.hasPrefix("index.") }.map(\.outerName))
    return tables.filter { table in
      let folder = table.outerName
      return (!folders.contains(folder) || !hasUsualEnding(table)) && !hidden.contains(folder)
        && !published.contains(table) && !isPublished(table)
    }.map(warning)
  }

  private static func warning(_ table: String) -> Diagnostic {
    let place = Place(file: "content/" + table)
    let (stem, ending) = SiteNames.stem(of: table)
    guard hasUsualEnding(table) else {
      return Diagnostic(
        .warning, "this file is not read", at: place, help: "rename it to `content/\(stem)\(ending.lowercased())`")
    }
    let index = "content/\(table.dropLast(table.lastPathPart.utf8.count))_index.md"
    return Diagnostic(
      .warning, "the rows of this file do not become entries without a file `\(index)`", at: place,
      help: "write that file; if templates should read the rows, move them to `content/data/`")
  }

  private static func hasUsualEnding(_ file: String) -> Bool { endings.contains(SiteNames.stem(of: file).ending) }

  /// Whether this file in `content/` itself is the whole of a section.
  private static func isSection(_ file: String, of site: Site) -> Bool {
    guard !file.utf8.contains(0x2F) else { return false }
    let name = SiteNames.stem(of: file).stem
    return site.sections.contains { $0.name == name }
  }

  private static func isTable(_ file: String) -> Bool {
    // Taking the extension of each file of a large site would cost more than all else here.
    guard let last = file.utf8.last, lastLetters.contains(last.asciiLowercased) else { return false }
    return endings.contains(SiteNames.stem(of: file).ending.lowercased())
  }
}
