import Text

/// The menu of an old site: entries, of which some are below others.
struct OldMenu {
  struct Item {
    /// The name by which entries below this one refer to it.
    var key: String
    /// A text, or one for each language.
    var title: Node
    /// `nil` if the entry leads nowhere, and is only the title of those below it.
    var url: String?
    var parent: String?
  }

  /// In the order of the old site.
  private let items: [Item]
  /// The levels that the setting `menu` can have.
  private static let deepest = 4

  /// An entry that names an unknown one as its parent is below a new entry of that name, as in Hugo.
  init(_ items: [Item]) {
    var known = Set(items.map(\.key))
    let missing = items.compactMap(\.parent).filter { known.insert($0).inserted }
    self.items = items + missing.map { Item(key: $0, title: .string($0)) }
  }

  /// Returns the setting `menu`, or `nil` if there are no entries, and the entries that it cannot have: those that are
  /// below themselves or too deep, or lead nowhere.
  func setting() -> (menu: Node?, leftOut: [Node]) {
    var left = Set(items.indices)
    let nodes = nodes(below: nil, depth: 1, &left)
    return (nodes.isEmpty ? nil : .list(nodes), left.sorted().map { items[$0].title })
  }

  private func nodes(below parent: String?, depth: Int, _ left: inout Set<Int>) -> [Node] {
    guard depth <= Self.deepest else { return [] }
    var nodes: [Node] = []
    for index in items.indices where items[index].parent == parent && left.contains(index) {
      let item = items[index]
      left.remove(index)
      let children = self.nodes(below: item.key, depth: depth + 1, &left)
      var members = [Node.Member("title", item.title)]
      if let url = item.url { members.append(.init("url", .string(url))) }
      members.add("children", .list(children))
      if members.count > 1 { nodes.append(.object(members)) } else { left.insert(index) }
    }
    return nodes
  }
}

extension SiteMover {
  /// Sets the menu. Reports the entries that it cannot have.
  mutating func setMenu(_ items: [OldMenu.Item], file: String) {
    let (menu, leftOut) = OldMenu(items).setting()
    set("menu", menu)
    for title in leftOut {
      site.note(
        ImportFinding(
          file, "the menu entry `\(title.words ?? NodeYAML.flow(title))` could not be imported",
          advice: "write it into `menu` in content/site.yaml"))
    }
  }

  /// Returns the address as `menu` can have it: from the root of this site, or of another one; `nil` for others.
  static func menuAddress(_ url: String) -> String? {
    if url.isEmpty { return nil }
    if url.hasPrefix("/") || url.hasPrefix("#") || url.hasPrefix("mailto:") { return url }
    if url.hasPrefix("http://") || url.hasPrefix("https://") { return url }
    return URI(url).scheme == nil ? "/" + url : nil
  }
}
