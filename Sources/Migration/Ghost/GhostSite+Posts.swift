import Configuration
import Markup
import Text

extension GhostSite {
  private struct Post {
    var node: Node
    var title: String
    var slug: String
    var isPage: Bool
    var isDraft: Bool
    var date: String?
    var address: String
  }

  /// Adds the posts and pages. All addresses are known before a text is converted, since bookmarks lead to other posts.
  mutating func writePosts() {
    var posts: [Post] = []
    for node in export.posts { posts.append(post(node)) }
    for index in posts.indices where !posts[index].isDraft && !addresses.insert(posts[index].address).inserted {
      posts[index].isDraft = true
      site.note(
        ImportFinding(
          file, "“\(posts[index].title)” has the address `\(posts[index].address)` of another post, and became a draft",
          advice: "give it another `slug`, and remove `draft`"))
    }
    for post in posts { write(post) }
  }

  private mutating func post(_ node: Node) -> Post {
    let written = node["title"]?.words ?? ""
    let title = written.isEmpty ? "Untitled" : written.inOneLine
    let id = node["id"]?.words ?? ""
    let slug = Self.name(node["slug"]?.words ?? "", title: title, id: id)
    let isPage = node["type"]?.words == "page" || node["page"]?.isTrue == true || node["page"]?.number == 1
    let date = date(node["published_at"]?.words)
    let tags = export.tags(of: node).filter { !Self.isInternal($0) }.compactMap { $0["slug"]?.words }
    let author = export.authors(of: node).first?["slug"]?.words
    let address =
      isPage
      ? OldPage.path("/\(slug)/")
      : routes.address(ofPost: slug, id: id, date: date, tags: tags, author: author)
    let isDraft = isDraft(node, title)
    return Post(
      node: node, title: title, slug: slug, isPage: isPage, isDraft: isDraft, date: date, address: address)
  }

  /// Whether the post was not for everybody on the old site. Reports why, unless it was a draft.
  private mutating func isDraft(_ node: Node, _ title: String) -> Bool {
    let status = node["status"]?.words ?? "draft"
    let emailOnly = export.meta(of: node)["email_only"]
    if status == "sent" || emailOnly?.isTrue == true || emailOnly?.number == 1 {
      site.note(
        ImportFinding(
          file, "“\(title)” was only sent by mail, and became a draft", advice: "remove `draft` to publish it"))
      return true
    }
    guard ["published", "scheduled"].contains(status) else { return true }
    let visibility = node["visibility"]?.words ?? "public"
    guard visibility != "public" else { return false }
    site.note(
      ImportFinding(
        file, "“\(title)” was for \(visibility == "members" ? "members" : "paying members"), and became a draft",
        advice: "plain files cannot be protected: remove `draft` if everybody may read it"))
    return true
  }

  /// Tags whose names begin with `#` are for themes. Readers do not see them.
  static func isInternal(_ tag: Node) -> Bool {
    tag["visibility"]?.words == "internal" || tag["name"]?.words?.hasPrefix("#") == true
  }

  /// Returns the date in the time zone of the site, in which addresses contain it.
  private func date(_ text: String?) -> String? {
    // Versions before 1.0 export milliseconds since 1970.
    if let text, text.utf8.count > 10, let milliseconds = Int64(text) {
      let time = Timestamp(seconds: milliseconds / 1000)
      return time.rfc3339(offset: zone?.offset(of: time) ?? 0)
    }
    guard let date = text.flatMap(OldDate.normalized) else { return nil }
    // Without an offset, dates of old exports are in UTC.
    let given = ISODate(date)?.civil != nil && date.utf8.count == 19 ? date + "Z" : date
    guard let zone, let time = zone.timestamp(given) else { return given }
    return time.rfc3339(offset: zone.offset(of: time))
  }

  private mutating func write(_ post: Post) {
    let folder = post.isPage ? "" : "posts/"
    var name = post.slug
    if !names.insert(folder + name).inserted {
      name += "-\(names.count)"
      names.insert(folder + name)
    }
    var text = GhostText(file, title: post.title, host: host, media: media, addresses: addresses)
    let body = body(of: post, &text)
    if post.node["title"]?.words?.isEmpty ?? true { site.note(.untitled("content/\(folder)\(name).md")) }
    for finding in text.findings { site.note(finding) }
    let front = front(post, folder + name)
    site.add("content/\(folder)\(name).md", .bytes(Array("---\n\(NodeYAML.lines(front))---\n".utf8) + body), from: file)
    if post.isDraft { counts.drafts += 1 } else if post.isPage { counts.pages += 1 } else { counts.posts += 1 }
    noteTheme(post)
  }

  private mutating func body(of post: Post, _ text: inout GhostText) -> [UInt8] {
    let html = post.node["html"]?.words ?? ""
    if html.isEmpty {
      if let markdown = post.node["markdown"]?.words, !markdown.isEmpty {
        let local = host.inHTML(Array(withAddress(markdown).utf8))
        return local + [UInt8(ascii: "\n")]
      }
      let words = post.node["plaintext"]?.words ?? ""
      guard !words.isEmpty else { return [] }
      site.note(
        ImportFinding(
          file, "the text of “\(post.title)” is only in the export as plain words, without its cards",
          advice: "open and save the post in Ghost, and export again"))
      let paragraphs = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
        "\n\n", with: "</p>\n\n<p>")
      return text.converted(Array("<p>\(paragraphs)</p>".utf8))
    }
    return text.converted(Array(withAddress(html).utf8))
  }

  /// Returns the slug that Ghost has, unless a file of this name would be hidden, look like an option or be too long.
  private static func name(_ slug: String, title: String, id: String) -> String {
    let isUsable =
      (1...200).contains(slug.utf8.count)
      && slug.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 >= 0x80 || "-_".utf8.contains($0) } && !slug.hasPrefix("-")
      && !slug.hasPrefix("_") && slug == slug.withoutControls
    return isUsable ? slug : Slug.make(title) ?? Slug.make(id) ?? "entry"
  }

  private mutating func front(_ post: Post, _ name: String) -> [Node.Member] {
    let (node, meta) = (post.node, export.meta(of: post.node))
    var front: [Node.Member] = [.init("title", .string(post.title))]
    let summary = node["custom_excerpt"]?.words ?? meta["meta_description"]?.words ?? node["meta_description"]?.words
    front.add("summary", (summary?.inOneLine).map { .string($0) })
    if !post.isPage { front.add("date", post.date.map { .string($0) }) }
    if post.isDraft { front.append(.init("draft", .bool(true))) }
    if !post.isDraft, post.address != "/\(name)/" {
      front.append(.init("permalink", .string(URI.decoded(post.address) ?? post.address)))
    }
    if !post.isPage, !post.isDraft, let id = Self.idInFeed(node) { front.append(.init("guid", .string(id))) }
    addPeople(post, to: &front)
    addTags(post, to: &front)
    addCover(post, meta, to: &front)
    return front
  }

  /// Returns the id that Ghost's feed has: that of the post, or the UUID in versions before 1.0, in which ids are numbers.
  private static func idInFeed(_ node: Node) -> String? {
    guard let id = node["id"]?.words else { return nil }
    return Int64(id) != nil ? node["uuid"]?.words ?? id : id
  }

  private mutating func addPeople(_ post: Post, to front: inout [Node.Member]) {
    let authors = export.authors(of: post.node).compactMap { Self.key($0) }
    if authors.count == 1 { front.append(.init("author", .string(authors[0]))) }
    if authors.count > 1 { front.append(.init("authors", .list(authors.map { .string($0) }))) }
    guard !post.isDraft else { return }
    for author in export.authors(of: post.node) {
      guard let key = Self.key(author), let old = routes.address(ofAuthor: author["slug"]?.words ?? key) else {
        continue
      }
      redirect(old, to: "/authors/\(key)/")
    }
  }

  private mutating func addTags(_ post: Post, to front: inout [Node.Member]) {
    var tags: [String] = []
    for tag in export.tags(of: post.node) {
      guard let name = tag["name"]?.words?.inOneLine, !name.isEmpty else { continue }
      guard !Self.isInternal(tag) else {
        internalTags.insert(name)
        continue
      }
      tags.append(name)
      guard !post.isDraft, let term = Slug.ofTerm(name),
        let old = tag["slug"]?.words.flatMap({ routes.address(ofTag: $0) })
      else { continue }
      redirect(old, to: "/tags/\(term)/")
    }
    front.add("tags", .list(tags.map { .string($0) }))
  }

  private mutating func addCover(_ post: Post, _ meta: Node, to front: inout [Node.Member]) {
    guard let given = post.node["feature_image"]?.words ?? post.node["image"]?.words, !given.isEmpty else { return }
    let src = inSite(given)
    guard media.has(src) else {
      if media.folder != nil {
        site.note(
          ImportFinding(
            file, "the picture `\(src)` of “\(post.title)” was not found", advice: "put it into content/static\(src)"))
      }
      return
    }
    var members: [Node.Member] = [.init("src", .string(URI.decoded(src) ?? src))]
    let words = [("alt", "feature_image_alt"), ("caption", "feature_image_caption")]
    for (name, key) in words {
      members.add(name, meta[key]?.words.map { .string(HTMLCleaner.plain($0)) })
    }
    front.append(.init("cover", members.count == 1 ? members[0].value : .object(members)))
  }

  /// Reports what a post asks of Ghost's theme.
  private mutating func noteTheme(_ post: Post) {
    let code = ["codeinjection_head", "codeinjection_foot"].filter { !(post.node[$0]?.words ?? "").isEmpty }
    if !code.isEmpty {
      site.note(
        ImportFinding(
          file, "the code that Ghost adds to “\(post.title)” was left out",
          advice: "write it into the text, if the page needs it"))
    }
    if let template = post.node["custom_template"]?.words, !template.isEmpty {
      site.note(
        ImportFinding(
          file, "“\(post.title)” has the template `\(template)` of the old theme",
          advice: "make a template of your own, and name it as `layout`"))
    }
    if let url = post.node["canonical_url"]?.words ?? export.meta(of: post.node)["canonical_url"]?.words, !url.isEmpty {
      site.note(
        ImportFinding(
          file, "“\(post.title)” names `\(url)` as the address of the original",
          advice: "write it as `source: {url: …}`"))
    }
  }

  static func key(_ user: Node) -> String? {
    (user["slug"]?.words).flatMap { Slug.make($0) } ?? (user["name"]?.words).flatMap { Slug.make($0) }
  }
}
