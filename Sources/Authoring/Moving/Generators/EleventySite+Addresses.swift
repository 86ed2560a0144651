import Text

extension EleventySite {
  /// Returns the address that a pattern such as `/blog/{{ page.fileSlug }}/` gives; `nil` if it contains another
  /// expression.
  static func address(_ pattern: String, _ page: OldPage, slug: String, date: String?) -> String? {
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

  /// Returns the menu of the pages with an `eleventyNavigation` without `parent`; `nil` if there are none.
  func menu() -> Node? {
    let items = mover.pages.compactMap { page -> (order: Int, title: String, address: String)? in
      guard let node = page.front["eleventyNavigation"], node["parent"] == nil else { return nil }
      return (node["order"]?.number ?? 0, node["title"]?.words ?? node["key"]?.words ?? page.slug, page.address)
    }
    guard !items.isEmpty else { return nil }
    return .list(
      items.sorted { ($0.order, $0.title) < ($1.order, $1.title) }.map {
        .object([.init("title", .string($0.title)), .init("url", .string($0.address))])
      })
  }
}
