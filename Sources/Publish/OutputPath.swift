import Text

/// Where an artifact may go.
enum OutputPath {
  /// Kept wherever it stands: it holds an empty folder in git.
  static let keeper = ".gitkeep"

  /// Whether `path` names a file below the output on every system that matters: relative, without empty, `.` or `..`
  /// segments, without NUL, its segments at most 255 bytes.
  static func isUsable(_ path: String) -> Bool {
    guard path.utf8.count < 3500, !path.hasPrefix(Workplace.nameInside) else { return false }
    var length = 0
    var dots = 0
    for byte in path.utf8 {
      if byte == 0x2F {
        guard length > 0, length != dots || dots > 2 else { return false }
        (length, dots) = (0, 0)
      } else {
        length += 1
        if byte == 0x2E { dots += 1 }
        guard byte != 0, length <= 255 else { return false }
      }
    }
    return length > 0 && (length != dots || dots > 2)
  }

  /// The folders above `path`, the nearest first: `a/b`, `a` for `a/b/c`.
  static func folders(above path: String) -> [String] {
    var folders: [String] = []
    var rest = path[...]
    while let slash = rest.utf8.lastIndex(of: 0x2F) {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    return folders
  }

  /// Pairs of paths that differ in case alone.
  static func collisions(in paths: some Collection<String>) -> [(String, String)] {
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
