import Text

/// The menus of a WordPress export: items that name posts, pages, categories or addresses.
struct WordPressMenu {
  private struct Entry {
    var id: String
    var menu: String
    var order: Int
    var parent: String
    var title: String
    var url: String
    /// `post_type`, `taxonomy` or `custom`.
    var type: String
    var object: String
  }

  private var entries: [Entry] = []
  /// Posts and pages that items name, by their numbers.
  private var targets: [String: (title: String, path: String)] = [:]

  mutating func take(_ item: WordPressSite.Item, _ host: LocalAddresses) {
    guard let menu = item.terms("nav_menu").first?.slug else { return }
    let entry = Entry(
      id: item.text("wp:post_id"), menu: menu, order: Int(item.text("wp:menu_order")) ?? 0,
      parent: item.meta("_menu_item_menu_item_parent") ?? "0", title: item.words("title"),
      url: host.inSite(item.meta("_menu_item_url") ?? ""), type: item.meta("_menu_item_type") ?? "",
      object: item.meta("_menu_item_object_id") ?? "")
    entries.append(entry)
    if entry.type == "post_type" { targets[entry.object] = ("", "") }
  }

  /// Remembers a published post or page, if an item names it.
  mutating func note(_ item: WordPressSite.Item, title: String, path: String) {
    let id = item.text("wp:post_id")
    if targets[id] != nil { targets[id] = (title, path.isEmpty ? "/" : path) }
  }

  /// The number of menus besides the first.
  var others: Int { max(0, Set(entries.map(\.menu)).count - 1) }

  /// Returns the first menu in the form of Rhapsode's settings; `nil` if there is none.
  /// Addresses with numbers become those of their pages by `path`.
  func items(_ lists: WordPressLists, _ path: (String) -> String?) -> Node? {
    guard let menu = entries.first?.menu else { return nil }
    let own = entries.filter { $0.menu == menu }.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    let items = own.filter { $0.parent == "0" || $0.parent.isEmpty }.compactMap { entry -> Node? in
      let children = own.filter { $0.parent == entry.id }.compactMap { item($0, lists, path, children: []) }
      return item(entry, lists, path, children: children)
    }
    return items.isEmpty ? nil : .list(items)
  }

  private func item(
    _ entry: Entry, _ lists: WordPressLists, _ path: (String) -> String?, children: [Node]
  ) -> Node? {
    let target = entry.type == "post_type" ? targets[entry.object] : nil
    let url: String? =
      switch entry.type {
      case "post_type": target?.path
      case "taxonomy": lists.address(ofNumber: entry.object)
      default: path(entry.url) ?? entry.url
      }
    guard let url, !url.isEmpty || !children.isEmpty else { return nil }
    let title = entry.title.isEmpty ? target?.title ?? "" : entry.title
    guard !title.isEmpty else { return nil }
    var members: [Node.Member] = [.init("title", .string(title))]
    members.add("url", .string(url))
    members.add("children", .list(children))
    return .object(members)
  }
}
