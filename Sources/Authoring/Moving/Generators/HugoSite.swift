import Text

/// A site made for Hugo.
struct HugoSite {
  private var mover: SiteMover
  private var settings = Node.object([])
  private var settingsFile = "hugo.toml"
  private var languages: [String] = []
  private var contentFolder = "content"

  static func move(_ folder: OldFolder) -> ImportedSite {
    var site = HugoSite(folder)
    return site.run()
  }

  private init(_ folder: OldFolder) { mover = SiteMover("Hugo", folder) }

  private mutating func run() -> ImportedSite {
    readSettings()
    let statics = (settings["staticDir"]?.wordList ?? ["static"])
    for name in statics { for file in mover.folder.files(below: name) { mover.addStatic(file.inner, from: file.path) } }
    for file in mover.folder.files(below: settings["dataDir"]?.words ?? "data") {
      mover.addData(file.inner, from: file.path)
    }
    for file in mover.folder.files(below: contentFolder) { read(file.inner, file.path) }
    noteTheme()
    addSettings()
    let (settings, numbers) = (settings, mover.byFile)
    mover.finish { page, mover in Self.converted(page, &mover, numbers, settings) }
    return mover.site
  }
}

extension HugoSite {
  private static let names = ["hugo", "config"].flatMap { name in
    ["toml", "yaml", "yml", "json"].map { "\(name).\($0)" }
  }

  private mutating func readSettings() {
    if let (file, node) = OldSettings.read(Self.names + Self.names.map { "config/_default/\($0)" }, &mover) {
      (settingsFile, settings) = (file, node)
    } else {
      mover.site.note(
        ImportFinding("hugo.toml", "the site has no settings", advice: "write `title` and `url` in content/site.yaml"))
    }
    for part in ["menus", "menu", "params", "languages", "taxonomies", "permalinks"] {
      for ending in ["toml", "yaml", "yml", "json"] {
        let file = "config/_default/\(part).\(ending)"
        guard mover.folder.has(file), let node = OldSettings.read(file, &mover) else { continue }
        settings = settings.completed(by: .object([.init(part, node)]))
      }
    }
    contentFolder = settings["contentDir"]?.words ?? "content"
    let main = settings["defaultContentLanguage"]?.words ?? settings["languageCode"]?.words ?? "en"
    let others = settings["languages"]?.members.sorted {
      ($0.value["weight"]?.number ?? 0) < ($1.value["weight"]?.number ?? 0)
    }
    languages = [main] + (others ?? []).map(\.name).filter { $0 != main }
    mover.taxonomies = settings["taxonomies"]?.members.compactMap(\.value.words) ?? ["tags", "categories"]
  }

  private mutating func addSettings() {
    let main = settings["languages"]?[languages[0]]
    mover.setIdentity(
      title: settings["title"]?.words ?? main?["title"]?.words,
      url: settings["baseURL"]?.words ?? settings["baseurl"]?.words,
      file: settingsFile)
    let parameters = settings["params"]
    mover.set("description", (parameters?["description"] ?? parameters?["subtitle"])?.words.map { Node.string($0) })
    mover.set("languages", .list(languages.map { Node.string($0) }))
    mover.set("timezone", settings["timeZone"]?.words.map { Node.string($0) })
    let author = parameters?["author"] ?? settings["author"]
    mover.set("author", (author?["name"]?.words ?? author?.words).map { Node.string($0) })
    mover.set("menu", menu())
    mover.set("feeds", .object([.init("paths", .object([.init("rss", .list([.string("index.xml")]))]))]))
    mover.set(
      "params", parameters.map { .object($0.members.filter { $0.name != "author" && $0.name != "description" }) })
  }

  private func menu() -> Node? {
    var items: [(weight: Int, title: String, url: String, parent: String?, name: String)] = []
    for node in (settings["menu"] ?? settings["menus"])?["main"]?.elements ?? [] {
      let title = node["name"]?.words ?? node["title"]?.words ?? ""
      let reference = node["pageRef"]?.words.map { $0.hasPrefix("/") ? $0 : "/" + $0 }
      items.append(
        (
          node["weight"]?.number ?? 0, title, node["url"]?.words ?? reference ?? "/", node["parent"]?.words,
          node["identifier"]?.words ?? title
        ))
    }
    for page in mover.pages {
      guard let node = page.value("menu", "menus"), node.wordList.contains("main") || node["main"] != nil else {
        continue
      }
      let entry = node["main"]
      let title = entry?["name"]?.words ?? page.words("linktitle", "title") ?? page.slug
      items.append(
        (
          entry?["weight"]?.number ?? page.value("weight")?.number ?? 0, title, page.address, entry?["parent"]?.words,
          title
        ))
    }
    guard !items.isEmpty else { return nil }
    let sorted = items.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(
      \.element)
    return .list(
      sorted.filter { $0.parent == nil }.map { item in
        var members: [Node.Member] = [.init("title", .string(item.title)), .init("url", .string(item.url))]
        let children = sorted.filter { $0.parent == item.name }
        if !children.isEmpty {
          members.append(
            .init(
              "children",
              .list(children.map { .object([.init("title", .string($0.title)), .init("url", .string($0.url))]) })))
        }
        return .object(members)
      })
  }

  private mutating func noteTheme() {
    let remarks = [
      ("layouts", "templates", "write them as templates of Rhapsode: content/manual/themes.md"),
      ("themes", "files of themes", "choose a `look` in the settings, or write templates"),
      ("assets", "files that Hugo processes", "put finished style sheets into content/static/ or Templates/assets/"),
      ("i18n", "texts of the interface", "write them in content/strings/<language>.yaml"),
      ("archetypes", "patterns of new texts", "not needed: `rhapsode new story`"),
    ]
    for (name, what, advice) in remarks {
      let count = mover.folder.files(below: name).count
      if count > 0 { mover.site.note(ImportFinding(name, "\(count) \(what)", advice: advice)) }
    }
  }
}

extension HugoSite {
  /// Reads a file of `content/`.
  private mutating func read(_ inner: String, _ path: String) {
    let ending = inner.split(separator: ".").last?.lowercased() ?? ""
    switch ending {
    case "md", "markdown", "mdown", "html", "htm": readPage(inner, path, ending)
    case "adoc", "asciidoc", "org", "rst", "pandoc", "pdc":
      mover.site.note(
        ImportFinding(
          path, "a text in another language than Markdown", advice: "convert it with pandoc and import again"))
    default: mover.addResource(Self.freed(inner), from: path)
    }
  }

  /// Returns the path; a folder of `content/` whose name has another meaning for Rhapsode gets a new name.
  static func freed(_ inner: String) -> String {
    let top = inner.prefix { $0 != "/" }
    guard ["static", "data", "strings", "drafts", "feeds"].contains(top), inner.contains("/") else { return inner }
    return "\(top)-pages" + inner.dropFirst(top.count)
  }

  private mutating func readPage(_ inner: String, _ path: String, _ ending: String) {
    guard let front = mover.front(of: path) else { return }
    var parts = inner.split(separator: "/").map(String.init)
    var base = String((parts.popLast() ?? "").dropLast(ending.utf8.count + 1))
    var language: String?
    if let dot = base.lastIndex(of: "."), languages.contains(String(base[base.index(after: dot)...])) {
      language = String(base[base.index(after: dot)...])
      base = String(base[..<dot])
    }
    let suffix = language.map { $0 == languages[0] ? "" : ".\($0)" } ?? ""
    var page = OldPage(
      file: path, front: front.values, text: front.text, firstLine: front.firstLine, address: "/",
      target: Self.freed((parts + ["\(base)\(suffix).md"]).joined(separator: "/")))
    page.isDraft = front.values["draft"]?.isTrue == true
    page.slug = base == "index" ? parts.last ?? "" : base == "_index" ? "" : base
    page.address = address(of: page, base: base, parts: parts, language: language)
    if base != "_index" {
      let root = settings["baseURL"]?.words ?? settings["baseurl"]?.words ?? ""
      // Hugo percent-encodes addresses in its feeds.
      let address = URI.encoded(path: URI.decoded(page.address) ?? page.address)
      page.feedID = root.hasPrefix("http") ? (root.hasSuffix("/") ? String(root.dropLast()) : root) + address : nil
    }
    if front.values["cascade"] != nil {
      mover.site.note(
        ImportFinding(
          path, line: 1, "`cascade` could not be imported", advice: "write it by hand, with Rhapsode's fields"))
    }
    mover.add(page)
  }

  private func address(of page: OldPage, base: String, parts: [String], language: String?) -> String {
    let prefix = language.map { $0 == languages[0] ? "" : "/\($0)" } ?? ""
    if let url = page.words("url") {
      return URI.folderPath(url.hasPrefix("/") ? url : "/" + url)
    }
    let folders = parts.map(HugoNames.urlized)
    if base == "_index" { return prefix + (folders.isEmpty ? "/" : "/\(folders.joined(separator: "/"))/") }
    let isBundle = base == "index"
    let name = isBundle ? parts.last ?? "" : base
    let above = isBundle ? Array(folders.dropLast()) : folders
    let section = parts.first ?? ""
    let patterns = settings["permalinks"]
    let pattern = (patterns?[section] ?? patterns?["page"]?[section])?.words
    if let pattern, !name.isEmpty,
      let address = HugoNames.address(
        pattern, title: page.words("title") ?? name, slug: page.words("slug"), base: name, section: section,
        folders: above.joined(separator: "/"), date: page.words("date", "publishdate"))
    {
      return prefix + address
    }
    let last = HugoNames.urlized(page.words("slug") ?? name)
    let path = (above + [last]).filter { !$0.isEmpty }.joined(separator: "/")
    if path.isEmpty { return prefix + "/" }
    return prefix + "/" + path + (settings["uglyURLs"]?.isTrue == true ? ".html" : "/")
  }

  private static func converted(
    _ page: OldPage, _ mover: inout SiteMover, _ numbers: [String: Int], _ settings: Node
  ) -> String {
    let pages = mover.pages
    let tags = HugoTags(
      address: { reference in Self.address(of: reference, from: page, pages, numbers) },
      parameter: { name in
        (page.value(name.lowercased()) ?? page.front["params"]?[name] ?? settings["params"]?[name])?.words
      })
    var converter = TagConverter(.hugo, file: page.file, replace: tags.replacement, advice: HugoTags.advice)
    let text = converter.convert(page.text, firstLine: page.firstLine)
    for finding in converter.findings { mover.site.note(finding) }
    return text
  }

  /// Finds a page as Hugo's `ref` does: by its path from `content/` or from the page's own folder, or by its name.
  private static func address(
    of reference: String, from page: OldPage, _ pages: [OldPage], _ numbers: [String: Int]
  ) -> String? {
    let path = reference.prefix { $0 != "#" && $0 != "?" }
    let rest = reference[path.endIndex...]
    if path.isEmpty { return String(rest) }
    let bare = path.drop { $0 == "/" }
    let folder = page.file.split(separator: "/").dropLast().joined(separator: "/")
    let roots = path.hasPrefix("/") ? ["content/"] : ["\(folder)/", "content/"]
    for root in roots {
      for ending in ["", ".md", "/index.md", "/_index.md", ".markdown", ".html"] {
        if let number = numbers[root + bare + ending] { return pages[number].address + rest }
      }
    }
    let named = pages.filter { $0.file.hasSuffix("/" + bare) || $0.file.hasSuffix("/\(bare).md") || $0.slug == bare }
    return named.count == 1 ? named[0].address + rest : nil
  }
}
