import Model
import Text

/// The choice of the template for a page.
struct PageTemplate {
  let host: PageHost

  /// Returns the template of a page. For a list, the section's own template takes precedence over the layout's; for an
  /// entry, it is the other way round. The last choice is the common template.
  var name: String {
    switch host.page.subject {
    case .home: home
    case .section(let section): list(of: section)
    case .entry(let entry): self.entry(entry)
    case .taxonomy, .categories, .authors: "taxonomy.html"
    case .term, .category, .uncategorised: "term.html"
    case .archive, .period: "archive.html"
    case .areas: "areas.html"
    case .area: "area.html"
    case .timelines: "timelines.html"
    case .timeline: "timeline.html"
    case .around: "around.html"
    case .journey: "journey.html"
    case .reading: "reading.html"
    case .author: "author.html"
    case .sources: "sources.html"
    case .source: source
    case .search: "search.html"
    case .saved: "saved.html"
    case .offline: "offline.html"
    case .notFound: "404.html"
    }
  }

  /// The template that writes a section's whole list as JSON, if there is one beside the template of its list.
  static func wholeList(of section: Section, _ theme: Theme) -> String? {
    ["\(section.name)/list.json", section.list.layout.map { $0 + ".json" }].compactMap { $0 }.first { theme.has($0) }
  }

  /// The template of an entry's further output, such as `entry.json`.
  func name(ofOutput output: String, section: Int) -> String {
    own("entry.\(output)", of: section) ?? "entry.\(output)"
  }
}

extension PageTemplate {
  private var site: Site { host.site }

  private var theme: Theme { host.context.presentation.theme }

  /// The layouts that `home.html` contains; any other name is that of a template.
  private static let layoutsOfHome = ["front", "river", "wall", "cards", "list", "reading", "portal"]
  private static let layoutsOfSource = ["front", "river", "wall", "cards", "list", "reading"]

  /// The templates of the theme that use members which only a list or a result of a search has.
  private static let needingList = [
    "area", "author", "home", "search", "signals", "source", "timeline", "wall", "widget",
  ]

  private var home: String {
    guard let layout = host.layout, !PageTemplate.layoutsOfHome.contains(layout) else { return "home.html" }
    return named(layout, or: "home.html", and: PageTemplate.layoutsOfHome) {
      LayoutPlace.find(layout, inSettingsOf: site)
    }
  }

  private var source: String {
    guard let layout = host.layout, !PageTemplate.layoutsOfSource.contains(layout) else { return "source.html" }
    return named(layout, or: "source.html", and: PageTemplate.layoutsOfSource) {
      LayoutPlace.find(layout, inSettingsOf: site)
    }
  }

  private func list(of section: Int) -> String {
    let own = "\(site.sections[section].name)/list.html"
    host.scope.note(.section(section))
    if has(own) { return own }
    guard let layout = site.sections[section].list.layout, layout != "list" else { return "list.html" }
    return named(layout, or: "list.html") { LayoutPlace.find(layout, inSettingsOf: site) }
  }

  private func entry(_ index: Int) -> String {
    if let layout = host.scope.front(index).layout {
      func place() -> Place { LayoutPlace.find(layout, of: site.entries[index], in: site.folder) }
      guard PageTemplate.needingList.contains(layout), has(layout + ".html"), !theme.hasOwn(layout + ".html") else {
        return named(layout, or: "entry.html", at: place)
      }
      host.scope.diagnostics.append(
        Diagnostic(
          .error, "the layout `\(layout)` shows a list, and cannot show an entry", at: place(),
          help: "leave it out, or write a `Templates/\(layout).html` of your own"))
      return "entry.html"
    }
    guard let section = site.entries[index].section else { return "entry.html" }
    return own("entry.html", of: section) ?? "entry.html"
  }

  /// Returns the template of that name that the section has, or else the nearest section above it. `nil` if none has one.
  private func own(_ name: String, of section: Int) -> String? {
    var folder = site.sections[section].name[...]
    while true {
      let template = "\(folder)/\(name)"
      if has(template) { return template }
      guard let slash = folder.lastIndex(of: "/") else { return nil }
      folder = folder[..<slash]
    }
  }

  private func has(_ template: String) -> Bool {
    host.scope.note(template: template)
    return theme.has(template)
  }

  /// Returns the template of that name, or reports an error and returns `other`. `layouts` are further valid names.
  private func named(
    _ layout: String, or other: String, and layouts: [String] = [], at place: () -> Place
  ) -> String {
    if has(layout + ".html") { return layout + ".html" }
    let known =
      layouts + theme.templates.filter { !$0.contains("/") && $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
    host.scope.diagnostics.append(
      Diagnostic(
        .error, "there is no template `\(layout).html`, which this layout needs", at: place(),
        help: Suggestion.help(for: layout, among: known)
          ?? "write this template into `Templates/`, or remove the layout"))
    return other
  }
}
