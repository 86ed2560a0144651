import Model
import Text

/// What each file of `content/` is, by its place and name alone.
package struct ContentTree: Sendable {
  struct Item: Sendable {
    /// Below `content/`, NFC.
    var path: String
    /// Below `content/`, as the disk has it.
    var file: String
    /// By what it means: without `drafts/`.
    var name: ContentName
    var isDraft: Bool
    /// `nil`: a page.
    var section: String?
  }

  /// Markdown, in order of path.
  private(set) var texts: [Item] = []
  /// CSVs whose rows are entries.
  private(set) var tables: [Item] = []
  /// Below `content/static/`.
  private(set) var statics: [ContentWalk.File] = []
  private(set) var data: [ContentWalk.File] = []
  private(set) var strings: [ContentWalk.File] = []
  /// Texts of `drafts/`, where they are left out.
  private(set) var drafts: [String] = []
  /// All other files by what they mean (without `drafts/`) → as the disk has them.
  private(set) var media: [String: String] = [:]
  /// In the settings' order, then by name.
  private(set) var sections: [Section] = []

  init(_ files: [ContentWalk.File], settings: Settings, drafts: Bool) {
    for file in files { sort(file, languages: settings.languages, drafts: drafts) }
    tables = tables.filter { table in isTable(table.name) }
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
    case "drafts" where !drafts: if file.path.hasSuffix(".md") { self.drafts.append(file.path) }
    default:
      let path = top == "drafts" ? String(file.path.dropFirst("drafts/".count)) : file.path
      var item = Item(
        path: file.path, file: file.name, name: ContentName(path: path, languages: languages), isDraft: top == "drafts")
      if item.name.isText, top != "feeds" {
        if item.name.key == "index" { item.name.base = "_index" }
        texts.append(item)
      } else {
        if item.name.ending == "csv", top != "feeds" { tables.append(item) }
        if !Self.isSetting(path) { media[path] = file.name }
      }
    }
  }

  /// Never published, whatever a page says.
  private static func isSetting(_ path: String) -> Bool {
    guard path.hasSuffix(".yaml"), !path.utf8.contains(0x2F) else { return false }
    return path.hasPrefix("site.") || path == "authors.yaml" || path == "hidden.yaml"
  }

  /// A CSV beside an `_index.md`.
  private func isTable(_ name: ContentName) -> Bool {
    texts.contains { $0.name.isSectionIndex && $0.name.folder == name.folder }
  }

  /// Folders that hold entries and are not the folder of one entry, with all above them.
  private func sectionNames(_ settings: Settings) -> Set<String> {
    var bundles: Set<String> = []
    for text in texts where text.name.isBundleIndex { bundles.insert(text.name.folder) }
    for text in texts where text.name.isSectionIndex { bundles.remove(text.name.folder) }
    var names = Set(settings.sections.map(\.name))
    var last: String?
    for text in texts where text.name.folder != last {
      last = text.name.folder
      var folder = text.name.folder
      if text.name.isBundleIndex { folder = Self.parent(of: folder) }
      while !folder.isEmpty {
        if !bundles.contains(folder) { names.insert(folder) }
        folder = Self.parent(of: folder)
      }
    }
    for table in tables where table.name.folder.isEmpty { names.insert(table.name.base) }
    for table in tables where !table.name.folder.isEmpty { names.insert(table.name.folder) }
    return names
  }

  private static func section(of name: ContentName, among sections: Set<String>) -> String? {
    var folder = name.isBundleIndex ? parent(of: name.folder) : name.folder
    while !folder.isEmpty {
      if sections.contains(folder) { return folder }
      folder = parent(of: folder)
    }
    return nil
  }

  package static func parent(of folder: String) -> String {
    folder.utf8.lastIndex(of: 0x2F).map { String(folder[..<$0]) } ?? ""
  }

  /// A section below another has its typed fields, its cleaning and its outputs unless the settings say otherwise.
  private static func sections(_ names: Set<String>, settings: Settings) -> [Section] {
    var sections = settings.sections
    let known = Set(sections.map(\.name))
    for name in names.subtracting(known).sorted() {
      var section = Section(name: name, title: Localized(texts: [:]))
      if let parent = sections.first(where: { $0.name == parent(of: name) }) {
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
