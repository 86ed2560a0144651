import Configuration
import Model
import Text

/// A part of the content that chooses an address.
enum AddressClaimant {
  case entry(Int)
  case alias(String, entry: Int)
  /// An old address of the settings, and its place there.
  case redirect(String, Place)
  /// A path below `content/static/`.
  case file(String)
  case section(Int)

  /// Calls `body` with each file, entry, alias and redirect of the content that is published as a file. Sections are not
  /// among them: `SitePlan` says which have a page.
  static func forEach(in site: Site, _ body: (AddressClaimant) -> Void) {
    for file in site.statics { body(.file(file.path)) }
    // Bound once, and read in place: a copy of an entry retains each of its fields.
    let entries = site.entries
    let own = entries.indices.filter { entries[$0].source == nil && entries[$0].hasOwnPage }
    for index in own { body(.entry(index)) }
    for index in own
    where entries[index].kind != .index && (entries[index].idIsWritten || !entries[index].aliases.isEmpty) {
      let tree = site.settings.tree(of: entries[index].language)
      for path in entries[index].redirectPaths(below: tree) { body(.alias(path, entry: index)) }
    }
    for (old, _) in site.settings.redirects {
      let path = URI.encoded(path: old)
      guard SiteNames.isPage(path) else { continue }
      body(.redirect(path, site.settings.redirectPlaces[old]?.old ?? Place(file: "content/site.yaml")))
    }
  }

  /// Returns the path of the file below the output; `nil` for a section, which has one in each language.
  func file(in site: Site) -> String? {
    switch self {
    case .entry(let index): SiteNames.file(site.entries[index].path)
    case .alias(let path, _), .redirect(let path, _): SiteNames.file(path)
    case .file(let path): path
    case .section: nil
    }
  }

  /// Returns the error that `owner` has the address too.
  func conflict(with owner: String, in site: Site, _ places: FrontMatterPlaces) -> Diagnostic {
    switch self {
    case .entry(let index):
      Diagnostic(
        .error, "this has the address \(site.entries[index].path), which is also the address of \(owner)",
        at: place(in: site, places), help: "give it another `slug` or `permalink`")
    case .alias(let path, _):
      Diagnostic(
        .error, "the alias `\(path)` is the address of \(owner)", at: place(in: site, places), help: "remove the alias")
    case .redirect(let path, let place):
      Diagnostic(
        .error, "`redirects` has `\(path)`, which is the address of \(owner)", at: place, help: "remove the redirect")
    case .file(let path):
      Diagnostic(
        .error, "this file has the address /\(path), which is also the address of \(owner)",
        at: place(in: site, places), help: "give it another name")
    case .section(let index): Self.conflict(of: site.sections[index].name, with: owner, in: site)
    }
  }

  /// The place where the address is chosen.
  func place(in site: Site, _ places: FrontMatterPlaces) -> Place {
    let source = source(in: site)
    switch self {
    case .entry(let index):
      let path = site.entries[index].path
      return places.ofAddress(URI.decoded(path) ?? path, under: ["permalink"], in: source)
    case .alias(let path, let index): return Redirects.place(ofAlias: path, of: site.entries[index], places)
    case .redirect(_, let place): return place
    case .file, .section: return Place(file: source)
    }
  }

  /// The file or folder that chooses the address, relative to the site's folder.
  func source(in site: Site) -> String {
    switch self {
    case .entry(let index), .alias(_, let index): site.entries[index].file ?? ""
    case .redirect(_, let place): place.file
    case .file(let path): "content/static/\(path)"
    case .section(let index): "content/\(site.sections[index].name)"
    }
  }

  private static func conflict(of section: String, with owner: String, in site: Site) -> Diagnostic {
    let isTree = site.settings.languages.dropFirst().contains(section)
    return Diagnostic(
      .error,
      isTree
        ? "`content/\(section)/` has the address /\(section)/, which is that of the language `\(section)`"
        : "`content/\(section)/` has the address /\(section)/, which is also the address of \(owner)",
      at: Place(file: "content/\(section)"),
      help: isTree
        ? "write a translation beside its original, as `dawn.\(section).md`, or give the folder another name"
        : "give the folder another name")
  }
}
