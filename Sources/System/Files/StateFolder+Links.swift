extension StateFolder {
  /// Returns the first symbolic link in the `.rhapsode` of `site`, relative to `site`, or `nil` if there is none. A
  /// checkout or cache may contain links that would redirect writes and removals.
  package static func link(in site: String) -> String? {
    let folders = [".rhapsode", ".rhapsode/cache", ".rhapsode/mirror"]
    for folder in folders {
      if isLink("\(site)/\(folder)") { return folder }
    }
    let above = folders.dropLast().map { folder in (folder, StateFolder("\(site)/\(folder)").names().sorted()) }
    let places = above.flatMap { folder, names in names.map { "\(folder)/\($0)" } } + [".rhapsode/mirror/pictures"]
    return places.first { isLink("\(site)/\($0)") }
  }

  private static func isLink(_ path: String) -> Bool { (try? Files.status(path))?.kind == .link }
}
