import Text

/// A site made for Eleventy. Its settings are a program, of which only literal values are read.
struct EleventySite {
  var mover: SiteMover
  /// The folder of texts; empty if it is the whole site.
  var input = ""
  /// The folder of data, from the top of the old site.
  var data = "_data"
  /// The program with the settings, or `package.json` if there is none.
  var settingsFile = "package.json"
  /// The menu entries of templates, which are not imported themselves.
  var templates: [OldPage] = []
  /// Data of folders, by folder.
  private var folderData: [String: Node] = [:]
  /// Data of single pages, by the page's path without its ending.
  private var pageData: [String: Node] = [:]

  static func move(_ folder: OldFolder) -> ImportedSite {
    var site = EleventySite(folder)
    return site.run()
  }

  private init(_ folder: OldFolder) { mover = SiteMover("Eleventy", folder) }

  private mutating func run() -> ImportedSite {
    let passed = readSettings()
    let found = identity()
    let site = found?.node
    let inner = mover.folder.files.filter { input.isEmpty || $0.hasPrefix(input + "/") }
    for file in inner { readFolderData(file) }
    for file in mover.folder.files { _ = takePassed(file, passed) }
    for file in mover.folder.files(below: data) where !isPassed(file.path, passed) { takeData(file.inner, file.path) }
    for file in inner where !isPassed(file, passed) && !file.hasPrefix(data + "/") { take(file) }
    mover.setIdentity(
      title: site?["title"]?.words ?? site?["name"]?.words, url: site?["url"]?.words, file: found?.file ?? settingsFile)
    mover.set("description", site?["description"]?.words.map { Node.string($0) })
    mover.set("languages", (site?["language"] ?? site?["lang"])?.words.map { .list([.string($0)]) })
    mover.set("author", (site?["author"]?["name"]?.words ?? site?["author"]?.words).map { Node.string($0) })
    mover.setMenu(menuItems(), file: settingsFile)
    if settingsFile != "package.json" {
      mover.site.note(
        ImportFinding(
          settingsFile, "the settings are a program",
          advice: "look for filters, shortcodes and collections that the site needs"))
    }
    let numbers = mover.byFile
    let pages = mover.pages
    mover.finish { page, mover in Self.converted(page, &mover, numbers, pages, site) }
    return mover.site
  }
}

extension EleventySite {
  private mutating func identity() -> (file: String, node: Node)? {
    let names = ["site", "metadata", "meta"].flatMap { name in
      ["json", "yaml", "yml", "js", "cjs", "mjs"].map { "\(data)/\(name).\($0)" }
    }
    return OldSettings.read(names, &mover)
  }

  /// Copies data; the literals of a program become JSON.
  private mutating func takeData(_ inner: String, _ file: String) {
    let name = inner.split(separator: ".").dropLast().joined(separator: ".")
    guard ["js", "cjs", "mjs"].contains(inner.split(separator: ".").last?.lowercased()) else {
      return mover.addData(inner, from: file)
    }
    guard let node = OldSettings.read(file, &mover) else { return }
    mover.site.add("content/data/\(name).json", .bytes(JSON.bytes(of: node, pretty: true)), from: file)
  }

  private mutating func readFolderData(_ file: String) {
    let parts = file.split(separator: "/").map(String.init)
    let folder = parts.dropLast().joined(separator: "/")
    let endings = [".11tydata.json", ".11tydata.js", ".11tydata.cjs", ".11tydata.mjs", ".json"]
    guard let name = parts.last, let ending = endings.first(where: { name.hasSuffix($0) }) else { return }
    let base = String(name.dropLast(ending.count))
    let page = folder.isEmpty ? base : "\(folder)/\(base)"
    if base == parts.dropLast().last ?? "", !folder.isEmpty, let node = OldSettings.read(file, &mover) {
      folderData[folder] = node
    } else if mover.folder.has("\(page).md") || mover.folder.has("\(page).html") {
      pageData[page] = OldSettings.read(file, &mover)
    }
  }

  private func isPassed(_ file: String, _ passed: [(from: String, to: String)]) -> Bool {
    passed.contains { file == $0.from || file.hasPrefix($0.from + "/") }
  }

  /// Copies the file if the settings name it as a passthrough copy. Returns whether they do.
  private mutating func takePassed(_ file: String, _ passed: [(from: String, to: String)]) -> Bool {
    guard let (from, to) = passed.first(where: { file == $0.from || file.hasPrefix($0.from + "/") }) else {
      return false
    }
    let rest = file == from ? "" : String(file.dropFirst(from.count + 1))
    mover.addStatic([to, rest].filter { !$0.isEmpty }.joined(separator: "/"), from: file)
    return true
  }

  private static let programs: Set<String> = ["njk", "liquid", "hbs", "mustache", "ejs", "haml", "pug", "webc"]

  private mutating func take(_ file: String) {
    let inner = input.isEmpty ? file : String(file.dropFirst(input.count + 1))
    let parts = inner.split(separator: "/").map(String.init)
    guard let name = parts.last, !name.hasPrefix(".") else { return }
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if parts.first?.hasPrefix("_") == true {
      return mover.site.note(
        ImportFinding(parts[0], "templates", advice: "write them as templates of Rhapsode: content/manual/themes.md"))
    }
    switch ending {
    case "md", "html": readPage(file, parts, ending)
    case "js", "cjs", "mjs": if name.contains(".11ty.") { takeTemplate(file, parts) }
    case let program where Self.programs.contains(program): takeTemplate(file, parts)
    case "jpg", "jpeg", "png", "gif", "webp", "avif", "svg", "mp3", "m4a", "ogg", "mp4", "webm", "pdf":
      // Eleventy publishes only what its settings name; a text may still show it.
      mover.site.add("content/" + SiteMover.contentPath(inner), .copy(of: file), from: file)
    default: break
    }
  }

  private mutating func readPage(_ file: String, _ parts: [String], _ ending: String) {
    guard !["README.md", "LICENSE.md", "CHANGELOG.md"].contains(file), let read = mover.front(of: file) else { return }
    var values = values(read.values, of: file, parts, ending)
    let base = String((parts.last ?? "").dropLast(ending.utf8.count + 1))
    let (date, slug) = OldDate.split(base)
    let folders = Array(parts.dropLast())
    let isIndex = slug == "index" || !folders.isEmpty && slug == folders.last
    let collections: Set<String> = ["post", "posts", "page", "pages", "all", "nav"]
    values = .object(
      values.members.map { member in
        guard member.name == "tags" else { return member }
        return .init("tags", .list(member.value.wordList.filter { !collections.contains($0) }.map { Node.string($0) }))
      })
    if ending == "html", read.text.contains("{% for") { return takeTemplate(file, parts) }
    let target =
      folders.isEmpty && slug == "index"
      ? ["_index.md"] : folders + [isIndex && (slug == "index" || !hasIndex(above: file)) ? "index.md" : "\(base).md"]
    var page = OldPage(
      file: file, front: values, text: read.text, firstLine: read.firstLine, address: "/",
      target: SiteMover.contentPath(target.joined(separator: "/")))
    page.namedDate = date
    page.slug = isIndex ? folders.last ?? "" : slug
    if let written = page.words("date"),
      ["last modified", "created", "git last modified", "git created"].contains(written.lowercased())
    {
      page.front = .object(values.members.filter { $0.name != "date" })
      mover.site.note(
        ImportFinding(
          file, line: 1, "the date `\(written)` was that of the file",
          advice: "write `date: 2026-11-20` into content/\(page.target), if it needs one"))
    }
    page.isDraft = values["permalink"] == .bool(false) || values["draft"]?.isTrue == true
    let path = "/" + (folders + (isIndex ? [] : [slug])).joined(separator: "/")
    page.address = path == "/" ? "/" : path + "/"
    if let own = values["permalink"]?.words, values["permalink"] != .bool(false) {
      if let address = Self.address(own, page, slug: slug) {
        page.address = address
      } else {
        mover.site.note(
          ImportFinding(
            file, line: 1, "the permalink `\(own)` is a program",
            advice: "write the address as `permalink` in content/\(page.target)"))
      }
    }
    mover.add(page)
  }

  /// Returns the values of a page, with the data of its file and of the folders above it.
  func values(_ own: Node, of file: String, _ parts: [String], _ ending: String) -> Node {
    var values = own
    if let data = pageData[String(file.dropLast(ending.utf8.count + 1))] { values = Self.merged(values, data) }
    var above = (input.isEmpty ? [] : [input]) + parts.dropLast()
    while !above.isEmpty {
      if let data = folderData[above.joined(separator: "/")] { values = Self.merged(values, data) }
      above.removeLast()
    }
    return values
  }

  /// Whether the file's folder has an `index.md` or an `index.html`.
  private func hasIndex(above file: String) -> Bool {
    let folder = file[..<(file.lastIndex(of: "/") ?? file.startIndex)]
    return mover.folder.has("\(folder)/index.md") || mover.folder.has("\(folder)/index.html")
  }

  /// Merges the values of a page with the data of its folder: tags are joined, and other values of the page win.
  private static func merged(_ values: Node, _ data: Node) -> Node {
    guard let own = values["tags"]?.wordList, let others = data["tags"]?.wordList else {
      return values.completed(by: data)
    }
    let tags = Node.Member("tags", .list((others + own).map { Node.string($0) }))
    return Node.object(values.members.filter { $0.name != "tags" } + [tags]).completed(by: data)
  }

  private static func converted(
    _ page: OldPage, _ mover: inout SiteMover, _ numbers: [String: Int], _ pages: [OldPage], _ site: Node?
  ) -> String {
    let tags = LiquidTags(
      address: { numbers[$0].map { pages[$0].address } },
      value: { name in
        let parts = name.split(separator: ".")
        if parts.count == 2, ["site", "metadata", "meta"].contains(parts[0]) { return site?[String(parts[1])]?.words }
        return parts.count == 1 ? page.front[name]?.words : nil
      })
    return mover.convert(
      page.text, of: page,
      by: TagConverter(
        .liquid, file: page.file, isHTML: page.isHTML, replace: tags.replacement, advice: LiquidTags.advice))
  }
}
