import Model
import System
import Text

/// Templates of the site that nothing uses, and whose names are nearly those of templates that pages use, or those that
/// other site generators give them.
struct MisspeltTemplates {
  let theme: Theme
  let site: Site

  /// A warning for each, in order of their names.
  var diagnostics: [Diagnostic] {
    let own = theme.ownTemplates
    // Most sites have none of these, and the names that are known are many.
    let others = own.filter { !theme.isInDefaultTheme($0) && !$0.hasPrefix("blocks/") }
    guard !others.isEmpty else { return [] }
    let known = knownNames
    let strange = others.filter { !known.contains($0) }
    guard !strange.isEmpty else { return [] }
    // Without the endings: being equal, they would make all short names alike.
    var suggestions = SuggestionIndex(Set(known.map { SiteNames.stem(of: $0).stem }).sorted())
    return strange.compactMap { name in
      let (stem, ending) = SiteNames.stem(of: name)
      let near = suggestions.nearest(to: stem).map { $0 + ending }.flatMap { known.contains($0) ? $0 : nil }
      guard let meant = Self.counterpart(of: name) ?? near, !own.contains(meant), !isLayout(name),
        !isNamed(name, in: own)
      else { return nil }
      return Diagnostic(
        .warning, "no page uses this template", at: Place(file: theme.file(of: name)),
        help: "did you mean `\(meant)`?")
    }
  }
}

extension MisspeltTemplates {
  /// Returns what a template of Hugo, Jekyll or Eleventy is called here.
  private static func counterpart(of name: String) -> String? {
    let (stem, _) = SiteNames.stem(of: String(name.lastPathPart))
    return switch stem {
    case "single", "post", "page": "entry.html"
    case "index": "home.html"
    case "baseof", "default": "base.html"
    case "section": "list.html"
    case "terms": "taxonomy.html"
    default: nil
    }
  }

  /// The names that pages look for without being told: those of the default theme, and each section's own.
  private var knownNames: Set<String> {
    let ofSections = ["entry.html", "entry.json", "list.html", "list.json"]
    return Set(theme.templates.filter(theme.isInDefaultTheme))
      .union(site.sections.flatMap { section in ofSections.map { "\(section.name)/\($0)" } })
  }

  /// Whether a `layout` of the settings or of a front matter is this template.
  private func isLayout(_ name: String) -> Bool {
    guard name.hasSuffix(".html") || name.hasSuffix(".json") else { return false }
    let layout = String(name.dropLast(5))
    return site.settings.home.layout == layout || site.sections.contains { $0.list.layout == layout }
      || site.sources.contains { $0.layout == layout } || site.entries.contains { $0.layout == layout }
  }

  /// Whether one of the templates contains the name, to include, import or extend it, or computes names in its folder, as
  /// in `"parts/" ~ entry.params.card ~ ".html"`.
  private func isNamed(_ name: String, in templates: [String]) -> Bool {
    var words = [Array(name.utf8)]
    if let slash = name.lastIndex(of: "/") { words += ["\"", "'"].map { Array("\(name[...slash])\($0)".utf8) } }
    return templates.contains { template in
      guard template != name, let bytes = try? theme.bytes(template) else { return false }
      return words.contains { bytes.firstRange(of: $0) != nil }
    }
  }
}
