import Configuration
package import Text

/// A site of Ghost, from its export (JSON) and, if there is one, a copy of its folder `content`.
package struct GhostSite {
  var site: ImportedSite
  let export: GhostExport
  let file: String
  let media: GhostMedia
  /// The old site's address without `/` at its end; `nil` if it is not known, since the export does not contain it.
  let address: String?
  /// Makes addresses of the old site relative.
  let host: LocalAddresses
  let zone: TimeZoneName?
  var routes = GhostRoutes()
  var counts = (posts: 0, pages: 0, drafts: 0)
  /// The addresses of the posts and pages that are published.
  var addresses: Set<String> = []
  /// Old addresses of lists, each with a new one, without duplicates.
  var redirects: [Node.Member] = []
  var led: Set<String> = []
  var names: Set<String> = []
  var internalTags: Set<String> = []

  /// The most bytes of an export.
  package static let limit = 1 << 30

  /// Returns the site that the bytes of an export make, or `nil` if they are not an export of Ghost. `content` is a copy of
  /// Ghost's folder of that name, `address` the address of the old site. Throws if the bytes are not JSON.
  package static func move(
    _ bytes: [UInt8], file: String, content: String?, address: String?
  ) throws(Diagnostic) -> ImportedSite? {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    guard let export = GhostExport(try JSON.parse(bytes, file: file)) else { return nil }
    var site = GhostSite(export, name, content, address)
    site.readFiles()
    site.writePosts()
    site.finish()
    return site.site
  }

  private init(_ export: GhostExport, _ file: String, _ content: String?, _ address: String?) {
    self.export = export
    self.file = file
    media = GhostMedia(folder: content.map { OldFolder($0) })
    site = ImportedSite("Ghost", source: content ?? ".")
    var base = address
    while base?.hasSuffix("/") == true { base?.removeLast() }
    self.address = base
    host = LocalAddresses(base ?? Self.unknown)
    zone = export.setting("timezone", "active_timezone", "activeTimezone").flatMap { TimeZoneName($0) }
  }

  /// Takes the place of an address that is not known, while texts are converted. `.invalid` is reserved (RFC 2606).
  private static let unknown = "https://ghost-url.invalid"

  /// Returns the text with an address in place of `__GHOST_URL__`, which exports have for it, and without NUL, which texts
  /// cannot contain.
  func withAddress(_ text: String) -> String {
    let text = text.utf8.contains(0) ? text.replacing("\0", with: "") : text
    let mark = "__GHOST_URL__"
    guard text.contains(mark) else { return text }
    let base = address ?? Self.unknown
    return text.replacing(mark + "/", with: base + "/").replacing(mark, with: base + "/")
  }

  /// Returns an address as front matter and settings have it.
  func inSite(_ address: String) -> String { GhostMedia.whole(host.inSite(withAddress(address))) }
}

extension GhostSite {
  /// Reads Ghost's settings of addresses, if the copy of its folder has them.
  private mutating func readFiles() {
    guard let folder = media.folder else { return }
    for path in folder.leftOut { site.note(.leftOut(path)) }
    if let node = yaml("settings/routes.yaml", folder) {
      routes = GhostRoutes(node)
      for words in routes.leftOut {
        site.note(
          ImportFinding(
            "settings/routes.yaml", "\(words) was left out",
            advice: "write a page or a section, or redirect its address"))
      }
    }
    for file in ["data/redirects.yaml", "settings/redirects.yaml"] {
      guard let node = yaml(file, folder) else { continue }
      for list in node.members {
        for rule in list.value.members { redirect(rule: rule.name, to: rule.value.words ?? "", file: file) }
      }
    }
    for file in ["data/redirects.json", "settings/redirects.json"] {
      guard let bytes = folder.bytes(of: file) else { continue }
      guard let node = try? JSON.parse(bytes, file: file) else {
        site.note(ImportFinding(file, "it is not valid JSON", advice: "correct it and import again"))
        continue
      }
      for rule in node.elements {
        redirect(rule: rule["from"]?.words ?? "", to: rule["to"]?.words ?? "", file: file)
      }
    }
  }

  private mutating func yaml(_ file: String, _ folder: OldFolder) -> Node? {
    guard folder.has(file), let bytes = folder.bytes(of: file) else { return nil }
    let (root, problems) = YAML.parse(bytes.span)
    if let problem = problems.first {
      site.note(
        ImportFinding(
          file, line: Int(problem.position.line) + 1, problem.summary, advice: "correct it and import again"))
    }
    return root?.node
  }

  /// Takes a redirect of Ghost. Its addresses can be regular expressions, which plain files cannot answer.
  private mutating func redirect(rule from: String, to target: String, file: String) {
    var old = from
    if old.hasPrefix("^") { old.removeFirst() }
    if old.hasSuffix("$") { old.removeLast() }
    if old.hasSuffix("/?") { old.removeLast() }
    let new = inSite(target)
    let isPlain = old.hasPrefix("/") && !old.contains { "()[]*+?\\|^$".contains($0) }
    guard isPlain, new.hasPrefix("/"), !new.contains("$"), RedirectRules.allow(from: URI.decoded(old) ?? old, to: new)
    else {
      return site.note(
        ImportFinding(
          file, "the redirect from `\(from.shortened(to: 80))` to `\(target.shortened(to: 80))` was left out",
          advice: "let the host make it"))
    }
    redirect(old, to: new)
  }

  mutating func redirect(_ old: String, to new: String) {
    let path = URI.folderPath(old)
    guard path != new, !addresses.contains(path), led.insert(path).inserted else { return }
    redirects.append(.init(URI.decoded(old) ?? old, .string(new)))
  }
}
