package import Model
import System
import Text

/// The files of `content/`, classified by folder and name alone.
package struct ContentTree: Sendable {
  struct Item: Sendable {
    /// Relative to `content/`, NFC.
    var path: String
    /// The path on disk, relative to `content/`.
    var file: String
    /// The name without `drafts/`.
    var name: ContentName
    var isDraft: Bool
    /// `nil` for a page outside all sections.
    var section: String?
    /// `nil` if the file has gone.
    var identity: FileIdentity?
  }

  /// Markdown files, in order of path.
  private(set) var texts: [Item] = []
  /// The extension of files whose features are entries.
  static let features = "geojson"

  private static let foreignExtensions: Set = [
    "html", "htm", "mdx", "rst", "org", "adoc", "asciidoc", "textile", "txt",
  ]

  /// CSV files whose rows are entries, and GeoJSON files whose features are.
  private(set) var tables: [Item] = []
  /// Folders of `content/` that became sections, but have nearly the name of one with another meaning, which follows.
  var misnamedFolders: [(name: String, meant: String)] {
    sections.compactMap { section in
      let bare = section.name.drop { $0 == "_" }.lowercased()
      let meant = bare == "draft" ? "drafts" : bare
      return section.name != meant && SiteNames.contentFolders.contains(meant) ? (section.name, meant) : nil
    }
  }
  /// Files with settings of the site that are not read, since their names end in `.yml`.
  private(set) var misnamedSettings: [String] = []
  /// Files that other programs would make pages of, if they begin with front matter.
  private(set) var foreignTexts: [ContentWalk.File] = []
  /// Files below `content/static/`.
  private(set) var statics: [ContentWalk.File] = []
  private(set) var data: [ContentWalk.File] = []
  private(set) var strings: [ContentWalk.File] = []
  /// Texts of `drafts/`, if drafts are left out.
  private(set) var drafts: [String] = []
  /// All other files: logical path (without `drafts/`) → path on disk.
  private(set) var media: [String: String] = [:]
  /// In the settings' order; those that the settings do not name follow, by name.
  private(set) var sections: [Section] = []

  init(_ files: [ContentWalk.File], settings: Settings, drafts: Bool) {
    for file in files { sort(file, languages: settings.languages, drafts: drafts) }
    let given = Set(settings.sections.map(\.name))
    tables = tables.filter { table in isTable(table.name, given) }
    let names = sectionNames(settings)
    sections = Self.sections(names, settings: settings)
    for index in texts.indices { texts[index].section = Self.section(of: texts[index].name, among: names) }
    for index in tables.indices {
      tables[index].section =
        tables[index].name.folder.isEmpty ? tables[index].name.base : Self.section(of: tables[index].name, among: names)
    }
  }
}

extension ContentTree {
  private mutating func sort(_ file: ContentWalk.File, languages: [String], drafts: Bool) {
    let top = file.path.utf8.firstIndex(of: 0x2F).map { String(file.path[..<$0]) } ?? ""
    switch top {
    case "static": statics.append(file)
    case "data": data.append(file)
    case "strings": strings.append(file)
    case "drafts" where !drafts: if SiteNames.isText(file.path) { self.drafts.append(file.path) }
    default:
      let path = top == "drafts" ? String(file.path.dropFirst("drafts/".count)) : file.path
      var item = Item(
        path: file.path, file: file.name, name: ContentName(path: path, languages: languages), isDraft: top == "drafts",
        identity: file.identity)
      if item.name.isText, top != "feeds" {
        if item.name.key == "index" { item.name.base = "_index" }
        texts.append(item)
      } else {
        if ["csv", Self.features].contains(item.name.ending), top != "feeds" { tables.append(item) }
        if Self.foreignExtensions.contains(item.name.ending) { foreignTexts.append(file) }
        if !Self.isSetting(path) {
          media[path] = file.name
        } else if path.hasPrefix("site."), item.name.ending == "yml" {
          misnamedSettings.append(path)
        }
      }
    }
  }

  /// Whether this is a settings file, which is never published, even if a page names it.
  private static func isSetting(_ path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"), !path.utf8.contains(0x2F) else { return false }
    return ["site", "authors", "timelines", "hidden", "erased"].contains { path.hasPrefix($0 + ".") }
  }

  /// Whether a table is in the same folder as an `_index.md`, or is the whole of a section that the settings name.
  private func isTable(_ name: ContentName, _ sections: Set<String>) -> Bool {
    name.folder.isEmpty && sections.contains(name.base)
      || texts.contains { $0.name.isSectionIndex && $0.name.folder == name.folder }
  }

  /// Returns the folders that contain entries, with all folders above them, but without the folders of single entries.
  private func sectionNames(_ settings: Settings) -> Set<String> {
    var bundles: Set<String> = []
    for text in texts where text.name.isBundleIndex { bundles.insert(text.name.folder) }
    for text in texts where text.name.isSectionIndex { bundles.remove(text.name.folder) }
    var names = Set(settings.sections.map(\.name))
    var last: String?
    for text in texts where text.name.folder != last {
      last = text.name.folder
      var folder = text.name.folder
      if text.name.isBundleIndex { folder = folder.outerName }
      while !folder.isEmpty {
        if !bundles.contains(folder) { names.insert(folder) }
        folder = folder.outerName
      }
    }
    for table in tables where table.name.folder.isEmpty { names.insert(table.name.base) }
    for table in tables where !table.name.folder.isEmpty { names.insert(table.name.folder) }
    return names
  }

  static func section(of name: ContentName, among sections: Set<String>) -> String? {
    var folder = name.isBundleIndex ? name.folder.outerName : name.folder
    while !folder.isEmpty {
      if sections.contains(folder) { return folder }
      folder = folder.outerName
    }
    return nil
  }

  /// Returns the digest for `ContentFolder.surroundings`. `files` are those that the tree was made from.
  func digestOfOthers(among files: [ContentWalk.File]) -> FastDigest? {
    var remembered = texts.lazy.filter { !$0.name.isSectionIndex }.map(\.path).makeIterator()
    var next = remembered.next()
    var writer = BinaryWriter()
    for file in files {
      if file.path == next {
        next = remembered.next()
        continue
      }
      guard let identity = file.identity, identity.isSettled else { return nil }
      writer.append(file.path)
      writer.append(file.name)
      writer.append(identity)
    }
    return FastDigest(of: writer.bytes)
  }

  /// Returns all sections. A section that is not in the settings inherits list, fields, sanitizing and outputs from the
  /// section above it.
  package static func sections(_ names: Set<String>, settings: Settings) -> [Section] {
    var sections = settings.sections
    let known = Set(sections.map(\.name))
    for name in names.subtracting(known).sorted() {
      var section = Section(name: name, title: Localized(texts: [:]))
      if let parent = sections.first(where: { $0.name == name.outerName }) {
        section.list = parent.list
        section.sortIsGiven = parent.sortIsGiven
        section.fields = parent.fields
        section.cleansHTML = parent.cleansHTML
        section.outputs = parent.outputs
      }
      sections.append(section)
    }
    return sections
  }
}

extension ContentTree.Item {
  /// Makes the item of a text that is not an `_index.md`. `path` is in NFC, also on disk.
  init(text path: String, languages: [String], sections: Set<String>) {
    isDraft = path.hasPrefix("drafts/")
    (self.path, file) = (path, path)
    name = ContentName(path: isDraft ? String(path.dropFirst("drafts/".count)) : path, languages: languages)
    section = ContentTree.section(of: name, among: sections)
  }
}
