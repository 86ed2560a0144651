import Model
import System
import Text

/// The items of the menu that lead to a path of this site, for the check of links.
struct MenuLinks {
  let site: Site
  let addresses: PublicAddresses

  /// The settings are read again for the lines, since they keep none.
  var all: [Artifact.Link] {
    let written = MenuLinks.paths(in: site.settings.menu)
    let known = written.isEmpty ? [] : categories
    let paths = written.filter { !known.contains($0) }
    guard !paths.isEmpty else { return [] }
    let files = site.settings.files.reversed().compactMap { file in
      (try? Files.read("\(site.folder)/\(file)")).map { (name: file, bytes: $0) }
    }
    return paths.map { path in
      let place =
        files.lazy.compactMap { MenuLinks.place(of: path, in: $0.bytes, $0.name) }.first
        ?? Place(file: site.settings.files.first ?? "content/site.yaml")
      return Artifact.Link(target: path, file: place.file, line: place.line, column: place.column)
    }
  }
}

extension MenuLinks {
  /// The addresses of the categories in the settings. Each may have no entry for a while, and then no page: this must not
  /// stop the builds of a site with sources.
  private var categories: Set<String> {
    Set(
      site.settings.languages.indices.flatMap { language in
        site.settings.categories.indices.map { addresses.path(of: .category($0), language: language) }
      })
  }

  /// Each path once.
  private static func paths(in menu: [Settings.MenuItem]) -> [String] {
    var paths: [String] = []
    for item in menu {
      for path in [item.target] + MenuLinks.paths(in: item.children)
      where path.hasPrefix("/") && !path.hasPrefix("//") && !paths.contains(path) {
        paths.append(path)
      }
    }
    return paths
  }

  /// Returns the first place of the path after the key `menu`.
  private static func place(of path: String, in bytes: [UInt8], _ file: String) -> Place? {
    guard let menu = bytes.span.firstIndex(of: "menu:") else { return nil }
    var start = menu + "menu:".utf8.count
    while let found = bytes.span.firstIndex(of: path.utf8.span, from: start) {
      let end = found + path.utf8.count
      if isBoundary(bytes[found - 1]), end == bytes.count || isBoundary(bytes[end]) {
        return Place(file: file, offset: found, length: path.unicodeScalars.count, in: bytes)
      }
      start = end
    }
    return nil
  }

  /// Whether a value of YAML can begin after this byte, or end before it.
  private static func isBoundary(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || "\"'[]{},:".utf8.contains(byte)
  }
}
