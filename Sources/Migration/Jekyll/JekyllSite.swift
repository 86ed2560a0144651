import Text

/// A site made for Jekyll.
struct JekyllSite {
  var mover: SiteMover
  private(set) var settings = Node.object([])
  private(set) var root = ""

  static func move(_ folder: OldFolder) -> ImportedSite {
    var site = JekyllSite(folder)
    return site.run()
  }

  private init(_ folder: OldFolder) { mover = SiteMover("Jekyll", folder) }

  private mutating func run() -> ImportedSite {
    let read = OldSettings.read(["_config.yml", "_config.yaml", "_config.toml"], &mover)
    settings = read?.node ?? settings
    root = (settings["url"]?.words ?? "") + (settings["baseurl"]?.words ?? "")
    while root.hasSuffix("/") { root.removeLast() }
    for file in mover.folder.files { take(file) }
    addRedirects()
    note()
    addSettings(read?.file ?? "_config.yml")
    let (settings, numbers, pages) = (settings, mover.byFile, mover.pages)
    mover.finish { page, mover in Self.converted(page, &mover, numbers, pages, settings) }
    return mover.site
  }

  private mutating func addSettings(_ file: String) {
    mover.setIdentity(
      title: settings["title"]?.words ?? settings["name"]?.words, url: root.isEmpty ? nil : root, file: file)
    mover.set(
      "description",
      (settings["description"] ?? settings["tagline"])?.words.map {
        .string($0.split(whereSeparator: \.isNewline).joined(separator: " "))
      })
    mover.set(
      "languages",
      (settings["lang"] ?? settings["locale"])?.words.map { .list([.string($0.replacing("_", with: "-"))]) })
    mover.set("timezone", settings["timezone"]?.words.map { Node.string($0) })
    mover.set("author", (settings["author"]?["name"]?.words ?? settings["author"]?.words).map { Node.string($0) })
    mover.addFeed("atom", at: settings["feed"]?["path"]?.words ?? "feed.xml", from: file)
    mover.addFeed("rss", at: "rss.xml", from: file)
    mover.set("menu", menu())
    let own = settings.members.filter { !Self.knownSettings.contains($0.name) && $0.value != .null }
    mover.set("params", own.isEmpty ? nil : .object(own))
    mover.set("home", .object([.init("paginate", .integer(Int64(settings["paginate"]?.number ?? 20)))]))
  }

  /// The settings of Jekyll, of its usual plug-ins, and of this import. All others are the author's own.
  private static let knownSettings: Set<String> = [
    "title", "name", "url", "baseurl", "description", "tagline", "lang", "locale", "timezone", "author", "feed",
    "header_pages", "paginate", "paginate_path", "pagination", "permalink", "collections", "collections_dir",
    "defaults", "plugins", "gems", "whitelist", "theme", "remote_theme", "ignore_theme_config", "markdown",
    "markdown_ext", "highlighter", "incremental", "exclude", "include", "keep_files", "kramdown", "rdiscount",
    "redcarpet", "sass", "future", "drafts", "show_drafts", "unpublished", "limit_posts", "lsi", "encoding",
    "strict_front_matter", "show_excerpts", "excerpt_separator", "detach", "port", "host", "open_url",
    "show_dir_listing", "livereload", "safe", "verbose", "quiet", "profile", "watch", "source", "destination",
    "plugins_dir", "layouts_dir", "data_dir", "includes_dir", "cache_dir", "disable_disk_cache", "liquid", "webrick",
    "repository", "environment", "jekyll-archives", "compress_html", "titles_from_headings", "optional_front_matter",
    "readme_index", "default_layout", "category_archive", "tag_archive",
  ]

  /// `header_pages` of the settings, or the first list of `_data/navigation.yml`.
  private mutating func menu() -> Node? {
    var items: [Node] = []
    for name in settings["header_pages"]?.wordList ?? [] {
      guard let number = mover.byFile[name] else { continue }
      let page = mover.pages[number]
      items.append(
        .object([.init("title", .string(page.words("title") ?? page.slug)), .init("url", .string(page.address))]))
    }
    if items.isEmpty,
      let data = OldSettings.read(["_data/navigation.yml", "_data/navigation.yaml", "_data/nav.yml"], &mover)?.node
    {
      for node in (data["main"] ?? data["header"] ?? data).elements {
        guard let title = (node["title"] ?? node["name"])?.words, let url = (node["url"] ?? node["link"])?.words else {
          continue
        }
        items.append(.object([.init("title", .string(title)), .init("url", .string(url))]))
      }
    }
    return items.isEmpty ? nil : .list(items)
  }

  private mutating func note() {
    mover.noteFolders([
      ("_layouts", "templates", "write them as templates of Rhapsode: content/manual/themes.md"),
      ("_includes", "parts of templates", "write them as templates or blocks: content/manual/themes.md"),
      ("_sass", "style sheets in Sass", "put the finished CSS into content/static/ or Templates/assets/"),
      ("_plugins", "programs", "not needed, or write a template"),
    ])
  }
}

extension JekyllSite {
  private static func converted(
    _ page: OldPage, _ mover: inout SiteMover, _ numbers: [String: Int], _ pages: [OldPage], _ settings: Node
  ) -> String {
    let folder = mover.folder
    let tags = LiquidTags(
      address: { name in
        let bare = name.drop { $0 == "/" }
        if let number = numbers[String(bare)] { return pages[number].address }
        let found = pages.first { post in
          let file = post.file.split(separator: "/").filter { $0 != "_posts" }.joined(separator: "/")
          return file.hasPrefix(bare + ".")
        }
        return found?.address ?? (folder.has(String(bare)) ? "/\(bare)" : nil)
      },
      value: { name in
        switch name {
        case "site.baseurl", "site.url": ""
        default:
          name.hasPrefix("site.")
            ? settings[String(name.dropFirst(5))]?.words
            : name.hasPrefix("page.") ? page.front[String(name.dropFirst(5))]?.words : nil
        }
      })
    let text = mover.convert(
      page.text, of: page,
      by: TagConverter(
        .liquid, file: page.file, isHTML: page.isHTML, replace: tags.replacement, advice: LiquidTags.advice))
    guard !page.isHTML else { return text }
    let (plain, leftOut) = KramdownText.converted(text, firstLine: page.firstLine)
    for (line, words) in leftOut {
      mover.site.note(
        ImportFinding(
          page.file, line: line, "`\(words)` was left out",
          advice: "write `{.class}` after a picture, a link or a heading, or write HTML"))
    }
    return plain
  }
}
