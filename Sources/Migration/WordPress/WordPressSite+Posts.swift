import Markup
import System
import Text

extension WordPressSite {
  mutating func write(_ item: Item, _ deliver: Deliver?) throws(FileError) {
    let type = item.text("wp:post_type")
    guard type == "post" || type == "page" else { return }
    let status = item.text("wp:status")
    guard status != "trash", status != "auto-draft", status != "inherit" else { return }
    let isPage = type == "page"
    let title = item.words("title")
    let hasPassword = !item.text("wp:post_password").isEmpty
    if hasPassword {
      site.note(
        ImportFinding(
          file, "“\(title)” had a password, and became a draft", advice: "plain files cannot be protected by passwords")
      )
    }
    let isDraft = hasPassword || !["publish", "future"].contains(status)
    let comments = comments(of: item)
    var name = Self.name(of: item, title: title)
    let folder = isPage ? "" : "posts/"
    // The text of the front page.
    if isPage, !isDraft, ["/", ""].contains(path(of: item)) { name = "_index" }
    if !taken.insert(folder + name).inserted { name += "-" + item.text("wp:post_id") }
    let target = "content/\(folder)\(name).md"
    let (attachments, host, uploads) = (attachments, host, uploads)
    var text = WordPressText(file, title: title, host: host, numbers: numbers) { number in
      guard let (url, alt) = attachments[number], let src = Self.path(ofUpload: url, host, uploads) else { return nil }
      return (src, alt.map(HTMLCleaner.plain) ?? "")
    }
    let converted = text.converted(item.content)
    let body = uploads.map { WordPressSizes(uploads: $0).withOriginals(converted) } ?? converted
    if uploads == nil, converted.span.firstIndex(of: "/wp-content/uploads/") != nil { needsUploads = true }
    for finding in text.findings { site.note(finding) }
    if title.isEmpty { site.note(.untitled(target)) }
    let front = front(item, title, name, isPage: isPage, isDraft: isDraft)
    try add(target, Array("---\n\(NodeYAML.lines(front))---\n".utf8) + body, deliver)
    if !isDraft { menu.note(item, title: title, path: path(of: item)) }
    if isDraft { counts.drafts += 1 } else if isPage { counts.pages += 1 } else { counts.posts += 1 }
    guard !comments.isEmpty else { return }
    counts.comments += comments.count
    try add(
      "content/data/comments/\(isPage ? "page-" : "")\(name).json",
      JSON.bytes(of: .list(comments), pretty: true), deliver)
  }

  /// Returns the slug that WordPress has, unless a file of this name would be hidden, look like an option or another name, or
  /// be too long.
  private static func name(of item: Item, title: String) -> String {
    let written = item.text("wp:post_name")
    let slug = URI.decoded(written) ?? written
    let isUsable =
      (1...200).contains(slug.utf8.count)
      && slug.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-_.+~,".utf8.contains($0) }
      && !slug.hasPrefix(".") && !slug.hasPrefix("-") && slug == slug.withoutControls
    return isUsable ? slug : Slug.make(title) ?? "entry-\(item.text("wp:post_id"))"
  }

  private mutating func add(_ path: String, _ bytes: [UInt8], _ deliver: Deliver?) throws(FileError) {
    guard let deliver, let name = RelativePath(path) else { return site.add(path, .bytes(bytes), from: file) }
    try deliver(name, bytes)
  }

  private mutating func front(
    _ item: Item, _ title: String, _ name: String, isPage: Bool, isDraft: Bool
  ) -> [Node.Member] {
    var front: [Node.Member] = [.init("title", .string(title.isEmpty ? name : title))]
    front.add("summary", .string(item.words("excerpt:encoded")))
    if !isPage, let date = date(of: item) { front.append(.init("date", .string(date))) }
    if isDraft { front.append(.init("draft", .bool(true))) }
    let path = path(of: item)
    let standard = isPage ? "/\(name)/" : "/posts/\(name)/"
    if !isDraft, !path.isEmpty, path != "/", path != standard, URI(item.text("link")).query == nil {
      front.append(.init("permalink", .string(URI.decoded(path) ?? path)))
    }
    if !isPage, !isDraft { front.add("guid", .string(item.text("guid"))) }
    let creator = item.text("dc:creator")
    if logins.contains(creator), let key = Self.key(creator) { front.append(.init("author", .string(key))) }
    let own = item.terms("category").filter { $0.slug != "uncategorized" }
    if let first = own.first {
      let key = WordPressLists.key(first.slug)
      front.append(.init("category", .string(key)))
      if lists.keys.insert(key).inserted { categories.append((key, first.name)) }
      if !isDraft { lists.redirect(category: first.slug, to: "/categories/\(key)/") }
    }
    let terms = item.terms("post_tag")
    if !isDraft {
      for tag in terms { lists.redirect(from: "/tag/\(tag.slug)/", to: "tags", tag.name) }
      for tag in own.dropFirst() { lists.redirect(category: tag.slug, to: lists.path("tags", tag.name)) }
      if logins.contains(creator) { lists.redirect(from: "/author/\(creator)/", to: "authors", creator) }
      lists.isDated =
        lists.isDated || path.split(separator: "/").first.map { $0.utf8.count == 4 && Int($0) != nil } ?? false
    }
    let tags = terms.map(\.name) + own.dropFirst().map(\.name)
    front.add("tags", .list(tags.map { .string($0) }))
    if let id = item.meta("_thumbnail_id"), let (url, alt) = attachments[id] {
      let path = host.inSite(url)
      if let path = Self.path(ofUpload: url, host, uploads) {
        let words = alt.map(HTMLCleaner.plain) ?? ""
        let members: [Node.Member] = [.init("src", .string(path)), .init("alt", .string(words))]
        front.append(.init("cover", words.isEmpty ? .string(path) : .object(members)))
      } else {
        site.note(
          ImportFinding(
            file, "the picture `\(path)` of “\(title)” was not found",
            advice: "import again with `--media FOLDER`, a copy of wp-content/uploads"))
      }
    }
    return front
  }

  /// Returns the path of a file of the media library in the new site, or that of its original; `nil` if the copy of the uploads
  /// has neither.
  private static func path(ofUpload url: String, _ host: LocalAddresses, _ uploads: OldFolder?) -> String? {
    let path = host.inSite(url)
    guard let uploads, path.hasPrefix(WordPressSizes.folder) else { return nil }
    let file = String(path.dropFirst(WordPressSizes.folder.count))
    if uploads.has(file) { return path }
    return WordPressSizes(uploads: uploads).original(of: file).map { WordPressSizes.folder + $0 }
  }

  /// Returns the local date of a post with its offset from UTC; `nil` if it has none.
  private mutating func date(of item: Item) -> String? {
    let (local, utc) = (OldDate.civil(item.text("wp:post_date")), OldDate.civil(item.text("wp:post_date_gmt")))
    guard let local, let utc else {
      return OldDate.normalized(item.text("wp:post_date_gmt") + " Z") ?? OldDate.normalized(item.text("wp:post_date"))
    }
    let minutes = Int(Timestamp(local).seconds - Timestamp(utc).seconds) / 60
    guard abs(minutes) <= 14 * 60 else { return OldDate.normalized(item.text("wp:post_date_gmt") + " Z") }
    guard minutes != 0 else { return OldDate.normalized(item.text("wp:post_date") + " Z") }
    var bytes: [UInt8] = [UInt8(ascii: minutes < 0 ? "-" : "+")]
    bytes.append(decimal: abs(minutes) / 60, width: 2)
    bytes.append(":")
    bytes.append(decimal: abs(minutes) % 60, width: 2)
    offsets.insert(bytes.text)
    return OldDate.normalized(item.text("wp:post_date") + " " + bytes.text)
  }

  static func key(_ login: String) -> String? { Slug.make(login) }
}

extension WordPressSite {
  /// Adds what depends on all posts: files, authors, settings, and the notes about what could not be imported.
  mutating func finish() {
    for upload in uploads?.files ?? [] {
      site.add("content/static/wp-content/uploads/\(upload)", .copy(of: upload), from: upload)
    }
    addAuthors()
    addSettings()
    noteMissingFiles()
    noteLists()
    noteComments()
    site.counts = [
      ("posts", counts.posts), ("pages", counts.pages), ("drafts", counts.drafts),
      ("comments, as data", counts.comments),
      ("authors", authors.count), ("categories", categories.count),
      ("files of the media library", uploads?.files.count ?? 0),
    ]
  }

  private mutating func addAuthors() {
    guard !authors.isEmpty else { return }
    let people = authors.compactMap { author in
      Self.key(author.login).map { Node.Member($0, .object([.init("name", .string(author.name))])) }
    }
    site.add("content/authors.yaml", text: NodeYAML.lines(people), from: file)
  }

  private mutating func addSettings() {
    var all = settings
    if !categories.isEmpty {
      all.append(
        .init("categories", .object(categories.map { .init($0.slug, .object([.init("title", .string($0.name))])) })))
    }
    if let items = menu.items(lists, { numbers.path(of: $0, host).path }) { all.append(.init("menu", items)) }
    all.append(.init("redirects", .object(lists.redirects + [.init("/feed/", .string("/feed.xml"))])))
    site.add("content/site.yaml", text: NodeYAML.lines(all), from: file)
  }

  private mutating func noteMissingFiles() {
    guard uploads == nil, counts.media > 0 || needsUploads else { return }
    site.note(
      ImportFinding(
        file,
        counts.media > 0
          ? Counted.words(counts.media, "files of the media library are not in the export")
          : "the pictures and other files of the media library, which the texts use, are not in the export",
        advice: "copy wp-content/uploads from the host, and import again with `--media FOLDER`"))
  }

  private mutating func noteLists() {
    site.note(
      ImportFinding(
        file, "the feed of WordPress was at `/feed/`, where feed readers need a redirect of the host",
        advice: "let the host redirect `/feed/` to `/feed.xml`, if it does not read the file `_redirects`"))
    if !offsets.isEmpty {
      site.note(
        ImportFinding(
          file,
          "the export does not name the time zone: its dates have the offset "
            + offsets.sorted().joined(separator: " or "),
          advice: "write its name into content/site.yaml, such as `timezone: Europe/Berlin`"))
    }
    if lists.isDated {
      site.note(
        ImportFinding(
          file, "WordPress had pages of years and months, such as `/2020/01/`",
          advice: "`archive: month` makes them below `/archive/`; redirect the old ones on the host"))
    }
    if menu.others > 0 {
      site.note(
        ImportFinding(
          file, Counted.words(menu.others, "further menus") + " could not be imported",
          advice: "link to them in a template"))
    }
  }

  private mutating func noteComments() {
    guard counts.comments > 0 else { return }
    site.note(
      ImportFinding(
        file, Counted.words(counts.comments, "comments are data in content/data/comments/"),
        advice: "show them by a template, or delete them: they are published only if a template does so"))
  }
}
