import Model
import Text

/// The part of an import that all generators have in common: it makes a Rhapsode site from the pages of an old one.
struct SiteMover {
  var site: ImportedSite
  let folder: OldFolder
  private(set) var pages: [OldPage] = []
  /// Old file → number of its page.
  private(set) var byFile: [String: Int] = [:]
  /// Names of categories by their slugs, in order of appearance.
  private(set) var categories: [(slug: String, name: String)] = []
  /// Front matter fields that are taxonomies, besides tags and categories.
  var taxonomies: [String] = []
  /// Old addresses of lists and files, each with a new one.
  private(set) var redirects: [Node.Member] = []
  /// The pages of terms, whose addresses can change.
  var terms = TermAddresses()
  /// Names of feeds in the old site, each with its format.
  var feeds: [(format: String, path: String)] = []
  /// The number of entries on a page of a term, if the old site says it.
  var pageSize: Int?
  /// What the settings say of sections, by folder; of home at the empty path.
  var sections: [(folder: String, members: [Node.Member])] = []
  /// The path of the site's address without `/` at its end: `/blog` for `https://example.org/blog/`.
  var basePath = ""
  /// Makes addresses of the old site relative.
  var localAddresses = LocalAddresses("")
  /// The settings of the new site, without those that the pages determine.
  var settings: [Node.Member] = []
  /// Files beside texts, with their old addresses.
  private var resources: [(file: String, target: String)] = []
  /// The old addresses that redirects have.
  private var led: Set<String> = []
  /// The addresses and aliases of published pages, each with the file of its page.
  private var owners: [String: String] = [:]
  /// The folders of the old site whose files are copied only if a page refers to them.
  var spareFolders = ["assets"]
  /// The addresses of the files in `content/static/`, to which pages can refer.
  private(set) var statics: Set<String> = []

  /// The time of the import, by which Hugo tells whether a page is published; `nil` for generators that do not.
  let now: Timestamp?

  init(_ generator: String, _ folder: OldFolder, now: Timestamp? = nil) {
    self.folder = folder
    self.now = now
    site = ImportedSite(generator, source: folder.path)
    for path in folder.leftOut { site.note(.leftOut(path)) }
  }

  /// Returns the path below `content/` for one of the old site: a folder whose name has another meaning there, such as
  /// `data`, gets a new name.
  static func contentPath(_ path: String) -> String {
    let top = path.prefix { $0 != "/" }
    guard SiteNames.contentFolders.contains(String(top)), path.contains("/") else { return path }
    return "\(top)-pages" + path.dropFirst(top.count)
  }

  mutating func add(_ page: OldPage) {
    guard page.address != "/404.html", page.address != "/404/" else {
      return site.note(
        ImportFinding(page.file, "the page for missing addresses", advice: "write its words in Templates/404.html"))
    }
    byFile[page.file] = pages.count
    pages.append(page)
  }

  mutating func makeDraft(_ file: String) {
    if let number = byFile[file] { pages[number].isDraft = true }
  }

  /// Returns the bytes of a file. Reports one that cannot be read or is too large, and returns `nil`.
  private mutating func bytes(of file: String) -> [UInt8]? {
    let bytes = folder.bytes(of: file)
    if bytes == nil {
      site.note(ImportFinding(file, "the file cannot be read or is larger than 32 MB", advice: "move it by hand"))
    }
    return bytes
  }

  /// Reads the front matter of a file. Reports a mistake in it and returns `nil`.
  mutating func front(of file: String) -> OldFront? {
    guard let bytes = bytes(of: file) else { return nil }
    guard bytes.span.isUTF8 else {
      site.note(ImportFinding(file, "the file is not UTF-8", advice: "convert it with iconv and import again"))
      return nil
    }
    do throws(OldFront.Mistake) {
      let front = try OldFront(bytes)
      for key in front.repeated {
        site.note(
          ImportFinding(
            file, line: key.line, key.summary, advice: "the last one was taken: correct it in the new text if need be"))
      }
      return front
    } catch {
      site.note(
        ImportFinding(file, line: error.line, error.summary, advice: "correct the front matter and import again"))
      return nil
    }
  }

  /// Reports folders of the old site that are not imported, each once. `what` are their files.
  mutating func noteFolders(_ folders: [(name: String, what: String, advice: String)]) {
    for (name, what, advice) in folders {
      let count = folder.files(below: name).count
      if count > 0 { site.note(ImportFinding(name, Counted.words(count, what), advice: advice)) }
    }
  }

  private static let written: Set<String> = ["sitemap.xml", "404.html", "_redirects", "sources.opml"]

  /// Copies a file to `content/static/`.
  mutating func addStatic(_ path: String, from file: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    if name.hasPrefix("."), name != ".htaccess", !path.hasPrefix(".well-known/") {
      if name == ".nojekyll" || name == ".gitkeep" { return }
      return site.note(
        ImportFinding(
          file, "files whose name begins with a dot are not published", advice: "put it on the host by hand"))
    }
    guard !Self.written.contains(path) else {
      return site.note(
        ImportFinding(
          file, "the build writes `/\(path)` itself", advice: "put what it says into the settings or onto the host"))
    }
    if path == "robots.txt" {
      site.note(
        ImportFinding(
          file, "it takes the place of the `/robots.txt` that the build writes",
          advice: "add `Sitemap:` with the address of your sitemap.xml, or delete content/static/robots.txt"))
    }
    statics.insert("/" + path)
    site.add("content/static/" + path, .copy(of: file), from: file)
  }

  /// Copies a file that is beside texts; `target` is its path below `content/`.
  mutating func addResource(_ target: String, from file: String) {
    site.add("content/" + target, .copy(of: file), from: file)
    resources.append((file, target))
  }

  /// Copies files beside texts to their old addresses in `content/static/`, unless the build publishes them there:
  /// below the page of their bundle, or below their folder.
  private mutating func keepAddresses() {
    var owners: [String: OldPage] = [:]
    for page in pages where page.isBundle || page.isIndex || page.target == "index.md" {
      let folder = page.file.outerName
      if page.language == nil || owners[folder] == nil { owners[folder] = page }
    }
    for (file, target) in resources {
      let parent = file.outerName
      var folder = parent
      while owners[folder] == nil, folder.contains("/") { folder = folder.outerName }
      guard let owner = owners[folder], !owner.isDraft else { continue }
      let inner = String(file.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1))
      let address = String(owner.address.dropLast(owner.address.lastPathPart.count))
      let old = address.dropFirst() + inner
      // The build itself publishes a file that a text refers to.
      if old == target, folder == parent, owner.text.contains(inner) { continue }
      site.add("content/static/" + old, .copy(of: file), from: file)
    }
  }

  /// Copies a data file; TOML becomes JSON.
  mutating func addData(_ path: String, from file: String) {
    let ending = path.split(separator: ".").last?.lowercased() ?? ""
    switch ending {
    case "yaml", "yml", "json", "csv":
      let name = ending == "yml" ? path.dropLast(3) + "yaml" : path[...]
      site.add("content/data/\(name)", .copy(of: file), from: file)
    case "toml":
      guard let bytes = bytes(of: file) else { return }
      do throws(TOML.Mistake) {
        let node = try TOML.parse(bytes)
        site.add(
          "content/data/\(path.dropLast(5)).json", .bytes(JSON.bytes(of: node, pretty: true)), from: file)
      } catch {
        site.note(ImportFinding(file, line: error.line, error.summary, advice: "correct it, or write it as YAML"))
      }
    default:
      site.note(
        ImportFinding(
          file, "data of this kind cannot be read", advice: "write it as YAML, JSON or CSV in content/data/"))
    }
  }

  /// Whether a page or a file has this address in the new site.
  func has(address: String) -> Bool {
    statics.contains(address) || pages.contains { !$0.isDraft && $0.address == address }
  }

  /// Whether the page can have this alias. Reports one that is the address or an alias of another page: other generators
  /// let one of the two win, and the build refuses it.
  mutating func claim(_ alias: String, for page: OldPage) -> Bool {
    guard !page.isDraft else { return true }
    let address = URI.folderPath(alias)
    guard let owner = owners[address], owner != page.file else {
      owners[address] = page.file
      return true
    }
    site.note(
      ImportFinding(
        page.file, line: line(of: alias, inFrontOf: page),
        "the alias `\(alias)` was left out: it leads to \(owner) already",
        advice: "if it is to lead here, write it into content/\(page.target), and remove it there"))
    return false
  }

  /// Leads an old address of a list or a file to a new one. The first target of an address counts.
  mutating func redirect(_ old: String, to new: String) {
    guard old != new, old != "/", led.insert(URI.folderPath(old)).inserted else { return }
    redirects.append(.init(old, .string(new)))
  }

  mutating func noteCategory(_ name: String) -> String {
    let slug = Slug.ofTerm(name) ?? "other"
    if !categories.contains(where: { $0.slug == slug }) { categories.append((slug, name)) }
    return slug
  }
}

extension SiteMover {
  /// Converts every page with `convert`, which gets its text, and adds the settings.
  mutating func finish(_ convert: (_ page: OldPage, _ mover: inout SiteMover) -> String) {
    var texts: [(page: OldPage, text: String)] = []
    // A draft is not published, so that its address is free.
    for page in pages where !page.isDraft {
      guard let other = owners.updateValue(page.file, forKey: URI.folderPath(page.address)) else { continue }
      site.note(
        ImportFinding(
          page.file, "it has the address \(page.address), which is also that of \(other)",
          advice: "give one of them another `permalink`"))
    }
    for index in pages.indices {
      var page = pages[index]
      // Before the conversion, which makes links that begin at the site.
      page.text = withoutBasePath(page.text)
      let text = convert(page, &self)
      texts.append((page, text))
      noteEmptiness(of: text, page)
      var front = FrontConverter(page, self)
      let members = front.converted(&self)
      let yaml = NodeYAML.lines(members)
      site.add("content/" + page.target, text: "---\n\(yaml)---\n\(text)", from: page.file)
    }
    keepAddresses()
    for (page, text) in texts { noteMissingFiles(in: text, of: page) }
    for (old, new) in terms.redirects { redirect(old, to: new) }
    site.counts.insert(("pages", pages.count { !$0.isDraft }), at: 0)
    site.counts.append(("drafts", pages.count { $0.isDraft }))
    site.counts.append(("categories", categories.count))
    site.counts.append(("files in content/static/", statics.count))
    addSettings()
  }
}
