import Text

extension JekyllSite {
  private static let texts: Set<String> = ["md", "markdown", "mkd", "mkdown", "html", "htm"]
  private static let leftOut: Set<String> = [
    "Gemfile", "Gemfile.lock", "_config.yml", "_config.yaml", "_config.toml", "LICENSE", "LICENSE.txt", "README.md",
    "README", "Rakefile",
    "package.json", "package-lock.json", "CNAME", ".gitignore", ".ruby-version",
  ]

  mutating func take(_ file: String) {
    let parts = file.split(separator: "/").map(String.init)
    let name = parts.last ?? ""
    let excluded =
      settings["exclude"]?.wordList.contains { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
      ?? false
    if Self.leftOut.contains(file) || excluded || name.hasSuffix(".gemspec") {
      if file == "CNAME" { mover.addStatic(file, from: file) }
      return
    }
    let ending = name.split(separator: ".").last?.lowercased() ?? ""
    if parts.count > 1, let index = parts.firstIndex(of: "_posts") ?? parts.firstIndex(of: "_drafts") {
      return takePost(file, parts, index, ending, isDraft: parts[index] == "_drafts")
    }
    if parts.first == "_data" { return takeData(parts.dropFirst().joined(separator: "/"), file) }
    if let top = parts.first, top.hasPrefix("_"), parts.count > 1, !isIncluded(top) {
      let collection = String(top.dropFirst())
      if settings["collections"]?[collection] != nil || settings["collections"]?.wordList.contains(collection) == true {
        takeCollection(file, parts, collection, ending)
      }
      return
    }
    guard let bytes = mover.folder.bytes(of: file), bytes.starts(with: "---".utf8), let front = mover.front(of: file),
      front.isThere
    else {
      return mover.addStatic(file, from: file)
    }
    takePage(file, parts, ending, front)
  }

  /// Whether the settings include a folder whose name begins with `_`, which Jekyll otherwise leaves out.
  private func isIncluded(_ folder: String) -> Bool {
    settings["include"]?.wordList.contains { $0 == folder || $0 == folder + "/" } ?? false
  }

  private mutating func takeData(_ inner: String, _ file: String) {
    guard inner == "authors.yml" || inner == "authors.yaml", let node = OldSettings.read(file, &mover) else {
      return mover.addData(inner, from: file)
    }
    let people = node.members.map { member -> Node.Member in
      var fields: [Node.Member] = [
        .init("name", .string((member.value["name"] ?? member.value["display_name"])?.words ?? member.name))
      ]
      if let url = (member.value["url"] ?? member.value["web"] ?? member.value["uri"])?.words, url.hasPrefix("http") {
        fields.append(.init("url", .string(url)))
      }
      if let bio = member.value["bio"]?.words { fields.append(.init("bio", .string(bio))) }
      return .init(member.name, .object(fields))
    }
    mover.site.add("content/authors.yaml", text: NodeYAML.lines(people), from: file)
  }

  /// Returns the front matter with the defaults of the settings.
  private func front(_ front: Node, path: String, type: String) -> Node {
    var result = front
    for rule in (settings["defaults"]?.elements ?? []).reversed() {
      let scope = rule["scope"]
      let folder = scope?["path"]?.words ?? ""
      guard folder.isEmpty || path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/") else {
        continue
      }
      if let wanted = scope?["type"]?.words, wanted != type { continue }
      result = result.completed(by: rule["values"])
    }
    return result
  }

  private mutating func takePost(_ file: String, _ parts: [String], _ index: Int, _ ending: String, isDraft: Bool) {
    guard Self.texts.contains(ending), let read = mover.front(of: file) else { return }
    let base = String((parts.last ?? "").dropLast(ending.utf8.count + 1))
    let (date, slug) = OldDate.split(base)
    var values = front(read.values, path: file, type: isDraft ? "drafts" : "posts")
    let folders = Array(parts[..<index])
    if !folders.isEmpty {
      let own = (values["categories"] ?? values["category"])?.wordList ?? []
      values = .object(
        values.members.filter { $0.name != "categories" && $0.name != "category" }
          + [.init("categories", .list((folders + own).map { Node.string($0) }))])
    }
    if case .string(let words)? = values["tags"], !words.contains(",") {
      values = .object(
        values.members.map {
          $0.name == "tags" ? .init("tags", .list(words.split(separator: " ").map { Node.string(String($0)) })) : $0
        })
    }
    if case .string(let words)? = values["categories"], !words.contains(",") {
      values = .object(
        values.members.map {
          $0.name == "categories"
            ? .init("categories", .list(words.split(separator: " ").map { Node.string(String($0)) })) : $0
        })
    }
    var page = OldPage(
      file: file, front: values, text: read.text, firstLine: read.firstLine, address: "/",
      target: "posts/\(folders.isEmpty ? "" : folders.joined(separator: "-") + "-")\(base).md")
    if !folders.isEmpty { page.target = "posts/\(base)-\(folders.joined(separator: "-")).md" }
    page.isDraft = isDraft || values["published"] == .bool(false) || values["draft"]?.isTrue == true
    page.namedDate = date
    page.slug = slug
    let pattern =
      values["permalink"]?.words ?? settings["collections"]?["posts"]?["permalink"]?.words ?? settings["permalink"]?
      .words ?? "date"
    page.address = address(Self.style(pattern), page, slug: slug, collection: "posts", path: slug)
    if !isDraft, root.hasPrefix("http") { page.feedID = root + Self.id(page) }
    mover.add(page)
  }

  private mutating func takeCollection(_ file: String, _ parts: [String], _ collection: String, _ ending: String) {
    let own = settings["collections"]?[collection]
    let inner = parts.dropFirst().joined(separator: "/")
    guard Self.texts.contains(ending), let bytes = mover.folder.bytes(of: file), bytes.starts(with: "---".utf8) else {
      return mover.addStatic("\(collection)/\(inner)", from: file)
    }
    guard let read = mover.front(of: file) else { return }
    let base = String(inner.dropLast(ending.utf8.count + 1))
    let values = front(read.values, path: file, type: collection)
    var page = OldPage(
      file: file, front: values, text: read.text, firstLine: read.firstLine, address: "/",
      target: SiteMover.contentPath("\(collection)/\(base).md"))
    page.slug = String(base.split(separator: "/").last ?? "")
    page.isDraft = own?["output"]?.isTrue != true || values["published"] == .bool(false)
    let pattern =
      values["permalink"]?.words ?? own?["permalink"]?.words ?? "/:collection/:path" + standardEnding
    page.address = address(pattern, page, slug: page.slug, collection: collection, path: base)
    mover.add(page)
  }

  private mutating func takePage(_ file: String, _ parts: [String], _ ending: String, _ read: OldFront) {
    guard Self.texts.contains(ending) else {
      if !["feed.xml", "atom.xml", "rss.xml", "sitemap.xml"].contains(parts.last ?? "") {
        mover.site.note(
          ImportFinding(
            file, "a file that Jekyll processes", advice: "put the finished file into content/static/\(file)"))
      }
      return
    }
    let isProgram =
      ending.hasPrefix("htm")
      && (read.text.contains("{% for") || read.text.contains("{% if") || read.text.contains("{%- for"))
    let isHome = file == "index.html" || file == "index.md" || file == "index.markdown"
    if isProgram || isHome && ending.hasPrefix("htm") {
      mover.site.note(
        ImportFinding(
          file, "a page that is a template",
          advice: isHome
            ? "the home page lists entries by itself; write words for it in content/_index.md"
            : "lists of sections, tags and people are made by themselves; write the rest as a template"))
      return
    }
    let base = String((parts.last ?? "").dropLast(ending.utf8.count + 1))
    let values = front(read.values, path: file, type: "pages")
    let folders = Array(parts.dropLast())
    // Rhapsode leaves out such folders too.
    let places = folders.first?.hasPrefix("_") == true ? Array(folders.dropFirst()) : folders
    let target = base == "index" ? places + [places.isEmpty ? "_index.md" : "index.md"] : places + ["\(base).md"]
    var page = OldPage(
      file: file, front: values, text: read.text, firstLine: read.firstLine, address: "/",
      target: SiteMover.contentPath(target.joined(separator: "/")))
    page.isDraft = values["published"] == .bool(false)
    page.slug = base == "index" ? folders.last ?? "" : base
    let folder = folders.isEmpty ? "/" : "/\(folders.joined(separator: "/"))/"
    if let own = values["permalink"]?.words {
      page.address = address(own, page, slug: page.slug, collection: "pages", path: base)
    } else {
      page.address = base == "index" ? folder : folder + base + standardEnding
    }
    mover.add(page)
  }
}
