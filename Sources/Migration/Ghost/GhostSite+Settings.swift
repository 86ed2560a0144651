import Configuration
import Markup
import Text

extension GhostSite {
  /// Adds what depends on all posts: files, authors, settings, and the notes about what could not be imported.
  mutating func finish() {
    let files = media.files
    for path in files { site.add("content/static/content/\(path)", .copy(of: path), from: path) }
    let people = addAuthors()
    addSettings()
    noteFiles()
    noteRest()
    site.counts = [
      ("posts", counts.posts), ("pages", counts.pages), ("drafts", counts.drafts), ("authors", people),
      ("redirects", redirects.count), ("files of Ghost's folder", files.count),
    ]
  }

  /// Returns the number of people. Addresses of mail are private.
  private mutating func addAuthors() -> Int {
    var keys: Set<String> = []
    let people = export.people.compactMap { user -> Node.Member? in
      guard let key = Self.key(user), keys.insert(key).inserted else { return nil }
      let name = user["name"]?.words.map(\.inOneLine) ?? key
      var members: [Node.Member] = [.init("name", .string(name.isEmpty ? key : name))]
      if let url = user["website"]?.words, url.hasPrefix("https://") || url.hasPrefix("http://") {
        members.append(.init("url", .string(url)))
      }
      if let picture = user["profile_image"]?.words ?? user["image"]?.words, !picture.isEmpty {
        let src = inSite(picture)
        if media.has(src) { members.append(.init("image", .string(URI.decoded(src) ?? src))) }
      }
      members.add("bio", (user["bio"]?.words?.inOneLine).map { .string($0) })
      return .init(key, .object(members))
    }
    if !people.isEmpty { site.add("content/authors.yaml", text: NodeYAML.lines(people), from: file) }
    return people.count
  }

  private mutating func addSettings() {
    var settings: [Node.Member] = [
      .init("title", .string(site.title(export.setting("title")?.inOneLine, in: file))),
      .init("url", .string((address ?? "https://example.org") + "/")),
    ]
    if let words = export.setting("description")?.inOneLine, !words.isEmpty {
      settings.append(.init("description", .string(words)))
    }
    let language = (export.setting("locale", "lang", "default_locale") ?? "").prefix { $0 != "-" && $0 != "_" }
    if (2...3).contains(language.utf8.count), language.utf8.allSatisfy(\.isASCIILetter) {
      settings.append(.init("languages", .list([.string(language.lowercased())])))
    }
    if let zone = export.setting("timezone", "active_timezone", "activeTimezone"), self.zone != nil {
      settings.append(.init("timezone", .string(zone)))
    }
    if let logo = export.setting("logo").map(inSite), media.folder != nil, media.has(logo) {
      settings.append(.init("theme", .object([.init("logo", .string(URI.decoded(logo) ?? logo))])))
    }
    addMenu(to: &settings)
    redirect("/rss/", to: "/feed.xml")
    settings.append(.init("redirects", .object(redirects)))
    site.add("content/site.yaml", text: NodeYAML.lines(settings), from: file)
  }

  private mutating func addMenu(to settings: inout [Node.Member]) {
    let written = export.setting("navigation") ?? "[]"
    let items = (try? JSON.parse(Array(written.utf8), file: file))?.elements ?? []
    let menu = items.compactMap { item -> Node? in
      guard let title = item["label"]?.words?.inOneLine, !title.isEmpty, let url = item["url"]?.words else {
        return nil
      }
      let local = inSite(url)
      let path = local.hasPrefix("/") ? URI.folderPath(String(local.prefix { $0 != "#" && $0 != "?" })) : local
      let new = redirects.first { URI.folderPath($0.name) == path }?.value.string
      let isKnown = path == "/" || addresses.contains(path) || new != nil || media.has(path) || !local.hasPrefix("/")
      guard isKnown, let address = new ?? SiteMover.menuAddress(local), !local.hasPrefix("#/") else {
        site.note(
          ImportFinding(
            file, "the menu entry `\(title)` leads to `\(local)`, which the new site does not have",
            advice: "write the page, and add it to `menu` in content/site.yaml"))
        return nil
      }
      return .object([.init("title", .string(title)), .init("url", .string(address))])
    }
    if !menu.isEmpty { settings.append(.init("menu", .list(menu))) }
  }

  private mutating func noteFiles() {
    if address == nil {
      site.note(
        ImportFinding(
          file, "the export does not contain the address of the site",
          advice: "import again with `--base-url`, or write it as `url` into content/site.yaml"))
    }
    if media.folder == nil {
      site.note(
        ImportFinding(
          file, "pictures, recordings and files are not in the export",
          advice: "copy Ghost's folder `content` from the host, and import again with `--media FOLDER`"))
    }
  }

  private mutating func noteRest() {
    site.note(
      ImportFinding(
        file, "the feed of Ghost was at `/rss/`, where feed readers need a redirect of the host",
        advice: "let the host redirect `/rss/` to `/feed.xml`, if it does not read the file `_redirects`"))
    if !internalTags.isEmpty {
      let names = internalTags.sorted().prefix(20).map { "`\($0)`" }.joined(separator: ", ")
      site.note(
        ImportFinding(
          file, "internal tags were left out: \(names)", advice: "use `params` or a section for what they were for"))
    }
    if export.setting("secondary_navigation").map({ $0 != "[]" }) ?? false {
      site.note(
        ImportFinding(
          file, "the second menu could not be imported", advice: "link to its pages in a template"))
    }
    if export.setting("codeinjection_head", "codeinjection_foot", "ghost_head", "ghost_foot") != nil {
      site.note(
        ImportFinding(
          file, "the code that Ghost adds to all pages was left out",
          advice: "write it into a template, if the site needs it"))
    }
    site.note(
      ImportFinding(
        file, "members, newsletters and comments are not imported",
        advice: "offer the feed, or export the members as CSV for a mailing list"))
  }
}
