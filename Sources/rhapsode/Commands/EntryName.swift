import Model
import Text

/// Finds an entry of the site's own by the names that people use for it.
enum EntryName {
  /// Returns the index of the entry with this id, URL, file or slug. Throws if there is none or more than one.
  static func find(_ name: String, in site: Site) throws(Failure) -> Int {
    let own = site.entries.indices.filter { site.entries[$0].source == nil && site.entries[$0].kind != .index }
    let path = bare(URI(name).path)
    let base = bare(site.settings.basePath)
    let ways: [(Entry) -> Bool] = [
      { $0.id == name }, { bare($0.path) == path && !$0.path.isEmpty },
      { !base.isEmpty && "\(base)/\(bare($0.path))" == path && !$0.path.isEmpty }, { isFile(name, of: $0) },
      { $0.slug == name },
    ]
    for way in ways {
      let found = own.filter { way(site.entries[$0]) }
      if found.count == 1 { return found[0] }
      if found.count > 1 {
        throw Failure(
          .usageError,
          "`\(name)` is the name of several entries: "
            + found.map { site.entries[$0].path }.joined(separator: ", "), help: "name one by its URL")
      }
    }
    let known = own.flatMap { [site.entries[$0].id, site.entries[$0].path] }
    throw Failure(
      .usageError, "there is no entry `\(name)`",
      help: Suggestion.help(for: name, among: known) ?? "name it by its id, its URL or its file")
  }

  private static func bare(_ path: some StringProtocol) -> String {
    path.split(separator: "/").map { URI.decoded($0) ?? String($0) }.joined(separator: "/")
  }

  /// Whether `name` is the entry's file or its folder, from the site's folder or from `content/`.
  private static func isFile(_ name: String, of entry: Entry) -> Bool {
    guard case .file(let file, _) = entry.origin else { return false }
    let folder = file.parentFolder ?? ""
    let wanted = bare(name)
    return [file, folder].contains { $0 == wanted || $0 == "content/" + wanted }
  }
}
