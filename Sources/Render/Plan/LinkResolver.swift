import Text

/// What an address in a text means.
enum LinkResolver {
  /// Whether it names its own host or scheme, so that it is left alone.
  static func isElsewhere(_ address: String) -> Bool { address.hasPrefix("//") || URI(address).isAbsolute }

  /// Path and the rest, which starts with `?` or `#` or is empty.
  static func split(_ address: String) -> (path: String, rest: String) {
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    return (String(address[..<end]), String(address[end...]))
  }

  /// The file at `path` as a text of `file` names it, both below `content/`: by its name alone in the same folder, else with
  /// a slash first.
  static func reference(to path: String, from file: String) -> String {
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    if folder.isEmpty { return path }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : "/" + path
  }

  /// `path` against the folder of `file`, dots resolved; both below `content/`. `nil` where it leads out.
  static func joined(_ path: String, toFolderOf file: String) -> String? {
    var parts = path.hasPrefix("/") ? [] : file.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}
