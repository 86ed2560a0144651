import Model
import Text

/// The files that `Render` makes for every site: lists with their further pages and feeds, and files at the root of
/// each language's tree. They are recognized by their names, so that nothing is stored for each of thousands of terms.
struct SiteFiles {
  /// The path prefix of each language: empty for the default one, else such as `en/`.
  private let trees: [String]
  /// The folders of all lists, relative to the language's tree; empty for home.
  private var lists: Set<String> = [""]
  /// The lists' folders, and all folders above them.
  private var folders: Set<String> = []
  /// The names of files in every list's folder.
  private let names: [String]
  /// Numbered files in every list's folder, by the text before and after the number.
  private let series: [(stem: String, ending: String)]

  /// `site` must have its sections, terms, people and sources.
  init(_ site: Site) {
    let settings = site.settings
    trees = settings.languages.map { CaseFoldedPath($0 == settings.defaultLanguage ? "" : $0 + "/").text }
    let feeds = Settings.Feeds.Format.allCases.flatMap { settings.feeds.paths[$0] ?? [] }
    let others =
      SiteNames.rootFiles + [SiteNames.notFound, SiteNames.feedStylesheet, SiteNames.listening, "index.html"]
    names = (feeds + settings.podcasts.map(\.path) + others).map { CaseFoldedPath(SiteNames.file("/" + $0)).text }
    series = ([SiteNames.sitemap] + (settings.feeds.paths[.atom]?.prefix(1) ?? [])).map {
      SiteNames.stem(of: CaseFoldedPath($0).text)
    }
    insert(listsOf: site)
  }

  /// Whether a generated file has this path, needs it as a folder, or is needed as a folder by it.
  func include(_ file: CaseFoldedPath) -> Bool {
    trees.contains { tree in
      guard file.text.hasPrefix(tree) else { return false }
      var rest = file.text.dropFirst(tree.count)
      if folders.contains(String(rest)) { return true }
      while true {
        if isMade(rest) { return true }
        guard let slash = rest.utf8.lastIndex(of: 0x2F) else { return false }
        rest = rest[..<slash]
      }
    }
  }
}

extension SiteFiles {
  private mutating func insert(listsOf site: Site) {
    for section in site.sections { insert(section.name) }
    for taxonomy in site.taxonomies {
      insert(taxonomy.name)
      for term in taxonomy.terms { insert("\(taxonomy.name)/\(term.slug)") }
    }
    for name in [SiteNames.categories, SiteNames.authors, SiteNames.sources] { insert(name) }
    for category in site.categories { insert("\(SiteNames.categories)/\(category.key)") }
    for person in site.people { insert("\(SiteNames.authors)/\(person.key)") }
    for source in site.sources { insert("\(SiteNames.sources)/\(source.id)") }
  }

  private mutating func insert(_ list: String) {
    let key = CaseFoldedPath(list)
    guard lists.insert(key.text).inserted else { return }
    folders.insert(key.text)
    for folder in key.folders where !folders.insert(folder.text).inserted { break }
  }

  private func isMade(_ file: Substring) -> Bool {
    names.contains { name in folder(of: file, before: name).map { lists.contains($0) } ?? false }
      || isFurtherPage(file) || series.contains { isPart(file, of: $0) }
  }

  /// Returns the folder in front of `name` at the end of `file`, without the slash between them, or `nil` if `file` has
  /// another name.
  private func folder(of file: Substring, before name: String) -> String? {
    guard file.hasSuffix(name) else { return nil }
    let folder = file.dropLast(name.count)
    guard !folder.isEmpty else { return "" }
    return folder.utf8.last == 0x2F ? String(folder.dropLast()) : nil
  }

  /// Whether this is `page/2/index.html`, or `page/2` as a file.
  private func isFurtherPage(_ file: Substring) -> Bool {
    let parts = file.split(separator: "/")
    let end = parts.last == "index.html" ? parts.count - 1 : parts.count
    guard end >= 2, parts[end - 2] == SiteNames.furtherPages[...] else { return false }
    return parts[end - 1].utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether this is a numbered file of the series, such as `feed-2.atom` of `feed.atom`.
  private func isPart(_ file: Substring, of series: (stem: String, ending: String)) -> Bool {
    guard file.hasSuffix(series.ending) else { return false }
    let bare = file.dropLast(series.ending.count)
    let digits = bare.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0 else { return false }
    return folder(of: bare.dropLast(digits), before: series.stem + "-").map { lists.contains($0) } ?? false
  }
}
