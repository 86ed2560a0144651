import Model
import Text

/// Sections and the texts of their lists.
extension Assembly {
  /// Links the texts of lists to their sections, and home pages to their languages, and gives each section a title.
  mutating func placeIndexes() {
    for index in site.entries.indices where site.entries[index].kind == .index {
      let entry = site.entries[index]
      if let section = entry.section {
        site.sections[section].indexes[entry.language] = index
      } else {
        site.homes[entry.language] = index
      }
    }
    for index in site.sections.indices where site.sections[index].title.texts.isEmpty {
      site.sections[index].title = title(of: site.sections[index])
    }
  }
}

extension Assembly {
  /// Returns the titles of the section's `_index.md` files by language. If the default language has none, the title is
  /// made from the folder's name.
  private func title(of section: Section) -> Localized {
    var texts: [String: String] = [:]
    for (language, index) in section.indexes where !site.entries[index].title.isEmpty {
      texts[language] = site.entries[index].title
    }
    if texts[settings.defaultLanguage] == nil {
      let name = section.name.lastPathPart
      let words = String(name.map { $0 == "-" || $0 == "_" ? " " : $0 })
      texts[""] = words.prefix(1).uppercased() + words.dropFirst()
    }
    return Localized(texts: texts)
  }
}
