import Jinja
import Model
import Text

/// The main menu.
extension PageHost {
  /// Returns the menu for the pages of a language, without the mark of the current item.
  static func menu(of context: BuildContext, language: Int) -> Node {
    let host = PageHost(context, page: Page(.home, language: language), trace: nil)
    func node(_ item: Settings.MenuItem) -> Node? {
      guard let (path, title) = host.target(of: item.target) else { return nil }
      let children = item.children.compactMap { node($0) } + host.categories(in: item).map(host.node)
      return .list([.string(host.scope.local(item.title) ?? title), .string(path), .list(children)])
    }
    return .list(context.site.settings.menu.compactMap { node($0) })
  }

  /// Returns `nil` if the site has no such page.
  func menu(_ item: Settings.MenuItem) -> Value? {
    guard let (path, title) = target(of: item.target) else { return nil }
    return map([
      (.title, .string(scope.local(item.title) ?? title)), (.path, .string(path)), (.current, .bool(isHere(path))),
      (.children, .list(item.children.compactMap { menu($0) } + categories(in: item).map(menu))), (.category, .none),
    ])
  }

  private func isHere(_ path: String) -> Bool {
    path == context.addresses.href(context.addresses.path(of: page, number: 1))
  }

  /// Returns the pages below the menu's `categories`: the categories with entries in this language, and the entries
  /// without one. Empty if the settings give the item children of its own.
  private func categories(in item: Settings.MenuItem) -> [Page.Subject] {
    guard item.target == SiteNames.categories, item.children.isEmpty else { return [] }
    scope.note(.setting(.categories))
    return (site.categories.indices.map { .category($0) } + [.uncategorised]).filter { (subject: ListKey.Subject) in
      hasList(subject)
    }.map { Page.Subject($0) }
  }

  private func menu(_ subject: Page.Subject) -> Value {
    var category = Value.none
    if case .category(let number) = subject { category = .of(.category, number) }
    return map([
      (.title, .string(title(ofCategory: subject))), (.path, .string(path(subject))),
      (.current, .bool(isHere(path(subject)))), (.children, .list([])), (.category, category),
    ])
  }

  private func node(_ subject: Page.Subject) -> Node {
    .list([.string(title(ofCategory: subject)), .string(path(subject)), .list([])])
  }

  private func title(ofCategory subject: Page.Subject) -> String {
    guard case .category(let number) = subject else { return scope.text("uncategorised") ?? "uncategorised" }
    return scope.local(site.categories[number].title) ?? ""
  }

  /// Returns the address and default title of a menu item's target: a section, another list, a page, a path of this
  /// site, or an absolute URL. If this language does not have it, the default language is used; `nil` if that does not
  /// have it either.
  private func target(of name: String) -> (path: String, title: String)? {
    if let (subject, title) = list(named: name) {
      guard let language = [page.language, 0].first(where: { context.plan.has(subject, language: $0) }) else {
        return nil
      }
      return (context.addresses.href(context.addresses.path(of: subject, language: language)), title)
    }
    let files = [name + ".md", name + "/index.md"]
    if let page = files.lazy.compactMap({ self.site.entryByFile[$0] }).first { return address(ofPage: page) }
    if files.contains(where: { site.hiddenReasons[$0] != nil }) { return nil }
    guard name.hasPrefix("/"), !name.hasPrefix("//") else { return (name, name) }
    let (written, rest) = LinkResolver.split(name)
    let path = LinkResolver.address(ofPath: written)
    guard let page = site.entries.firstIndex(where: { $0.path == path }) else {
      let isComing = [path, written].contains { site.hiddenAddresses[$0]?.isByTime == true }
      guard !isComing else { return nil }
      return (context.addresses.href(name), name)
    }
    let found = address(ofPage: page)
    return (found.path + rest, found.title)
  }

  private func list(named name: String) -> (subject: Page.Subject, title: String)? {
    guard let subject = Page.Subject(menuItem: name, in: site) else { return nil }
    switch subject {
    case .section(let section): return (subject, title(ofSection: section))
    case .taxonomy(let taxonomy):
      return (subject, scope.local(site.taxonomies[taxonomy].title) ?? scope.text(name) ?? name)
    default:
      let titles = ["reading": "reading page", "around": "around me", "journey": "journey page"]
      return (subject, scope.text(titles[name] ?? name) ?? name)
    }
  }

  /// Returns the address and title of the entry, or of its translation into the page's language.
  private func address(ofPage index: Int) -> (path: String, title: String) {
    let own = site.entries[index].translations.first { site.entries[$0].language == language } ?? index
    return (context.addresses.href(site.entries[own].path), site.entries[own].title)
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
