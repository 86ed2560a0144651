import Text

/// Rules for the paths of artifacts.
enum OutputPath {
  /// Never removed: it keeps an empty folder in git.
  static let keeper: RelativePath = ".gitkeep"

  /// Returns `nil` unless `path` is a valid path below the output and outside the staging area in it.
  static func usable(_ path: String) -> RelativePath? {
    let first = path.utf8.prefix { $0 != UInt8(ascii: "/") }
    return first.elementsEqual(StagingArea.nameInside.utf8) ? nil : RelativePath(path)
  }

  /// Returns the pairs of paths that differ only in case.
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
