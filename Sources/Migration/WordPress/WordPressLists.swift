import Text

/// WordPress's lists of categories, tags and authors, whose addresses change with the import.
struct WordPressLists {
  /// Slugs of categories → the slugs of their parents.
  private var parents: [String: String] = [:]
  /// Numbers of categories, by which menus name them → slugs.
  private var numbers: [String: String] = [:]
  private var targets: [String: String] = [:]
  private(set) var redirects: [Node.Member] = []
  /// Keys of the categories that entries have.
  var keys: Set<String> = []
  /// Whether addresses of posts begin with a year.
  var isDated = false

  /// Takes a `wp:category` of the export's head.
  mutating func take(category: WXRElement) {
    let fields = category.elements
    func text(_ name: String) -> String { fields.first { $0.name == "wp:" + name }?.text ?? "" }
    let slug = text("category_nicename")
    if !text("category_parent").isEmpty { parents[slug] = text("category_parent") }
    numbers[text("term_id")] = slug
  }

  /// Returns the key of a category. WordPress percent-encodes slugs that are not ASCII.
  static func key(_ slug: String) -> String { Slug.make(URI.decoded(slug) ?? slug) ?? "other" }

  func path(_ taxonomy: String, _ name: String) -> String {
    let slug = taxonomy == "authors" ? Slug.make(name) : Slug.ofTerm(name)
    return "/\(taxonomy)/\(slug ?? "other")/"
  }

  mutating func redirect(from old: String, to taxonomy: String, _ name: String) {
    redirect(old, to: path(taxonomy, name))
  }

  /// Adds a redirect from a category's address, which contains the slugs of its parents.
  mutating func redirect(category slug: String, to target: String) {
    redirect(address(ofCategory: slug), to: target)
  }

  /// Returns the new address of the category with this number, if it has entries.
  func address(ofNumber number: String) -> String? {
    numbers[number].flatMap { targets[address(ofCategory: $0)] }
  }

  private func address(ofCategory slug: String) -> String {
    var path = "/\(slug)/"
    var above = parents[slug]
    var depth = 0
    while let name = above, depth < 16 {
      path = "/\(name)" + path
      above = parents[name]
      depth += 1
    }
    return "/category" + path
  }

  private mutating func redirect(_ old: String, to target: String) {
    guard targets[old] == nil else { return }
    targets[old] = target
    redirects.append(.init(URI.decoded(old) ?? old, .string(target)))
  }
}
