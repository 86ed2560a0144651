import Text

/// Where an artifact may go.
enum OutputPath {
  /// Kept wherever it stands: it holds an empty folder in git.
  static let keeper: RelativePath = ".gitkeep"

  /// `nil` unless `path` names a file below the output that is not in Rhapsode's own folder there.
  static func usable(_ path: String) -> RelativePath? {
    path.hasPrefix(StagingArea.nameInside) ? nil : RelativePath(path)
  }

  /// Pairs of paths that differ in case alone.
  static func collisions(in paths: [String]) -> [(String, String)] {
    var lower: [String: String] = [:]
    for path in paths where !path.utf8.allSatisfy({ $0 < 0x80 && !$0.isASCIIUppercase }) {
      let folded = path.lowercased()
      if folded != path { lower[folded] = min(path, lower[folded] ?? path) }
    }
    guard !lower.isEmpty else { return [] }
    var pairs: [(String, String)] = []
    for path in paths {
      if let other = lower[path.lowercased()], other != path { pairs.append((other, path)) }
    }
    return pairs.sorted { $0 < $1 }
  }
}
