import Text

extension EleventySite {
  /// Returns the address that a pattern such as `/blog/{{ page.fileSlug }}/` gives; `nil` if it contains another
  /// expression.
  static func address(_ pattern: String, _ page: OldPage, slug: String) -> String? {
    guard !pattern.contains("{%") else { return nil }
    var result = ""
    for piece in TextSplitter.split(pattern, .liquid).pieces {
      switch piece {
      case .text(let text), .code(let text): result += text
      case .tag(let tag):
        let words = tag.inner.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        let filters = words.dropFirst().map { $0.prefix { $0 != "(" && $0 != ":" } }
        guard filters.allSatisfy({ ["slugify", "slug", "url"].contains($0) }), let name = words.first else {
          return nil
        }
        let value: String? =
          switch name {
          case "page.fileSlug": slug
          case "title": page.words("title")
          case "slug": page.words("slug")
          case "page.filePathStem": page.address.hasSuffix("/") ? String(page.address.dropLast()) : page.address
          default: nil
          }
        guard let value else { return nil }
        result += filters.isEmpty ? value : Slug.make(value) ?? value
      }
    }
    let path = OldPage.path(result)
    return path.hasSuffix("/index.html") ? String(path.dropLast("index.html".count)) : path
  }

  /// Returns the entries of the menu: the pages with an `eleventyNavigation`, in its order.
  func menuItems() -> [OldMenu.Item] {
    let items = (mover.pages + templates).compactMap { page -> (order: Int, item: OldMenu.Item)? in
      guard let node = page.front["eleventyNavigation"] else { return nil }
      let title = node["title"]?.words ?? node["key"]?.words ?? page.slug
      let own = node["url"]?.words.flatMap(SiteMover.menuAddress)
      let item = OldMenu.Item(
        key: node["key"]?.words ?? title, title: .string(title), url: own ?? (page.isDraft ? nil : page.address),
        parent: node["parent"]?.words)
      return (node["order"]?.number ?? 0, item)
    }
    return items.sorted { ($0.order, $0.item.key) < ($1.order, $1.item.key) }.map(\.item)
  }

  /// Keeps the address of a feed that a template writes, and reports other templates with their addresses.
  mutating func takeTemplate(_ file: String, _ parts: [String]) {
    let name = parts.last ?? ""
    let ending = String(name.drop { $0 != "." }.dropFirst())
    guard let read = try? OldFront(mover.folder.bytes(of: file) ?? []) else { return noteTemplate(file, nil) }
    let values = values(read.values, of: file, parts, ending)
    let base = String(name.dropLast(ending.count + 1))
    let folders = Array(parts.dropLast())
    let isIndex = base == "index" || !folders.isEmpty && base == folders.last
    var page = OldPage(
      file: file, front: values, text: read.text, firstLine: read.firstLine,
      address: OldPage.path((folders + (isIndex ? [] : [base])).joined(separator: "/")), target: "\(base).md")
    page.slug = base
    page.isDraft = values["permalink"] == .bool(false)
    if let own = values["permalink"]?.words, !page.isDraft {
      guard let address = Self.address(own, page, slug: base) else { return noteTemplate(file, own) }
      page.address = address
    }
    if let format = Self.format(of: read.text), !page.isDraft {
      return mover.addFeed(format, at: page.address, from: file)
    }
    templates.append(page)
    noteTemplate(file, page.isDraft ? nil : page.address)
  }

  private mutating func noteTemplate(_ file: String, _ address: String?) {
    mover.site.note(
      ImportFinding(
        file, "a page that is a template" + (address.map { ", at `\($0)`" } ?? ""),
        advice: "write its words as Markdown, or lead its address to one of the lists, which are made by themselves"))
  }

  /// Returns the format of the feed that a template writes; `nil` if it writes none.
  private static func format(of text: String) -> String? {
    if text.contains("<rss") { return "rss" }
    if text.contains("<feed") { return "atom" }
    return text.contains("jsonfeed.org/version") ? "json" : nil
  }
}
