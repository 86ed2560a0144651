import Text

extension WordPressSite {
  mutating func writePosts() {
    for (item, comments) in posts { write(item, comments) }
    posts = []
  }

  private mutating func write(_ item: Item, _ comments: [Node]) {
    let status = item.text("wp:status")
    guard status != "trash", status != "auto-draft", status != "inherit" else { return }
    let isPage = item.text("wp:post_type") == "page"
    let isDraft = !["publish", "future"].contains(status)
    let title = item.text("title")
    var name = item.text("wp:post_name")
    name = URI.decoded(name) ?? name
    if name.isEmpty || name.contains("/") { name = Slug.make(title) ?? "entry-\(item.text("wp:post_id"))" }
    let folder = isPage ? "" : "posts/"
    if !taken.insert(folder + name).inserted { name += "-" + item.text("wp:post_id") }
    let target = "content/\(folder)\(name).md"
    var text = WordPressText(file, title: title, local: { [base] in Self.local($0, base) })
    let body = text.converted(item.text("content:encoded"))
    for finding in text.findings { site.note(finding) }
    let front = front(item, title, name, isPage: isPage, isDraft: isDraft)
    site.add(target, text: "---\n\(NodeYAML.lines(front))---\n\(body)", from: file)
    if isDraft { counts.drafts += 1 } else if isPage { counts.pages += 1 } else { counts.posts += 1 }
    if !isDraft { site.addresses.append(item.path) }
    guard !comments.isEmpty else { return }
    counts.comments += comments.count
    site.add(
      "content/data/comments/\(isPage ? "page-" : "")\(name).json",
      .bytes(JSON.bytes(of: .list(comments), pretty: true)), from: file)
  }

  private mutating func front(
    _ item: Item, _ title: String, _ name: String, isPage: Bool, isDraft: Bool
  ) -> [Node.Member] {
    var front: [Node.Member] = [.init("title", .string(title.isEmpty ? name : title))]
    let excerpt = item.text("excerpt:encoded").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if !excerpt.isEmpty { front.append(.init("summary", .string(excerpt))) }
    if !isPage,
      let date = OldDate.normalized(item.text("wp:post_date_gmt") + " Z")
        ?? OldDate.normalized(item.text("wp:post_date"))
    {
      front.append(.init("date", .string(date)))
    }
    if isDraft { front.append(.init("draft", .bool(true))) }
    let path = item.path
    let standard = isPage ? "/\(name)/" : "/posts/\(name)/"
    if !isDraft, !path.isEmpty, path != "/", path != standard, URI(item.text("link")).query == nil {
      front.append(.init("permalink", .string(URI.decoded(path) ?? path)))
    }
    if !isPage, !isDraft, !item.text("guid").isEmpty { front.append(.init("guid", .string(item.text("guid")))) }
    let creator = item.text("dc:creator")
    if authors.contains(where: { $0.login == creator }), let key = Self.key(creator) {
      front.append(.init("author", .string(key)))
    }
    let own = item.terms("category").filter { $0.slug != "uncategorized" }
    for category in own where !categories.contains(where: { $0.slug == category.slug }) { categories.append(category) }
    if let first = own.first { front.append(.init("category", .string(first.slug))) }
    let tags = item.terms("post_tag").map(\.name) + own.dropFirst().map(\.name)
    if !tags.isEmpty { front.append(.init("tags", .list(tags.map { Node.string($0) }))) }
    if let id = item.meta("_thumbnail_id"), let url = attachments[id] {
      let path = Self.local(url, base)
      if uploads?.has(String(path.dropFirst("/wp-content/uploads/".count))) == true {
        front.append(.init("cover", .string(path)))
      } else {
        site.note(
          ImportFinding(
            file, "the picture `\(path)` of “\(title)” was not found",
            advice: "import again with `--media FOLDER`, a copy of wp-content/uploads"))
      }
    }
    return front
  }

  static func key(_ login: String) -> String? { Slug.make(login) }

  /// Makes addresses of the old site relative to its root.
  private static func local(_ text: String, _ base: String) -> String {
    guard !base.isEmpty else { return text }
    let bare =
      base.hasPrefix("https://")
      ? String(base.dropFirst(8)) : base.hasPrefix("http://") ? String(base.dropFirst(7)) : base
    return text.replacing("https://\(bare)/", with: "/").replacing("http://\(bare)/", with: "/")
  }

  mutating func finish() {
    for upload in uploads?.files ?? [] {
      site.add("content/static/wp-content/uploads/\(upload)", .copy(of: upload), from: upload)
    }
    if uploads == nil, counts.media > 0 {
      site.note(
        ImportFinding(
          file, "\(counts.media) files of the media library are not in the export",
          advice: "copy wp-content/uploads from the host, and import again with `--media FOLDER`"))
    }
    if !authors.isEmpty {
      let people = authors.compactMap { author in
        Self.key(author.login).map { Node.Member($0, .object([.init("name", .string(author.name))])) }
      }
      site.add("content/authors.yaml", text: NodeYAML.lines(people), from: file)
    }
    var all = settings
    if !categories.isEmpty {
      all.append(
        .init("categories", .object(categories.map { .init($0.slug, .object([.init("title", .string($0.name))])) })))
    }
    site.add("content/site.yaml", text: NodeYAML.lines(all), from: file)
    site.note(
      ImportFinding(
        file, "the feed of WordPress was at `/feed/`", advice: "let the host redirect `/feed/` to `/feed.xml`"))
    if counts.comments > 0 {
      site.note(
        ImportFinding(
          file, "\(counts.comments) comments are data in content/data/comments/",
          advice: "show them by a template, or delete them: they are published only if a template does so"))
    }
    site.counts = [
      ("posts", counts.posts), ("pages", counts.pages), ("drafts", counts.drafts),
      ("comments, as data", counts.comments),
      ("authors", authors.count), ("categories", categories.count),
      ("files of the media library", uploads?.files.count ?? 0),
    ]
  }
}
