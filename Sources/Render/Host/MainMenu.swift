import Model
import Text

/// The main menu, as the pages of one language show it.
struct MainMenu {
  struct Item {
    let title: String
    let path: String
    /// The category to which it leads, if it is one of those below `categories`.
    var category: Int?
    var children: [Item] = []

    fileprivate var node: Node { .list([.string(title), .string(path), .list(children.map(\.node))]) }

    fileprivate var paths: [String] { [path] + children.flatMap(\.paths) }
  }

  /// The items of the settings whose pages the site has.
  let items: [Item]

  /// The menu of the host's page. What it shows is recorded as read by that page.
  init(_ host: PageHost) {
    let targets = MenuTargets(host: host)
    items = host.site.settings.menu.compactMap(targets.item)
  }

  /// The menu of a language, without a page that records what was read.
  init(of context: BuildContext, language: Int) {
    self.init(PageHost(context, page: Page(.home, language: language), trace: nil))
  }

  /// All titles and addresses, for a digest.
  var node: Node { .list(items.map(\.node)) }

  /// The addresses of all items.
  var paths: Set<String> { Set(items.flatMap(\.paths)) }
}

/// Finds what the items of a menu lead to.
private struct MenuTargets {
  let host: PageHost

  /// Returns `nil` if the site has no such page.
  func item(_ item: Settings.MenuItem) -> MainMenu.Item? {
    guard let (path, title) = target(of: item.target) else { return nil }
    return MainMenu.Item(
      title: host.scope.local(item.title) ?? title, path: path,
      children: item.children.compactMap { self.item($0) } + categories(in: item))
  }

  /// Returns the pages below the menu's `categories`: the categories with entries in this language, and the entries
  /// without one. Empty if the settings give the item children of its own.
  private func categories(in item: Settings.MenuItem) -> [MainMenu.Item] {
    guard item.target == SiteNames.categories, item.children.isEmpty else { return [] }
    host.scope.note(.setting(.categories))
    let categories = host.site.categories.indices.filter { host.hasList(.category($0)) }.map { number in
      MainMenu.Item(
        title: host.scope.local(host.site.categories[number].title) ?? "", path: host.path(.category(number)),
        category: number)
    }
    guard host.hasList(.uncategorised) else { return categories }
    let title = host.scope.text("uncategorised") ?? "uncategorised"
    return categories + [MainMenu.Item(title: title, path: host.path(.uncategorised))]
  }

  /// Returns the address and default title of a menu item's target: a section, another list, a page, a path of this
  /// site, or an absolute URL. If this language does not have it, the default language is used; `nil` if that does not
  /// have it either.
  private func target(of name: String) -> (path: String, title: String)? {
    if let (subject, title) = list(named: name) {
      guard let language = [host.page.language, 0].first(where: { host.context.plan.has(subject, language: $0) }) else {
        return nil
      }
      return (host.context.addresses.href(host.context.addresses.path(of: subject, language: language)), title)
    }
    let files = [name + ".md", name + "/index.md"]
    if let page = files.lazy.compactMap({ host.site.entryByFile[$0] }).first { return address(ofPage: page) }
    if files.contains(where: { host.site.hiddenReasons[$0] != nil }) { return nil }
    guard name.hasPrefix("/"), !name.hasPrefix("//") else { return (name, name) }
    let (written, rest) = LinkResolver.split(name)
    let path = LinkResolver.address(ofPath: written)
    guard let page = host.site.entries.firstIndex(where: { $0.path == path }) else {
      let isComing = [path, written].contains { host.site.hiddenAddresses[$0]?.isByTime == true }
      guard !isComing else { return nil }
      return (host.context.addresses.href(name), name)
    }
    let found = address(ofPage: page)
    return (found.path + rest, found.title)
  }

  private func list(named name: String) -> (subject: Page.Subject, title: String)? {
    guard let subject = Page.Subject(menuItem: name, in: host.site) else { return nil }
    switch subject {
    case .section(let section): return (subject, host.title(ofSection: section))
    case .taxonomy(let taxonomy):
      return (subject, host.scope.local(host.site.taxonomies[taxonomy].title) ?? host.scope.text(name) ?? name)
    default:
      let titles = ["reading": "reading page", "around": "around me", "journey": "journey page"]
      return (subject, host.scope.text(titles[name] ?? name) ?? name)
    }
  }

  /// Returns the address and title of the entry, or of its translation into the page's language.
  private func address(ofPage index: Int) -> (path: String, title: String) {
    let own = host.site.entries[index].translations.first { host.site.entries[$0].language == host.language } ?? index
    return (host.context.addresses.href(host.site.entries[own].path), host.site.entries[own].title)
  }
}

extension Page.Subject {
  /// The list that an item of the menu names: that of a section, one of Rhapsode's own, or that of a taxonomy. `nil` if
  /// the item names none: it can then be the file of a page.
  init?(menuItem name: String, in site: Site) {
    let lists: [String: Page.Subject] = [
      "sources": .sources, "authors": .authors, "categories": .categories, "home": .home,
      "archive": .archive, "reading": .reading, "areas": .areas, "timelines": .timelines,
      "around": .around, "journey": .journey, "search": .search, "saved": .saved,
    ]
    if let section = site.sections.firstIndex(where: { $0.name == name }) {
      self = .section(section)
    } else if let list = lists[name] {
      self = list
    } else if let taxonomy = site.taxonomies.firstIndex(where: { $0.name == name }) {
      self = .taxonomy(taxonomy)
    } else {
      return nil
    }
  }
}
