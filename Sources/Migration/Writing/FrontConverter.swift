import Text

/// A converter of other generators' front matter to Rhapsode's. Fields without a counterpart go to `params`.
struct FrontConverter {
  let page: OldPage
  private let taxonomies: [String]
  private let now: Timestamp?
  private var members: [Node.Member] = []
  /// The fields whose files have become others, such as `cover`.
  var used: Set<String> = []
  /// The files that were reported as missing.
  var missing: Set<String> = []

  init(_ page: OldPage, _ mover: SiteMover) {
    self.page = page
    taxonomies = mover.taxonomies.map { $0.lowercased() }
    now = mover.now
  }

  mutating func converted(_ mover: inout SiteMover) -> [Node.Member] {
    add("title", page.words("title").map { Node.string($0) } ?? titleOfSlug)
    add("summary", page.words("description", "summary", "excerpt").map { .string($0.inOneLine) })
    addDates(&mover)
    if page.isDraft { add("draft", .bool(true)) }
    addAddress(&mover)
    if !page.isIndex { add("guid", page.feedID.map { Node.string($0) }) }
    add("weight", (page.value("weight", "nav_order", "order")?.number).map { Node.integer(Int64($0)) })
    addPeople()
    addTerms(&mover)
    addCover(&mover)
    addRecordings(&mover)
    addParameters(&mover)
    return members
  }
}

extension FrontConverter {
  /// Fields that are not copied to `params`: they are converted elsewhere, or have another or no meaning in Rhapsode.
  private static let dropped: Set<String> = [
    "layout", "type", "outputs", "markup", "menu", "menus", "url", "permalink", "slug", "path", "sitemap", "template",
    "render", "aliases", "redirect_from", "redirect_to", "published", "draft", "date", "publishdate", "pubdate",
    "lastmod", "unpublishdate",
    "updated", "modified", "last_modified_at", "expirydate", "title", "description", "summary", "excerpt", "weight",
    "nav_order", "order", "author", "authors", "tags", "categories", "category", "keywords", "sort_by", "paginate_by",
    "insert_anchor_links", "transparent",
    "in_search_index",
    "page_template", "eleventynavigation", "eleventyexcludefromcollections", "eleventycomputed", "pagination",
    "cascade",
    "linktitle", "iscjklanguage", "headless", "_build", "build", "comments", "toc", "excerpt_separator",
    "generate_feed",
    "generate_feeds", "translationkey", "params", "extra", "taxonomies", "language", "language_alternatives", "lang",
    "show_date",
  ]

  private var titleOfSlug: Node? {
    guard !page.isIndex, !page.slug.isEmpty, !page.text.hasPrefix("# "), !page.text.contains("\n# ") else { return nil }
    let words = page.slug.replacing("-", with: " ").replacing("_", with: " ")
    return .string(words.prefix(1).uppercased() + words.dropFirst())
  }

  mutating func add(_ name: String, _ value: Node?) { members.add(name, value) }

  private mutating func addDates(_ mover: inout SiteMover) {
    let dates: [(String, String?)] = [
      ("date", dateOfPublishing ?? page.words("date", "publishdate", "pubdate") ?? page.namedDate),
      ("updated", page.words("lastmod", "updated", "modified", "last_modified_at")),
      ("expires", page.words("expirydate", "unpublishdate")),
    ]
    for (name, written) in dates {
      guard let written else { continue }
      if let date = OldDate.normalized(written) {
        add(name, .string(date))
      } else if name == "date", let named = page.namedDate.flatMap(OldDate.normalized) {
        add(name, .string(named))
      } else {
        mover.site.note(
          ImportFinding(
            page.file, line: 1, "`\(written.shortened(to: 40))` is not a date",
            advice: "write `\(name): 2026-11-20` in content/\(page.target)"))
      }
    }
  }

  /// Hugo's `publishDate`, if it is later than now, or if a later `date` would hide the entry; else `nil`. In Rhapsode, `date`
  /// alone decides when an entry appears.
  private var dateOfPublishing: String? {
    guard let now, let written = page.words("publishdate"), let own = page.words("date") else { return nil }
    func isFuture(_ date: String) -> Bool {
      OldDate.normalized(date).flatMap { Timestamp(rfc3339: $0) }.map { $0 > now } ?? false
    }
    return isFuture(written) || isFuture(own) ? written : nil
  }

  private mutating func addAddress(_ mover: inout SiteMover) {
    guard !page.isIndex else { return }
    if page.address != page.standardAddress { add("permalink", .string(page.address)) }
    // Jekyll's begin at the root of the site, those of others in the folder of the page.
    let old = (page.value("redirect_from")?.wordList ?? []).map { alias in
      alias.contains("://") || alias.hasPrefix("/") ? alias : "/" + alias
    }
    let absolute = ((page.value("aliases")?.wordList ?? []) + old).map { fromRoot($0) }
    var seen: Set<String> = [page.address]
    let aliases = absolute.filter { seen.insert($0).inserted && mover.claim($0, for: page) }
    add("aliases", .list(aliases.map { Node.string($0) }))
  }

  private func fromRoot(_ alias: String) -> String {
    if alias.contains("://") { return URI(alias).path.isEmpty ? "/" : String(URI(alias).path) }
    let folder = page.address.split(separator: "/").dropLast().map { "/\($0)" }.joined() + "/"
    let path = alias.hasPrefix("/") ? alias : folder + alias
    guard path.contains("/."), !path.contains("?"), !path.contains("#") else { return path }
    return String(URI("/").resolving(path).path)
  }

  private mutating func addPeople() {
    let nodes = [page.value("authors"), page.value("author")].compactMap { $0 }
    let names = nodes.flatMap { node -> [String] in
      if let name = node["name"]?.words { return [name] }
      if case .list(let elements) = node { return elements.compactMap { $0.words ?? $0["name"]?.words } }
      return node.wordList
    }
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }
    if distinct.count == 1 { add("author", .string(distinct[0])) } else { add("authors", Self.list(distinct)) }
  }

  private mutating func addTerms(_ mover: inout SiteMover) {
    let own = page.front["taxonomies"] ?? .object([])
    func terms(_ name: String) -> [String] {
      let node = page.value(name) ?? own.members.first { $0.name.lowercased() == name }?.value
      guard let text = node?.words, case .string? = node else { return node?.wordList ?? [] }
      // Jekyll separates words of one text by spaces, others by commas.
      return text.contains(",")
        ? text.split(separator: ",").map { $0.inOneLine } : [text]
    }
    let categories = terms("categories") + terms("category")
    if let first = categories.first {
      add("category", .string(mover.noteCategory(first)))
      mover.terms.take(first, of: "categories", as: "categories", on: page)
    }
    let others = categories.dropFirst()
    for name in others {
      _ = mover.noteCategory(name)
      mover.terms.take(name, of: "categories", as: "tags", on: page)
    }
    let tags = terms("tags")
    for name in tags { mover.terms.take(name, of: "tags", as: "tags", on: page) }
    var seen: Set<String> = []
    add("tags", Self.list((tags + others).filter { seen.insert($0).inserted }))
    for name in taxonomies where !["tags", "categories", "authors"].contains(name) {
      for term in terms(name) { mover.terms.take(term, of: name, as: name, on: page) }
      add(name, Self.list(terms(name)))
    }
  }

  private static func list(_ texts: [String]) -> Node? { texts.isEmpty ? nil : .list(texts.map { Node.string($0) }) }

  private mutating func addParameters(_ mover: inout SiteMover) {
    let known = Self.dropped.union(taxonomies).union(used.filter(isUsedUp))
    var parameters: [Node.Member] = []
    for name in ["params", "extra"] { parameters += page.front[name]?.members ?? [] }
    parameters += page.front.members.filter { !known.contains($0.name.lowercased()) && $0.value != .null }
    var seen: Set<String> = []
    let distinct = parameters.filter { seen.insert($0.name).inserted }
    add("params", withFiles(.object(distinct), of: "params", &mover))
  }
}
