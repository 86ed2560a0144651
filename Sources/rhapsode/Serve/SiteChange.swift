import Model
import System

/// How much of a site must be read again after files have changed.
enum SiteChange: Equatable {
  /// Nothing: only files of editors, or unfinished ones, have changed.
  case nothing
  /// Only the texts of these entries, not their front matter.
  case texts(Set<Int>)
  case theme
  case everything

  /// `site` is the current version.
  init(_ changes: WatchedChanges, _ site: Site?, _ fronts: FrontIndex, folder: String) {
    let paths = changes.paths.filter { !Self.isOfEditor($0) }
    if paths.isEmpty, !changes.isIncomplete {
      self = .nothing
    } else if let site, !changes.isIncomplete {
      self = Self.change(of: paths, site, fronts, folder)
    } else {
      self = .everything
    }
  }
}

extension SiteChange {
  private static func change(of paths: Set<String>, _ site: Site, _ fronts: FrontIndex, _ folder: String) -> SiteChange
  {
    if paths.allSatisfy({ $0.hasPrefix("Templates/") }) { return .theme }
    var entries: Set<Int> = []
    for path in paths {
      guard path.hasPrefix("content/"), SiteNames.isText(path),
        let entry = site.entryByFile[String(path.dropFirst("content/".count))], isText(site.entries[entry], path),
        fronts.isSame(path, in: folder)
      else { return .everything }
      entries.insert(entry)
    }
    return .texts(entries)
  }

  /// Whether a change of the text affects nothing but the text of this entry: not its title, and not a list.
  private static func isText(_ entry: Entry, _ path: String) -> Bool {
    guard case .file(let file, _) = entry.origin, file == path else { return false }
    return !entry.titleIsHeading && entry.kind != .index
  }

  /// Whether the file is an editor's own, such as a backup, a lock, or a test whether the folder is writable, or one
  /// that this program has not finished.
  private static func isOfEditor(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last else { return false }
    return name.hasPrefix(".#") || name.hasPrefix("#") && name.hasSuffix("#") || name.hasSuffix("~") || name == "4913"
      || [".swp", ".swo", ".swx", ".swpx", ".part"].contains { name.hasSuffix($0) }
  }
}
