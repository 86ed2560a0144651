import Model
import System
import Text

/// The items of the menu that lead to a path of this site, for the check of links, and those that time hides.
struct MenuLinks {
  let site: Site
  let addresses: PublicAddresses

  /// The paths to be checked, each once.
  var paths: [String] {
    let written = MenuLinks.targets(in: site.settings.menu).filter { $0.hasPrefix("/") && !$0.hasPrefix("//") }
    let known = written.isEmpty ? [] : categories
    return written.filter { !known.contains(LinkResolver.address(ofPath: LinkResolver.split($0).path)) }
  }

  /// Returns the links of the menu to these paths. The settings are read again for their lines, since they keep none.
  func links(to paths: [String]) -> [Artifact.Link] {
    places(of: paths).map { path, place in
      Artifact.Link(target: path, file: place.file, line: place.line, column: place.column)
    }
  }

  /// Warns of each item whose entry time hides: the menu leaves it out.
  var hidden: [Diagnostic] {
    let reasons = MenuLinks.targets(in: site.settings.menu).compactMap { name in reason(name).map { (name, $0) } }
    return zip(places(of: reasons.map { $0.0 }), reasons).map { item, hidden in
      Diagnostic(
        .warning, "the menu leaves out `\(item.target)`: its entry \(hidden.1.words)", at: item.place,
        help: hidden.1 == .future ? nil : "remove it from `menu`")
    }
  }
}

extension MenuLinks {
  /// Returns why time hides the entry that an item names by its file; `nil` if it does not.
  private func reason(_ name: String) -> HiddenReason? {
    let files = [name + ".md", name + "/index.md"]
    guard Page.Subject(menuItem: name, in: site) == nil, !files.contains(where: { site.entryByFile[$0] != nil }) else {
      return nil
    }
    return files.lazy.compactMap { self.site.hiddenReasons[$0] }.first { $0.isByTime }
  }

  /// Returns each target with its place in the settings, in the same order.
  private func places(of targets: [String]) -> [(target: String, place: Place)] {
    guard !targets.isEmpty else { return [] }
    let files = site.settings.files.reversed().compactMap { file in
      (try? Files.read("\(site.folder)/\(file)")).map { (name: file, bytes: $0) }
    }
    return targets.map { target in
      let place =
        files.lazy.compactMap { MenuLinks.place(of: target, in: $0.bytes, $0.name) }.first
        ?? Place(file: site.settings.files.first ?? "content/site.yaml")
      return (target, place)
    }
  }

  /// The addresses of the categories in the settings. Each may have no entry for a while, and then no page: this must not
  /// stop the builds of a site with sources.
  private var categories: Set<String> {
    Set(
      site.settings.languages.indices.flatMap { language in
        site.settings.categories.indices.map { addresses.path(of: .category($0), language: language) }
      })
  }

  /// Each target once.
  private static func targets(in menu: [Settings.MenuItem]) -> [String] {
    var targets: [String] = []
    for item in menu {
      for target in [item.target] + MenuLinks.targets(in: item.children)
      where !target.isEmpty && !targets.contains(target) {
        targets.append(target)
      }
    }
    return targets
  }

  /// Returns the first place of the target after the key `menu`.
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
