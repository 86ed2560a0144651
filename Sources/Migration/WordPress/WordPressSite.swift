import Markup
package import System
package import Text

/// A site of WordPress, from its export (WXR) and, if there is one, its folder of uploads.
package struct WordPressSite {
  var site: ImportedSite
  let file: String
  let uploads: OldFolder?
  var base = ""
  /// Makes addresses of the old site relative.
  var host = LocalAddresses("")
  var authors: [(login: String, name: String)] = []
  var logins: Set<String> = []
  var categories: [(slug: String, name: String)] = []
  var taken: Set<String> = []
  var counts = (posts: 0, pages: 0, drafts: 0, comments: 0, media: 0)
  /// Whether a text names a file of `wp-content/uploads`, although there is no copy of that folder.
  var needsUploads = false
  var attachments: [String: (url: String, alt: String?)] = [:]
  var numbers = WordPressNumbers()
  /// The differences between local times and UTC, such as `+02:00`.
  var offsets: Set<String> = []
  var menu = WordPressMenu()
  var lists = WordPressLists()
  var settings: [Node.Member] = []

  /// Takes a text as soon as it is made, so that an export of any size fits into memory.
  package typealias Deliver = (_ path: RelativePath, _ bytes: [UInt8]) throws(FileError) -> Void

  package static func isExport(_ file: String) throws(FileError) -> Bool { try WXRReader(file).isExport }

  /// Reads the export `file`; returns `nil` if it is not a WordPress export. `uploads` is a copy of
  /// `wp-content/uploads`. Throws if the file cannot be read. Without `deliver`, the site keeps all texts in memory.
  package static func move(
    _ file: String, uploads: String?, deliver: Deliver? = nil
  ) throws(FileError) -> ImportedSite? {
    var reader = try WXRReader(file)
    guard reader.isExport else { return nil }
    var site = WordPressSite(file, uploads)
    site.readHead(WXRElement.elements(of: Self.channel(reader.head)))
    // Several passes: posts can refer to pictures and posts that come later, and menus to posts.
    while let elements = try reader.next() { site.take(Item(elements)) }
    reader = try WXRReader(file)
    if !site.numbers.isEmpty {
      while let elements = try reader.next() { site.note(Item(elements)) }
      reader = try WXRReader(file)
    }
    while let elements = try reader.next() { try site.write(Item(elements), deliver) }
    site.noteDamage(reader)
    site.finish()
    return site.site
  }

  private mutating func noteDamage(_ reader: WXRReader) {
    if reader.isCut {
      site.note(
        ImportFinding(file, "the export ends in the middle of an entry", advice: "export again and import again"))
    }
    guard reader.oversized > 0 else { return }
    site.note(
      ImportFinding(
        file,
        Counted.words(reader.oversized, "entries of more than 64 MB")
          + (reader.oversized == 1 ? " was left out" : " were left out"), advice: "write them by hand"))
  }

  private init(_ file: String, _ uploads: String?) {
    self.file = file.split(separator: "/").last.map(String.init) ?? file
    self.uploads = uploads.map { OldFolder($0) }
    site = ImportedSite("WordPress", source: uploads ?? ".")
  }

  /// The bytes after `<channel>`.
  private static func channel(_ head: [UInt8]) -> ArraySlice<UInt8> {
    head.span.firstIndex(of: "<channel>").map { head[($0 + 9)...] } ?? head[...]
  }
}

extension WordPressSite {
  /// One `<item>` of the export.
  struct Item {
    private let elements: [WXRElement]

    init(_ elements: [WXRElement]) { self.elements = elements }

    func text(_ name: String) -> String { elements.text(of: name) }

    /// The text of an element in which WordPress allows HTML, without its tags.
    func words(_ name: String) -> String { HTMLCleaner.plain(text(name)) }

    func all(_ name: String) -> [WXRElement] { elements.filter { $0.name == name } }

    func meta(_ key: String) -> String? {
      for element in elements where element.name == "wp:postmeta" {
        let fields = element.elements
        guard fields.contains(where: { $0.name == "wp:meta_key" && $0.text == key }) else { continue }
        return fields.first { $0.name == "wp:meta_value" }?.text
      }
      return nil
    }

    func terms(_ domain: String) -> [(slug: String, name: String)] {
      all("category").filter { $0.attribute("domain") == domain }.map { term in
        (term.attribute("nicename") ?? "", HTMLCleaner.plain(term.text))
      }
    }

    /// The HTML of its text, as UTF-8.
    var content: [UInt8] {
      var bytes: [UInt8] = []
      elements.first { $0.name == "content:encoded" }?.append(to: &bytes)
      return bytes
    }
  }

  /// Returns the path of an entry's address below that of the site.
  func path(of item: Item) -> String {
    let link = item.text("link")
    return link == base ? "/" : String(URI(host.inSite(link)).path)
  }

  private mutating func readHead(_ elements: [WXRElement]) {
    func text(_ name: String) -> String { elements.text(of: name) }
    base = text("wp:base_blog_url").isEmpty ? text("link") : text("wp:base_blog_url")
    while base.hasSuffix("/") { base.removeLast() }
    host = LocalAddresses(base)
    for author in elements where author.name == "wp:author" {
      let fields = author.elements
      let login = fields.first { $0.name == "wp:author_login" }?.text ?? ""
      let name = fields.first { $0.name == "wp:author_display_name" }?.text ?? login
      authors.append((login, name))
      logins.insert(login)
    }
    for element in elements where element.name == "wp:category" { lists.take(category: element) }
    let language = text("language").prefix { $0 != "-" && $0 != "_" }
    var settings: [Node.Member] = [
      .init("title", .string(site.title(HTMLCleaner.plain(text("title")), in: file))),
      .init("url", .string((base.isEmpty ? "https://example.org" : base) + "/")),
    ]
    let description = HTMLCleaner.plain(text("description"))
    if !description.isEmpty { settings.append(.init("description", .string(description))) }
    if !language.isEmpty { settings.append(.init("languages", .list([.string(String(language))]))) }
    self.settings = settings
  }

  private mutating func take(_ item: Item) {
    switch item.text("wp:post_type") {
    case "post", "page": numbers.want(in: item.content.span)
    case "wp_block":
      numbers.add(block: item.text("wp:post_id"), item.content)
      numbers.want(in: item.content.span)
    case "attachment":
      attachments[item.text("wp:post_id")] = (item.text("wp:attachment_url"), item.meta("_wp_attachment_image_alt"))
      counts.media += 1
    case "nav_menu_item":
      menu.take(item, host)
      numbers.want(in: Array((item.meta("_menu_item_url") ?? "").utf8).span)
    case "revision", "wp_global_styles", "wp_navigation", "customize_changeset", "custom_css",
      "wp_template", "oembed_cache":
      break
    case let type:
      site.note(
        ImportFinding(
          file, "entries of the kind `\(type)` could not be imported",
          advice: "write what the site needs of them by hand"))
    }
  }

  /// Remembers the path of an entry that is published, if a text names its number.
  private mutating func note(_ item: Item) {
    guard ["post", "page"].contains(item.text("wp:post_type")), item.text("wp:post_password").isEmpty,
      ["publish", "future"].contains(item.text("wp:status"))
    else { return }
    numbers.note(item.text("wp:post_id"), path: path(of: item))
  }

  func comments(of item: Item) -> [Node] {
    item.all("wp:comment").compactMap { comment in
      let fields = comment.elements
      func text(_ name: String) -> String { fields.first { $0.name == "wp:comment_" + name }?.text ?? "" }
      // Addresses of mail and of machines are private.
      guard text("approved") == "1", !["pingback", "trackback"].contains(text("type")) else { return nil }
      var members: [Node.Member] = [
        .init("author", .string(text("author"))),
        .init("date", .string(OldDate.normalized(text("date_gmt") + " Z") ?? text("date_gmt"))),
        .init("text", .string(text("content"))),
      ]
      if text("parent") != "0", !text("parent").isEmpty { members.append(.init("parent", .string(text("parent")))) }
      members.insert(.init("id", .string(text("id"))), at: 0)
      return .object(members)
    }
  }
}
