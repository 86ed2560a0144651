import Text

/// The tables of an export of Ghost: posts and pages, the people and tags that they refer to, and the settings.
struct GhostExport {
  private let data: Node
  /// Such as `5.40.0`.
  let version: String
  let posts: [Node]
  /// Keys of `posts_meta` are those of posts.
  private let metas: [String: Node]
  private let users: [String: Node]
  private let tags: [String: Node]
  /// Numbers of posts → those of their people and tags, in their order.
  private let authors: [String: [String]]
  private let terms: [String: [String]]

  /// Returns `nil` if the document is not an export of Ghost.
  init?(_ document: Node) {
    // Exports of the first versions have no list of databases.
    let root = document["db"]?.elements.first ?? document
    guard let data = root["data"], case .list(let posts)? = data["posts"], data["users"] != nil || data["tags"] != nil
    else { return nil }
    self.data = data
    self.posts = posts
    version = root["meta"]?["version"]?.words ?? ""
    metas = Self.table(data["posts_meta"], "post_id")
    users = Self.table(data["users"], "id")
    tags = Self.table(data["tags"], "id")
    authors = Self.relation(data["posts_authors"], "author_id")
    terms = Self.relation(data["posts_tags"], "tag_id")
  }

  /// The people who have written a post or a page, in the order of the export.
  var people: [Node] {
    var wanted: Set<String> = []
    for post in posts { wanted.formUnion(Self.keys(of: post, authors)) }
    return data["users"]?.elements.filter { $0["id"]?.words.map(wanted.contains) ?? false } ?? []
  }

  func authors(of post: Node) -> [Node] { Self.keys(of: post, authors).compactMap { users[$0] } }

  func tags(of post: Node) -> [Node] { (post["id"]?.words.flatMap { terms[$0] } ?? []).compactMap { tags[$0] } }

  func meta(of post: Node) -> Node { post["id"]?.words.flatMap { metas[$0] } ?? .object([]) }

  func setting(_ keys: String...) -> String? {
    let settings = data["settings"]?.elements ?? []
    for key in keys {
      for setting in settings where setting["key"]?.words == key {
        if let words = setting["value"]?.words, !words.isEmpty { return words }
      }
    }
    return nil
  }

  /// Versions before 1.22 know one author for each post.
  private static func keys(of post: Node, _ authors: [String: [String]]) -> [String] {
    let listed = post["id"]?.words.flatMap { authors[$0] } ?? []
    return listed.isEmpty ? [post["author_id"]?.words].compactMap { $0 } : listed
  }

  private static func table(_ rows: Node?, _ key: String) -> [String: Node] {
    var table: [String: Node] = [:]
    for row in rows?.elements ?? [] { if let name = row[key]?.words { table[name] = row } }
    return table
  }

  private static func relation(_ rows: Node?, _ key: String) -> [String: [String]] {
    var lists: [String: [(order: Int, key: String)]] = [:]
    for row in rows?.elements ?? [] {
      guard let post = row["post_id"]?.words, let name = row[key]?.words else { continue }
      lists[post, default: []].append((row["sort_order"]?.number ?? 0, name))
    }
    return lists.mapValues { list in
      list.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element.key)
    }
  }
}
