import Text

/// Files that front matter names, in any of the ways in which themes read them.
extension SiteMover {
  /// Returns what the new site calls a file that `page` names: its path from the folder of the text, or from the root of the
  /// site. Addresses at other hosts stay. `nil` if the old site does not have the file.
  mutating func located(_ name: String, by page: OldPage) -> String? {
    let own = localAddresses.inSite(name)
    guard !own.contains("://"), !own.hasPrefix("data:") else { return own }
    guard !own.hasPrefix("//") else { return "https:" + own }
    let plain = String(own.prefix { $0 != "?" && $0 != "#" })
    let written = withoutBasePath(address: URI.decoded(plain) ?? plain)
    guard written.hasPrefix("/") else { return located(relative: written, by: page) }
    if statics.contains(written) || site.has("content" + written) { return written }
    return copied(written)
  }

  private mutating func located(relative path: String, by page: OldPage) -> String? {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    let folder = page.target.split(separator: "/").dropLast().map(String.init)
    if let beside = Self.joined(folder, path), site.has("content/" + beside) { return path }
    let addresses = page.address.split(separator: "/").map(String.init)
    let folders = [[], addresses, Array(addresses.dropLast())] + Self.pictureFolders.map { [$0] }
    for folder in folders {
      guard let full = Self.joined(folder, path) else { continue }
      if statics.contains("/" + full) { return "/" + full }
    }
    return copied("/" + path)
  }

  /// Where themes look for the pictures that front matter names.
  private static let pictureFolders = ["images", "img", "assets", "assets/images", "assets/img", "uploads", "media"]

  /// Copies a file that the generator would take from a theme, or process, on its way to the site. Returns its new path;
  /// `nil` if there is none.
  mutating func copied(_ path: String) -> String? {
    guard let inner = Self.joined([], path), Self.isFile(inner),
      let source = spareFolders.first(where: { folder.has($0 + "/" + inner) })
    else { return nil }
    addStatic(inner, from: source + "/" + inner)
    return "/" + inner
  }

  /// Returns the line of the front matter in which the page names a file; 1 if it is not there, but in the settings.
  func line(of name: String, inFrontOf page: OldPage) -> Int {
    guard page.firstLine > 1, let text = folder.text(of: page.file) else { return 1 }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).prefix(page.firstLine - 1)
    return (lines.firstIndex { $0.contains(name) } ?? 0) + 1
  }
}
