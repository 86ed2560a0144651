import Text

/// A site made for Zola.
struct ZolaSite {
  private var mover: SiteMover
  private var settings = Node.object([])
  private var languages: [String] = []
  private var root = ""

  static func move(_ folder: OldFolder) -> ImportedSite {
    var site = ZolaSite(folder)
    return site.run()
  }

  private init(_ folder: OldFolder) { mover = SiteMover("Zola", folder) }

  private mutating func run() -> ImportedSite {
    let read = OldSettings.read(["config.toml", "zola.toml"], &mover)
    settings = read?.node ?? settings
    let main = settings["default_language"]?.words ?? "en"
    languages = [main] + (settings["languages"]?.members ?? []).map(\.name).filter { $0 != main }
    root = settings["base_url"]?.words ?? ""
    if root.hasSuffix("/") { root.removeLast() }
    mover.taxonomies = (settings["taxonomies"]?.elements ?? []).compactMap { $0["name"]?.words ?? $0.words }
    for file in mover.folder.files(below: "static") { mover.addStatic(file.inner, from: file.path) }
    for file in mover.folder.files(below: "content") { take(file.inner, file.path) }
    mover.noteFolders([
      ("templates", "templates", "write them as templates of Rhapsode: content/manual/themes.md"),
      ("sass", "style sheets in Sass", "put the finished CSS into content/static/ or Templates/assets/"),
      ("themes", "files of themes", "choose a `look` in the settings, or write templates"),
    ])
    addSettings(read?.file ?? "config.toml")
    let (numbers, pages, taxonomies) = (mover.byFile, mover.pages, mover.taxonomies)
    mover.terms.address = { taxonomy, term, page in
      guard taxonomies.contains(taxonomy), let slug = Slug.make(term) else { return nil }
      return "\(page.languageFolder)/\(taxonomy)/\(slug)/"
    }
    mover.finish { page, mover in Self.converted(page, &mover, numbers, pages) }
    return mover.site
  }

  private mutating func addSettings(_ file: String) {
    func texts(_ name: String) -> Node? {
      let main = settings[name]?.words
      return SiteMover.localized(
        languages.map { (language: $0, text: settings["languages"]?[$0]?[name]?.words ?? main) })
    }
    mover.setIdentity(
      title: settings["title"]?.words, titles: texts("title"), url: settings["base_url"]?.words, file: file)
    mover.set("description", texts("description"))
    mover.set("languages", .list(languages.map { Node.string($0) }))
    mover.set("author", settings["author"]?.words.map { Node.string($0) })
    let names = settings["feed_filenames"]?.wordList ?? settings["feed_filename"]?.wordList ?? ["atom.xml"]
    if settings["generate_feeds"]?.isTrue == true || settings["generate_feed"]?.isTrue == true {
      for name in names { mover.addFeed(name.contains("rss") ? "rss" : "atom", at: name, from: file) }
    }
    mover.set("params", settings["extra"])
  }
}

extension ZolaSite {
  private mutating func take(_ inner: String, _ path: String) {
    guard inner.hasSuffix(".md") else {
      return mover.addResource(SiteMover.contentPath(inner), from: path)
    }
    guard let front = mover.front(of: path) else { return }
    var parts = inner.split(separator: "/").map(String.init)
    var base = String((parts.popLast() ?? "").dropLast(3))
    var suffix = ""
    var prefix = ""
    if let dot = base.lastIndex(of: "."), languages.contains(String(base[base.index(after: dot)...])) {
      let language = String(base[base.index(after: dot)...])
      base = String(base[..<dot])
      if language != languages[0] { (suffix, prefix) = (".\(language)", "/\(language)") }
    }
    let target = SiteMover.contentPath((parts + ["\(base)\(suffix).md"]).joined(separator: "/"))
    var page = OldPage(
      file: path, front: Self.withAbsoluteAliases(front.values), text: front.text, firstLine: front.firstLine,
      address: "/", target: target)
    page.language = suffix.isEmpty ? nil : String(suffix.dropFirst())
    page.isDraft = front.values["draft"]?.isTrue == true || front.values["render"] == .bool(false) && base != "_index"
    let name = base == "index" ? parts.popLast() ?? "" : base
    let (date, rest) = OldDate.split(name)
    page.namedDate = date
    page.slug = base == "_index" ? "" : rest
    if base == "_index" {
      if suffix.isEmpty { addList(page, parts) }
      page.address = prefix + (parts.isEmpty ? "/" : "/\(parts.joined(separator: "/"))/")
    } else if let own = page.words("path") {
      page.address = prefix + "/" + own.split(separator: "/").joined(separator: "/") + "/"
    } else {
      page.address = prefix + "/" + (parts + [slug(page.words("slug") ?? rest, of: page)]).joined(separator: "/") + "/"
    }
    // Zola does not percent-encode addresses in its feeds.
    if base != "_index", root.hasPrefix("http") { page.feedID = root + page.address }
    mover.add(page)
  }

  /// Takes over the order of a section's list, and the number of entries on a page of it.
  private mutating func addList(_ page: OldPage, _ parts: [String]) {
    let folder = page.target.split(separator: "/").dropLast().joined(separator: "/")
    var members: [Node.Member] = []
    func leaveOut(_ name: String, _ value: String, _ advice: String) {
      mover.site.note(
        ImportFinding(page.file, line: 1, "`\(name) = \(value)` could not be imported", advice: advice))
    }
    let orders = [
      "date": "-date", "update_date": "-updated", "title": "title", "title_bytes": "title", "weight": "weight",
    ]
    if let order = page.words("sort_by"), order != "none" {
      if let sort = orders[order] {
        members.append(.init("sort", .string(sort)))
      } else {
        leaveOut("sort_by", order, "write `sort` of the section in content/site.yaml")
      }
    }
    if let size = page.value("paginate_by")?.number, size > 0 {
      members.append(.init("paginate", .integer(Int64(size))))
    }
    mover.addSection(folder, members, from: page.file)
    if page.value("transparent")?.isTrue == true, !parts.isEmpty {
      leaveOut("transparent", "true", "not needed: entries of a section are also in the lists of those above it")
    }
    if let target = page.words("redirect_to") {
      leaveOut("redirect_to", target, "sections always have a list: write a link, or redirect it on the host")
    }
  }

  /// Returns the name of a page as Zola writes it into the address, by the setting `slugify`. Names of folders stay.
  private mutating func slug(_ name: String, of page: OldPage) -> String {
    switch settings["slugify"]?["paths"]?.words {
    case "off": return name
    case "safe":
      var kept = name
      while kept.last == " " || kept.last == "." { kept.removeLast() }
      return kept.filter { !"<>:\"/\\|?*".contains($0) }
    default:
      if name.utf8.contains(where: { $0 > 127 }) {
        mover.site.note(
          ImportFinding(
            page.file, "Zola wrote the letters of `\(name)` as ASCII letters in the address",
            advice: "write the old address into content/\(page.target) as `permalink`, and the old id as `guid`"))
      }
      return Slug.make(name) ?? name
    }
  }

  /// Returns the front matter with a slash at the start of each alias: in Zola, all of them begin at the root of the
  /// site.
  private static func withAbsoluteAliases(_ front: Node) -> Node {
    .object(
      front.members.map { member in
        guard member.name == "aliases" else { return member }
        return .init(
          "aliases", .list(member.value.wordList.map { .string($0.hasPrefix("/") ? $0 : "/" + $0) }))
      })
  }

  private static func converted(
    _ page: OldPage, _ mover: inout SiteMover, _ numbers: [String: Int], _ pages: [OldPage]
  ) -> String {
    let text = mover.convert(
      mover.headings(of: page), of: page,
      by: TagConverter(.zola, file: page.file, replace: replacement, advice: HugoTags.advice))
    var missing: [String] = []
    let linked = LinkRewriter.rewrite(text) { target in
      guard target.hasPrefix("@/") else { return nil }
      let path = target.dropFirst(2).prefix { $0 != "#" }
      guard let number = numbers["content/" + path] else {
        missing.append(target)
        return nil
      }
      return pages[number].address + target.dropFirst(2 + path.count)
    }
    for target in missing {
      mover.site.note(
        ImportFinding(
          page.file, line: page.line(of: target), "there is no page `\(target)`", advice: "link to another page"))
    }
    return linked
  }

  /// Zola's own shortcodes, and those that many themes have.
  private static func replacement(_ tag: OldTag, _ inner: String?) -> String? {
    if tag.open == "{#" { return "" }
    let arguments = tag.arguments
    switch tag.name.lowercased() {
    case "figure", "image", "img", "resize_image":
      guard let src = arguments.value("src", "path", "url") else { return nil }
      return MarkdownForms.picture(
        src, alt: arguments.value("alt"), caption: arguments.value("caption", "title"),
        classes: arguments.value("class"))
    case "quote", "blockquote":
      return inner.map { MarkdownForms.quote($0, author: arguments.value("author", "cite")) }
    case "note", "tip", "warning", "alert", "callout", "admonition", "info", "important", "caution", "danger":
      let kind = arguments.value("type", "kind") ?? tag.name
      return inner.map { MarkdownForms.callout(kind, title: arguments.value("title"), $0) }
    case "details": return inner.map { MarkdownForms.details(arguments.value("summary", "title") ?? "…", $0) }
    case "audio", "video":
      return arguments.value("src", "url", "path").map {
        MarkdownForms.player(tag.name.lowercased(), src: $0, title: arguments.value("title"))
      }
    default: return MarkdownForms.hosted(tag.name.lowercased(), arguments)
    }
  }
}
