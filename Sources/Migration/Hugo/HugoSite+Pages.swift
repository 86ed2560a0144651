import Model
import Text

extension HugoSite {
  /// Reads the folders of texts, that of the default language first.
  mutating func readContent() {
    for (folder, language) in contentFolders {
      findBundles(below: folder)
      for file in mover.folder.files(below: folder) where contentFolder(of: file.path) == folder {
        read(file.inner, file.path, language)
      }
    }
  }

  /// Notes the folders with an `index` of their own: Hugo publishes no other text in them.
  private mutating func findBundles(below folder: String) {
    for file in mover.folder.files(below: folder) {
      let parts = file.inner.split(separator: "/")
      guard parts.count > 1, let name = parts.last?.split(separator: "."), name.first == "index",
        name.count == 2 || name.count == 3 && languages.contains(String(name[1])),
        Self.textExtensions.contains(name[name.count - 1].lowercased())
      else { continue }
      bundles.insert(parts.dropLast().joined(separator: "/"))
    }
  }

  /// Whether the text is beside or below the `index` of another page.
  private func isResource(_ parts: [String], base: String) -> Bool {
    let folders = base == "index" ? parts.dropLast() : parts[...]
    return folders.indices.contains { bundles.contains(parts[...$0].joined(separator: "/")) }
  }

  /// Returns the innermost folder of texts that a file is in: that of a language can be inside that of another.
  func contentFolder(of file: String) -> String? {
    contentFolders.map(\.folder).filter { file.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
  }

  private static let textExtensions: Set = ["md", "markdown", "mdown", "html", "htm"]

  private mutating func read(_ inner: String, _ path: String, _ language: String) {
    let ending = inner.split(separator: ".").last?.lowercased() ?? ""
    switch ending {
    case _ where Self.textExtensions.contains(ending): readPage(inner, path, ending, language)
    case "adoc", "asciidoc", "org", "rst", "pandoc", "pdc":
      mover.site.note(
        ImportFinding(
          path, "a text in another language than Markdown", advice: "convert it with pandoc and import again"))
    default:
      let target = SiteMover.contentPath(inner)
      let isTaken = language != languages[0] && mover.site.has("content/" + target)
      mover.addResource(isTaken ? Self.named(target, language) : target, from: path)
    }
  }

  /// Returns `dawn.el.jpg` for `dawn.jpg`, which the Greek text shows in its place.
  private static func named(_ path: String, _ language: String) -> String {
    let (stem, ending) = SiteNames.stem(of: path)
    return ending.isEmpty ? path : "\(stem).\(language)\(ending)"
  }

  private mutating func readPage(_ inner: String, _ path: String, _ ending: String, _ folderLanguage: String) {
    guard let front = mover.front(of: path) else { return }
    var parts = inner.split(separator: "/").map(String.init)
    var base = String((parts.popLast() ?? "").dropLast(ending.utf8.count + 1))
    var language = folderLanguage
    if let dot = base.lastIndex(of: "."), languages.contains(String(base[base.index(after: dot)...])) {
      language = String(base[base.index(after: dot)...])
      base = String(base[..<dot])
    }
    let suffix = language == languages[0] ? "" : ".\(language)"
    let values = dated(
      cascaded(front.values, base: base, parts, language), name: base == "index" ? parts.last ?? "" : base)
    var page = OldPage(
      file: path, front: values, text: front.text, firstLine: front.firstLine, address: "/",
      target: SiteMover.contentPath((parts + ["\(base)\(suffix).md"]).joined(separator: "/")))
    page.language = language == languages[0] ? nil : language
    page.isDraft = values.member("draft")?.isTrue == true
    page.slug = base == "index" ? parts.last ?? "" : base == "_index" ? "" : base
    page.address = address(of: page, base: base, parts: parts)
    if base == "_index" {
      if !page.isDraft { mover.redirect(page.address, to: page.listAddress) }
      page.address = page.listAddress
    } else {
      let root = settings.member("baseurl")?.words ?? ""
      // Hugo percent-encodes addresses in its feeds.
      let address = URI.encoded(path: URI.decoded(page.address) ?? page.address)
      page.feedID = root.hasPrefix("http") ? (root.hasSuffix("/") ? String(root.dropLast()) : root) + address : nil
    }
    if isResource(parts, base: base) {
      page.isDraft = true
      mover.site.note(
        ImportFinding(
          path, line: 1, "the text belongs to the page of its folder, and was no page of its own",
          advice: "it is a draft: write its words into the page, or publish it"))
    } else {
      noteBuildOptions(&page)
    }
    mover.add(page)
  }

  /// Makes a draft of a page that Hugo did not write, and reports one that it did not list.
  private mutating func noteBuildOptions(_ page: inout OldPage) {
    let build = page.value("build", "_build")
    let isHeadless = page.value("headless")?.isTrue == true
    func isOff(_ name: String) -> Bool { ["never", "false"].contains(build?.member(name)?.words ?? "") }
    let isWritten = !isHeadless && !isOff("render") && build?.member("render")?.words != "link"
    guard !isWritten || isOff("list") else { return }
    if !isWritten, !page.isIndex { page.isDraft = true }
    let (what, advice) =
      isWritten
      ? ("the page was in no list", "it is in lists now: make it a draft, or move it to the top of content/")
      : page.isIndex
        ? ("the list was not published", "sections always have a list: delete what you do not need")
        : ("the page was not published", "it is a draft: publish it, or move its words into a template")
    mover.site.note(ImportFinding(page.file, line: 1, what, advice: advice))
  }

  /// Returns the page's address in the old site.
  private mutating func address(of page: OldPage, base: String, parts: [String]) -> String {
    let prefix = oldFolder(of: page.language)
    if let url = page.words("url") {
      return URI.folderPath(url.hasPrefix("/") ? url : "\(prefix)/\(url)")
    }
    let folders = parts.map { names.urlized($0) }
    let patterns = settings.member("permalinks")
    let section = parts.first ?? ""
    if base == "_index" {
      let pattern = parts.count == 1 ? patterns?.member("section")?[section]?.words : nil
      let own = pattern.flatMap { filled($0, ["section": section, "sections": section, "slug": section]) }
      return prefix + (own ?? (folders.isEmpty ? "/" : "/\(folders.joined(separator: "/"))/"))
    }
    let isBundle = base == "index"
    let name = isBundle ? parts.last ?? "" : base
    let above = isBundle ? Array(folders.dropLast()) : folders
    if let pattern = (patterns?[section] ?? patterns?.member("page")?[section])?.words, !name.isEmpty {
      let tokens = names.tokens(
        title: page.words("title") ?? name, slug: page.words("slug"), base: name, section: section,
        folders: above.joined(separator: "/"), date: page.words("date", "publishdate"))
      if let address = filled(pattern, tokens) { return prefix + address }
    }
    let last = names.urlized(page.words("slug") ?? name)
    let path = (above + [last]).filter { !$0.isEmpty }.joined(separator: "/")
    if path.isEmpty { return prefix + "/" }
    noteAccents(path, of: page)
    return prefix + "/" + path + (settings.member("uglyurls")?.isTrue == true ? ".html" : "/")
  }

  private mutating func noteAccents(_ path: String, of page: OldPage) {
    guard settings.member("removepathaccents")?.isTrue == true, path.utf8.contains(where: { $0 > 127 }) else { return }
    mover.site.note(
      ImportFinding(
        page.file, "Hugo wrote the letters of `\(path)` without accents in the address",
        advice: "write the old address into content/\(page.target) as `permalink`, and the old id as `guid`"))
  }

  /// Fills a pattern of addresses. Reports one with an unknown token.
  private mutating func filled(_ pattern: String, _ tokens: [String: String]) -> String? {
    if let address = HugoNames.filled(pattern, tokens) { return address }
    mover.site.note(
      ImportFinding(
        settingsFile, "the pattern of addresses `\(pattern.shortened(to: 80))` has a token that is not known",
        advice: "write the old addresses as `permalink` into the front matter"))
    return nil
  }

  /// The folders at the top that are sections: all with entries that are published, in each language.
  var topSections: [(folder: String, language: String?)] {
    var seen: Set<[String?]> = []
    var sections: [(folder: String, language: String?)] = []
    for page in mover.pages where !page.isDraft {
      let parts = page.target.split(separator: "/").map(String.init)
      guard parts.count > (page.isBundle ? 2 : 1), seen.insert([parts[0], page.language]).inserted else { continue }
      sections.append((parts[0], page.language))
    }
    return sections
  }

  /// Redirects the old addresses of lists without a text of their own to the new ones.
  mutating func redirectLists() {
    let patterns = settings.member("permalinks")?.member("section")
    let own = Set(mover.pages.filter(\.isIndex).map(\.target))
    for (folder, language) in topSections {
      let ending = language.map { ".\($0).md" } ?? ".md"
      guard !own.contains("\(folder)/_index\(ending)") else { continue }
      let pattern = patterns?[folder]?.words.flatMap { HugoNames.filled($0, ["section": folder, "slug": folder]) }
      let old = oldFolder(of: language) + (pattern ?? "/\(names.urlized(folder))/")
      mover.redirect(old, to: "\(language.map { "/\($0)" } ?? "")/\(folder)/")
    }
    guard oldFolder(of: nil) != "" else { return }
    let taxonomies = mover.taxonomies.filter { name in
      mover.pages.contains { !$0.isDraft && $0.value(name.lowercased()) != nil }
    }
    for list in ["/"] + taxonomies.map({ "/\($0)/" }) { mover.redirect(oldFolder(of: nil) + list, to: list) }
  }

  /// Returns the old address of a term's page.
  func address(ofTerm term: String, in taxonomy: String, _ page: OldPage) -> String? {
    guard mover.taxonomies.contains(taxonomy) else { return nil }
    let name = names.term(term)
    let patterns = settings.member("permalinks")
    let pattern = (patterns?.member("term")?[taxonomy] ?? patterns?[taxonomy])?.words
    let own = pattern.flatMap { HugoNames.filled($0, ["slug": name, "title": name, "section": taxonomy]) }
    return oldFolder(of: page.language) + (own ?? "/\(taxonomy)/\(name)/")
  }

  /// Finds a page as Hugo's `ref` does: by its path from the folder of texts or from the page's own folder, or by its
  /// name. The page in the same language comes first.
  func address(
    of reference: String, from page: OldPage, _ pages: [OldPage], _ numbers: [String: Int]
  ) -> String? {
    let path = reference.prefix { $0 != "#" && $0 != "?" }
    let rest = reference[path.endIndex...]
    if path.isEmpty { return String(rest) }
    let bare = path.drop { $0 == "/" }
    let folder = page.file.split(separator: "/").dropLast().joined(separator: "/")
    let top = (contentFolder(of: page.file) ?? "content") + "/"
    let name = bare.hasSuffix(".md") ? bare.dropLast(3) : bare
    let own = page.language.map { ["\(name).\($0).md", "\(name)/index.\($0).md", "\(name)/_index.\($0).md"] } ?? []
    let files = own + ["", ".md", "/index.md", "/_index.md", ".markdown", ".html"].map { "\(bare)\($0)" }
    for root in path.hasPrefix("/") ? [top] : ["\(folder)/", top] {
      for file in files {
        if let number = numbers[root + file] { return pages[number].address + rest }
      }
    }
    let named = pages.filter {
      $0.language == page.language
        && ($0.file.hasSuffix("/" + bare) || $0.file.hasSuffix("/\(bare).md") || $0.slug == bare)
    }
    return named.count == 1 ? named[0].address + rest : nil
  }
}
