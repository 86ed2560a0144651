import Text

extension HugoSite {
  private static let names = ["hugo", "config"].flatMap { name in endings.map { "\(name).\($0)" } }
  private static let endings = ["toml", "yaml", "yml", "json"]

  mutating func readSettings() {
    if let (file, node) = OldSettings.read(Self.names + Self.names.map { "config/_default/\($0)" }, &mover) {
      (settingsFile, settings) = (file, node)
    } else {
      mover.site.note(
        ImportFinding("hugo.toml", "the site has no settings", advice: "write `title` and `url` in content/site.yaml"))
    }
    let parts = [
      "menus", "menu", "params", "languages", "taxonomies", "permalinks", "pagination", "module", "cascade",
      "frontmatter",
    ]
    for part in parts {
      guard let node = partOfSettings(part) else { continue }
      settings = settings.completed(by: .object([.init(part, node)]))
    }
    readLanguages()
    readMounts()
    names.keepsCase = settings.member("disablepathtolower")?.isTrue == true
    mover.taxonomies = settings.member("taxonomies")?.members.compactMap(\.value.words) ?? ["tags", "categories"]
  }

  /// Returns what a file such as `config/_default/menus.el.yaml` says.
  mutating func partOfSettings(_ name: String) -> Node? {
    OldSettings.read(Self.endings.map { "config/_default/\(name).\($0)" }, &mover)?.node
  }

  private mutating func readLanguages() {
    let configured = (settings.member("languages")?.members ?? []).filter { language in
      guard language.value.member("disabled")?.isTrue == true else { return true }
      mover.site.note(
        ImportFinding(
          settingsFile, "the language `\(language.name)` is disabled", advice: "its texts are not imported"))
      return false
    }
    let ordered = configured.sorted {
      ($0.value.member("weight")?.number ?? 0) < ($1.value.member("weight")?.number ?? 0)
    }.map(\.name)
    let first = ordered.contains("en") ? "en" : ordered.first
    let main =
      settings.member("defaultcontentlanguage")?.words ?? first ?? settings.member("languagecode")?.words ?? "en"
    languages = [main] + ordered.filter { $0 != main }
    let root = settings.member("contentdir")?.words ?? "content"
    for language in languages {
      let folder = Self.bare(option("contentdir", of: language)?.words ?? root)
      if !contentFolders.contains(where: { $0.folder == folder }) { contentFolders.append((folder, language)) }
    }
    for language in configured { noteOptions(of: language) }
  }

  static func bare(_ folder: String) -> String {
    folder.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private mutating func noteOptions(of language: Node.Member) {
    let known: Set<String> = [
      "languagename", "languagecode", "languagedirection", "label", "locale", "direction", "weight", "title",
      "contentdir", "params", "menu", "menus", "disabled", "hascjklanguage", "description",
    ]
    for member in language.value.members where !known.contains(member.name.lowercased()) {
      mover.site.note(
        ImportFinding(
          settingsFile, "`\(member.name)` of the language `\(language.name)` could not be imported",
          advice: "settings of Rhapsode are those of all languages"))
    }
  }

  /// Returns what the settings say for one language alone.
  func option(_ name: String, of language: String) -> Node? {
    settings.member("languages")?[language]?.member(name)
  }

  mutating func addSettings() {
    let parameters = settings.member("params")
    var own: [String: Node] = [:]
    for language in languages { own[language] = partOfSettings("params.\(language)") ?? option("params", of: language) }
    let title = settings.member("title")?.words
    func texts(_ text: (String) -> String?) -> Node? {
      SiteMover.localized(languages.map { (language: $0, text: text($0)) })
    }
    mover.setIdentity(
      title: title, titles: texts { option("title", of: $0)?.words ?? title },
      url: settings.member("baseurl")?.words, file: settingsFile)
    mover.set(
      "description",
      texts { language in
        let node = own[language]?.completed(by: parameters) ?? parameters
        return (node?["description"] ?? node?["subtitle"])?.words
      })
    mover.set("languages", .list(languages.map { Node.string($0) }))
    mover.set("timezone", settings.member("timezone")?.words.map { Node.string($0) })
    let author = parameters?["author"] ?? settings.member("author")
    mover.set("author", (author?["name"]?.words ?? author?.words).map { Node.string($0) })
    addMenu()
    mover.addFeed("rss", at: "/index.xml", from: settingsFile)
    if oldFolder(of: nil) != "" { mover.addFeed("rss", at: oldFolder(of: nil) + "/index.xml", from: settingsFile) }
    addPageSizes()
    addParameters(own[languages[0]]?.completed(by: parameters) ?? parameters, own)
  }

  private mutating func addParameters(_ main: Node?, _ own: [String: Node]) {
    let set: Set<String> = ["author", "description", "subtitle"]
    mover.set("params", main.map { Node.object($0.members.filter { $0.name != "author" && $0.name != "description" }) })
    for language in languages.dropFirst() {
      let names = (own[language]?.members ?? []).filter { !set.contains($0.name) && main?[$0.name] != $0.value }
      guard !names.isEmpty else { continue }
      mover.site.note(
        ImportFinding(
          settingsFile,
          "parameters of the language `\(language)` could not be imported: \(names.map(\.name).joined(separator: ", "))",
          advice: "`params` are those of all languages: write the texts into content/strings/\(language).yaml"))
    }
  }

  /// The numbers of entries on a page of a list.
  private mutating func addPageSizes() {
    let pagination = settings.member("pagination")
    if let path = pagination?.member("path")?.words ?? settings.member("paginatepath")?.words, path != "page" {
      mover.site.note(
        ImportFinding(
          settingsFile, "further pages of lists were at `/\(path)/2/`",
          advice: "they are at `/page/2/` now: redirect the old ones on the host"))
    }
    guard let size = (pagination?.member("pagersize") ?? settings.member("paginate"))?.number, size > 0 else { return }
    let members = [Node.Member("paginate", .integer(Int64(size)))]
    mover.pageSize = size
    for folder in [""] + topSections.map(\.folder) { mover.addSection(folder, members, from: settingsFile) }
  }
}
