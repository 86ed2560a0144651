import Text

/// The addresses of a site of Ghost: those of `routes.yaml`, or the usual ones.
struct GhostRoutes {
  private var collections: [(permalink: String, filter: String?)] = [("/{slug}/", nil)]
  private var tag: String? = "/tag/{slug}/"
  private var author: String? = "/author/{slug}/"
  /// What the file says that the import cannot follow.
  private(set) var leftOut: [String] = []

  init() {}

  init(_ routes: Node) {
    for (name, value) in routes["routes"]?.members.map({ ($0.name, $0.value) }) ?? [] {
      leftOut.append("the route `\(name)`: \(NodeYAML.flow(value))")
    }
    if let given = routes["collections"]?.members, !given.isEmpty {
      collections = given.compactMap { member in
        member.value["permalink"]?.words.map { ($0, member.value["filter"]?.words) }
      }
      for case let (_, filter?) in collections where Self.condition(filter) == nil {
        leftOut.append("the filter `\(filter)` of a collection")
      }
    }
    if let taxonomies = routes["taxonomies"] {
      tag = taxonomies["tag"]?.words
      author = taxonomies["author"]?.words
    }
  }

  func address(ofTag slug: String) -> String? { tag.map { Self.filled($0, ["slug": slug]) } }

  func address(ofAuthor slug: String) -> String? { author.map { Self.filled($0, ["slug": slug]) } }

  /// Returns the address of a post. `date` is local.
  func address(ofPost slug: String, id: String, date: String?, tags: [String], author: String?) -> String {
    let rule = collections.first { $0.filter.map { Self.condition($0)?(tags) ?? false } ?? true }
    let date = OldDate.parts(date)
    let values = [
      "slug": slug, "id": id, "year": date?.year ?? "", "month": date?.month ?? "", "day": date?.day ?? "",
      "primary_tag": tags.first ?? "all", "primary_author": author ?? "all",
    ]
    return Self.filled((rule ?? collections.last)?.permalink ?? "/{slug}/", values)
  }

  private static func filled(_ pattern: String, _ values: [String: String]) -> String {
    let filled = values.reduce(pattern) { $0.replacing("{\($1.key)}", with: $1.value) }
    return OldPage.path(filled)
  }

  /// Returns whether a post with these tags is in a collection; `nil` if the filter is not about one tag.
  private static func condition(_ filter: String) -> ((_ tags: [String]) -> Bool)? {
    let parts = filter.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, ["tag", "tags", "primary_tag"].contains(parts[0]) else { return nil }
    let isNegative = parts[1].hasPrefix("-")
    let slug = String(parts[1].drop { $0 == "-" })
    guard !slug.isEmpty, slug.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return nil }
    let isPrimary = parts[0] == "primary_tag"
    return { tags in (isPrimary ? tags.first == slug : tags.contains(slug)) != isNegative }
  }
}
