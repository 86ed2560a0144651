import Text

/// Menus, of which each language can have its own.
extension HugoSite {
  private struct Entry {
    var name: String
    var identifier: String?
    /// Entries without a weight are the last ones.
    var weight: Int
    var url: String?
    var parent: String?
    /// What entries of other languages for the same thing have in common with this one.
    var subject: String

    var key: String { identifier ?? name }
    /// Hugo's order: by weight, then by name, then by identifier.
    var order: (Int, String, String) { (weight == 0 ? Int.max : weight, name, identifier ?? "") }
  }

  mutating func addMenu() {
    let main = entries(of: languages[0])
    let others = languages.dropFirst().map { (language: $0, entries: entries(of: $0)) }
    let items = main.map { entry -> OldMenu.Item in
      var names: [(language: String, text: String?)] = [(languages[0], entry.name)]
      for (language, entries) in others {
        names.append((language, entries.first { $0.subject == entry.subject }?.name))
      }
      let title = SiteMover.localized(names) ?? .string(entry.name)
      return OldMenu.Item(key: entry.key, title: title, url: entry.url, parent: entry.parent)
    }
    let subjects = Set(main.map(\.subject))
    for (language, entries) in others {
      for entry in entries where !subjects.contains(entry.subject) {
        mover.site.note(
          ImportFinding(
            settingsFile,
            "the menu of the language `\(language)` has `\(entry.name)`, and that of `\(languages[0])` does not",
            advice: "menus of all languages have the same entries: write it into `menu` in content/site.yaml"))
      }
    }
    if let name = settings.member("sectionpagesmenu")?.words {
      mover.site.note(
        ImportFinding(
          settingsFile, "`sectionPagesMenu` put every section into the menu `\(name)`",
          advice: "write the names of the sections into `menu` in content/site.yaml"))
    }
    mover.setMenu(items, file: settingsFile)
  }

  /// Returns the menus of a language, by name: its own, or those of all.
  private mutating func menus(of language: String) -> Node? {
    for part in ["menus", "menu"] {
      if let own = partOfSettings("\(part).\(language)") ?? option(part, of: language) { return own }
    }
    return settings.member("menus", "menu")
  }

  private mutating func entries(of language: String) -> [Entry] {
    let menus = menus(of: language)
    var entries = (menus?.member("main")?.elements ?? []).map { entry($0, language) }
    let here = mover.pages.filter { ($0.language ?? languages[0]) == language && !$0.isDraft }
    for page in here {
      guard let node = page.value("menus", "menu") else { continue }
      for name in node.wordList + node.members.map(\.name) where name != "main" { noteMenu(name, page.file, line: 1) }
      guard node.wordList.contains("main") || node["main"] != nil else { continue }
      entries.append(entry(node["main"] ?? .object([]), of: page))
    }
    for menu in menus?.members ?? [] where menu.name != "main" { noteMenu(menu.name, settingsFile, line: 0) }
    return entries.sorted { $0.order < $1.order }
  }

  private mutating func noteMenu(_ name: String, _ file: String, line: Int) {
    mover.site.note(
      ImportFinding(
        file, line: line, "the menu `\(name)` could not be imported",
        advice: "Rhapsode has one menu: add its entries to `menu`, or write them into a template"))
  }

  /// Returns an entry of the settings.
  private mutating func entry(_ node: Node, _ language: String) -> Entry {
    let reference = node.member("pageref")?.words
    let written = node.member("url")?.words ?? ""
    let page = reference.flatMap { self.page(named: $0, language) } ?? self.page(at: written)
    let name = node.member("name", "title")?.words ?? page?.words("linktitle", "title") ?? ""
    var address = page?.address ?? SiteMover.menuAddress(written)
    if page == nil, let reference, written.isEmpty { address = listAddress(reference, language) }
    if address == nil, !written.isEmpty {
      mover.site.note(
        ImportFinding(
          settingsFile, "the menu entry `\(name)` leads to `\(written)`",
          advice: "a menu can lead to pages, `https:` and `mailto:`"))
    }
    return Entry(
      name: name, identifier: node.member("identifier")?.words,
      weight: node.member("weight")?.number ?? page?.value("weight")?.number ?? 0,
      url: address.map { target($0) }, parent: node.member("parent")?.words,
      subject: node.member("identifier")?.words ?? page.map { subject($0) } ?? neutral(address ?? name, language))
  }

  /// Returns the entry that a page's own front matter makes.
  private func entry(_ node: Node, of page: OldPage) -> Entry {
    Entry(
      name: node.member("name", "title")?.words ?? page.words("linktitle", "title") ?? page.slug,
      identifier: node.member("identifier")?.words,
      weight: node.member("weight")?.number ?? page.value("weight")?.number ?? 0, url: target(page.address),
      parent: node.member("parent")?.words, subject: node.member("identifier")?.words ?? subject(page))
  }

  /// The page without its language.
  private func subject(_ page: OldPage) -> String {
    if page.isIndex { return String(page.listAddress.dropFirst(page.languageFolder.count)) }
    return page.language.map { page.target.replacing(".\($0).md", with: ".md") } ?? page.target
  }

  private func neutral(_ address: String, _ language: String) -> String {
    for folder in ["/\(language)/", oldFolder(of: nil) + "/"] where address.hasPrefix(folder) {
      return "/" + address.dropFirst(folder.count)
    }
    return address
  }

  private func page(at address: String) -> OldPage? {
    guard address.hasPrefix("/") else { return nil }
    return mover.pages.first { !$0.isDraft && $0.address == URI.folderPath(address) }
  }

  /// Finds the page that `pageRef` names: by its path in the folder of texts, with or without `.md`.
  private func page(named reference: String, _ language: String) -> OldPage? {
    let path = reference.split(separator: "/").joined(separator: "/")
    let bare = SiteMover.contentPath(path.hasSuffix(".md") ? String(path.dropLast(3)) : path)
    let ending = language == languages[0] ? ".md" : ".\(language).md"
    let files = [bare + ending, "\(bare)/index\(ending)", bare.isEmpty ? "_index\(ending)" : "\(bare)/_index\(ending)"]
    return mover.pages.first { files.contains($0.target) && !$0.isDraft }
  }

  /// The address of a list without a text of its own, such as `/posts/` for `/posts`.
  private func listAddress(_ reference: String, _ language: String) -> String {
    let path = reference.split(separator: "/").joined(separator: "/")
    return (language == languages[0] ? "" : "/\(language)") + (path.isEmpty ? "/" : "/\(path)/")
  }

  /// Returns what a menu of several languages names, so that each language leads to its own list: `posts` for
  /// `/posts/`.
  private func target(_ address: String) -> String {
    guard languages.count > 1 else { return address }
    if address == "/" { return "home" }
    let name = address.split(separator: "/").joined(separator: "/")
    let isList = topSections.contains { $0.folder == name } || ["tags", "categories", "authors"].contains(name)
    return isList && address.hasSuffix("/") ? name : address
  }
}
