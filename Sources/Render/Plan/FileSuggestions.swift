import Model
import Text

/// Suggestions for the paths of missing files. The index is made when the first file is missing.
final class FileSuggestions: Sendable {
  private struct Names {
    /// Folded path → path, and folded path without extension → path.
    var byFolded: [String: String] = [:]
    var byStem: [String: String] = [:]
    /// Folded file name → the paths that end with it.
    var byName: [String: [String]] = [:]
    /// Folder → the paths of its files, at most `mostBeside` of them.
    var byFolder: [Substring: [String]] = [:]
    var nearest: SuggestionIndex
    private static let mostBeside = 200

    init(_ paths: [String]) {
      nearest = SuggestionIndex(paths)
      for path in paths.reversed() {
        let key = folded(path)
        byFolded[key] = path
        byStem[SiteNames.stem(of: key).stem] = path
        byName[FileSuggestions.name(of: key), default: []].append(path)
        let folder = FileSuggestions.folder(of: path)
        if byFolder[folder]?.count ?? 0 < Self.mostBeside { byFolder[folder, default: []].append(path) }
      }
    }
  }

  private let names: Lazy<Names>

  init(_ paths: @escaping @Sendable () -> [String]) { names = Lazy { Names(paths().sorted()) } }

  /// Whether there was a file at the path when the build began.
  func has(_ path: String) -> Bool { names.value.byName[Self.name(of: folded(path))]?.contains(path) ?? false }

  /// Returns the first of these that exists, or `nil`:
  ///
  /// 1. the same path in other case or with another extension
  /// 2. the only file of that name in another folder
  /// 3. the file in the same folder whose name needs the fewest edits
  /// 4. the path that needs the fewest edits, if its name is similar too
  ///
  /// Never returns `path` itself, whose file may have existed when the build began.
  func nearest(to path: String) -> String? { candidate(for: path).flatMap { $0 == path ? nil : $0 } }

  private func candidate(for path: String) -> String? {
    var names = names.value
    let key = folded(path)
    if let other = names.byFolded[key] ?? names.byStem[SiteNames.stem(of: key).stem] { return other }
    if let elsewhere = names.byName[Self.name(of: key)], elsewhere.count == 1 { return elsewhere[0] }
    let (folder, name) = (Self.folder(of: path), Self.name(of: path))
    let beside = (names.byFolder[folder] ?? []).map(Self.name)
    if let near = Suggestion.nearest(to: name, among: beside.reversed()), Self.areNear(name, near) {
      return folder.isEmpty ? near : "\(folder)/\(near)"
    }
    // In a folder with a long name, all paths are near one another.
    return names.nearest.nearest(to: path).flatMap { found in
      Self.areNear(name, Self.name(of: found)) ? found : nil
    }
  }

  /// Whether the names are near without their extensions: `.md` would make any two short names alike.
  private static func areNear(_ name: String, _ other: String) -> Bool {
    let (left, right) = (SiteNames.stem(of: folded(name)).stem, SiteNames.stem(of: folded(other)).stem)
    return left == right || Suggestion.nearest(to: left, among: [right]) != nil
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
