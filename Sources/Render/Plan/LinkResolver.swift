import Text

/// The meaning of addresses in texts.
enum LinkResolver {
  /// Whether the address has a host or a scheme of its own, so that it stays as it is.
  static func hasHostOrScheme(_ address: String) -> Bool { address.hasPrefix("//") || URI.isAbsolute(address) }

  /// Returns why no browser can open an address with a scheme: the scheme is misspelt, or there is no host. `nil` if
  /// neither is so.
  static func mistake(inAbsolute address: String) -> (summary: String, help: String)? {
    // The usual addresses need not be taken apart.
    let bytes = address.utf8.span
    if bytes.has("https://", at: 0), bytes.count > 8, bytes[8].isASCIIAlphanumeric { return nil }
    let url = URI(address)
    guard !url.isWeb, let scheme = url.scheme?.lowercased() else { return nil }
    if scheme == "http" || scheme == "https" {
      return ("invalid URL: `\(address)` has no host", "write the whole address, such as `https://example.org/`")
    }
    let known = ["https", "http", "mailto"]
    // Other schemes are as short: `tel` and `ftp` are not misspelt.
    guard !known.contains(scheme), let meant = Suggestion.nearest(to: scheme, among: known),
      meant.first == scheme.first || meant.hasSuffix(scheme)
    else { return nil }
    return ("browsers do not know the scheme `\(scheme):`", "did you mean `\(meant):`?")
  }

  /// Returns the path, and the rest from `?` or `#` on, which may be empty.
  static func split(_ address: String) -> (path: String, rest: String) {
    let end = address.firstIndex { $0 == "?" || $0 == "#" } ?? address.endIndex
    return (String(address[..<end]), String(address[end...]))
  }

  /// Returns a path of this site, which people may write with or without escapes, in the form that the addresses of entries
  /// have: percent-encoded.
  static func address(ofPath path: String) -> String { URI.encoded(path: URI.decoded(path) ?? path) }

  /// Returns how a text in `file` refers to the file at `path`, both below `content/`: relative if it is in or below
  /// the same folder, otherwise with a leading slash.
  static func reference(to path: String, from file: String) -> String {
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    if folder.isEmpty { return path }
    return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.utf8.count + 1)) : "/" + path
  }

  /// Resolves `path` against the folder of `file`, both below `content/`. Returns `nil` if it leads out of `content/`.
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
