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

  /// Returns the error that `owner` has the address too.
  func conflict(with owner: String, in site: Site) -> Diagnostic {
    switch self {
    case .entry(let index):
      Diagnostic(
        .error, "this has the address \(site.entries[index].path), which is also the address of \(owner)",
        at: place(in: site), help: "give it another `slug` or `permalink`")
    case .alias(let path, _):
      Diagnostic(
        .error, "the alias `\(path)` is the address of \(owner)", at: place(in: site), help: "remove the alias")
    case .redirect(let path, let place):
      Diagnostic(
        .error, "`redirects` has `\(path)`, which is the address of \(owner)", at: place, help: "remove the redirect")
    case .file(let path):
      Diagnostic(
        .error, "this file has the address /\(path), which is also the address of \(owner)", at: place(in: site),
        help: "give it another name")
    case .section(let index): Self.conflict(of: site.sections[index].name, with: owner, in: site)
    }
  }

  /// The place where the address is chosen.
  func place(in site: Site) -> Place {
    switch self {
    case .entry(let index):
      let entry = site.entries[index]
      return FrontMatterPlace.ofAddress(
        URI.decoded(entry.path) ?? entry.path, under: ["permalink"], file: entry.file ?? "", folder: site.folder)
    case .alias(let path, let index): return Redirects.place(ofAlias: path, of: site.entries[index], in: site.folder)
    case .redirect(_, let place): return place
    case .file(let path): return Place(file: "content/static/\(path)")
    case .section(let index): return Place(file: "content/\(site.sections[index].name)")
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
