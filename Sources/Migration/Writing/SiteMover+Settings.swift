import Configuration
import Model
import Text

/// The settings of the new site.
extension SiteMover {
  /// Adds the settings that the pages determine, and writes them all.
  mutating func addSettings() {
    if !categories.isEmpty {
      settings.append(
        .init(
          "categories",
          .object(categories.map { .init($0.slug, .object([.init("title", .string($0.name))])) })))
    }
    // Pages of lists cannot have `aliases` in Rhapsode.
    for page in pages where page.isIndex && !page.isDraft {
      let old = page.value("aliases", "redirect_from")?.wordList ?? []
      for alias in old where alias.hasPrefix("/") && claim(alias, for: page) { redirect(alias, to: page.address) }
    }
    set("feeds", feedPaths().map { Node.object([.init("paths", $0)]) })
    set("redirects", .object(usableRedirects()))
    addSections()
    let size = pageSize.map { [Node.Member("paginate", .integer(Int64($0)))] } ?? []
    let others = taxonomies.filter { $0 != "categories" && (!size.isEmpty || !["tags", "authors"].contains($0)) }
    set("taxonomies", .object(others.map { Node.Member($0, .object(size)) }))
    site.add("content/site.yaml", text: NodeYAML.lines(settings), from: "settings")
  }

  /// Adds a setting, unless the value is empty.
  mutating func set(_ key: String, _ value: Node?) { settings.add(key, value) }

  /// Sets title and address of the site. `titles` are those of single languages, if they differ.
  mutating func setIdentity(title: String?, titles: Node? = nil, url: String?, file: String) {
    set("title", titles ?? .string(site.title(title, in: file)))
    var address = url ?? ""
    if address.hasPrefix("//") { address = "https:" + address }
    if !address.hasPrefix("http://"), !address.hasPrefix("https://") {
      site.note(
        ImportFinding(
          file, "the settings do not say the site's address", advice: "write it as `url` in content/site.yaml"))
      address = "https://example.org/"
    }
    set("url", .string(address.hasSuffix("/") ? address : address + "/"))
    basePath = Settings.path(of: address)
    localAddresses = LocalAddresses(address.hasSuffix("/") ? String(address.dropLast()) : address)
  }

  /// Returns one text for each language, or one for all if the others say nothing else; `nil` without any text.
  static func localized(_ texts: [(language: String, text: String?)]) -> Node? {
    let given = texts.compactMap { text in text.text.map { Node.Member(text.language, .string($0)) } }
    guard let first = given.first, Set(given.map(\.value)).count > 1 else { return given.first?.value }
    return .object([first] + given.dropFirst())
  }

  /// Keeps the address of an old feed. Reports an address that a feed cannot have in Rhapsode.
  mutating func addFeed(_ format: String, at address: String, from file: String) {
    let path = String(address.drop { $0 == "/" })
    guard Self.isName(path), path.split(separator: "/").last?.contains(".") == true else {
      return site.note(
        ImportFinding(
          file, "the old feed was at `\(address)`",
          advice: "redirect it on the host to the new feed, such as /feed.xml"))
    }
    if !feeds.contains(where: { $0.path == path }) { feeds.append((format, path)) }
  }

  /// Adds what the settings say of a section, or of home at the empty path.
  mutating func addSection(_ folder: String, _ members: [Node.Member], from file: String) {
    guard !members.isEmpty else { return }
    guard folder.isEmpty || Self.isName(folder) else {
      let words = NodeYAML.flow(.object(members))
      return site.note(
        ImportFinding(
          file, "the list of `\(folder)` had \(words), and settings cannot name this folder",
          advice: "give the folder a name of letters and digits, and write it into `sections`"))
    }
    if let index = sections.firstIndex(where: { $0.folder == folder }) {
      let own = Set(sections[index].members.map(\.name))
      sections[index].members += members.filter { !own.contains($0.name) }
    } else {
      sections.append((folder, members))
    }
  }
}

extension SiteMover {
  /// Whether the settings accept the text as a name of letters, digits, `-`, `_`, `.` and `/`.
  private static func isName(_ text: String) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("..") }
      && text.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
  }

  /// Returns `paths` of `feeds`. A format whose usual name another one has gets a name of its own.
  private func feedPaths() -> Node? {
    guard !feeds.isEmpty else { return nil }
    let taken = Set(feeds.map(\.path))
    let usual = [
      ("atom", "feed.atom", "atom.xml"), ("rss", "feed.xml", "rss.xml"), ("json", "feed.json", "items.json"),
    ]
    return .object(
      usual.compactMap { (format, name, other) -> Node.Member? in
        let own = feeds.filter { $0.format == format }.map { Node.string($0.path) }
        if !own.isEmpty { return Node.Member(format, .list(own)) }
        return taken.contains(name) ? Node.Member(format, .list([.string(other)])) : nil
      })
  }

  /// Returns the redirects from addresses that nothing of the new site has.
  private func usableRedirects() -> [Node.Member] {
    var taken = Set(pages.filter { !$0.isDraft }.map { URI.folderPath($0.address) })
    for page in pages where page.isIndex { taken.insert(page.listAddress) }
    return redirects.filter { redirect in
      let path = SiteAddress.path(redirect.name, below: "").map { URI.folderPath($0) }
      return path.map { !taken.contains($0) && !statics.contains($0) } ?? false
    }
  }

  private mutating func addSections() {
    set("home", sections.first { $0.folder.isEmpty }.map { Node.object($0.members) })
    set(
      "sections",
      .object(sections.filter { !$0.folder.isEmpty }.map { .init($0.folder, .object($0.members)) }))
  }
}
