import Model
import Text

extension BodyRenderer {
  /// Returns the address for a link in a text. `x.md` leads to the page of that story; other links lead to a file beside the
  /// text, to a path of this site, or to another site. Reports targets that do not exist.
  func resolve(link: String, in block: Block) -> String {
    let entry = block.body.entry
    // Includes absolute addresses of this site: other programs may serve parts of it.
    if LinkResolver.hasHostOrScheme(link) { return link }
    if let address = media.sourceAddress(link, of: entry) { return address }
    let (path, rest) = LinkResolver.split(link)
    let origin = LinkOrigin(entry: entry, line: block.line, column: block.column)
    if path.isEmpty {
      addLink(scope.site.entries[entry].path + rest, origin)
      return link
    }
    if path.hasSuffix(".md") { return resolve(markdown: path, rest, origin) }
    if let asset = media.asset(URI.decoded(path) ?? path, entry: entry) { return media.publish(target: asset) + rest }
    return resolve(path: path, rest, origin)
  }

  /// Returns the entry whose front matter has that id: in the language of the block's text, else in any. `nil` if there is
  /// none with a page of its own.
  func entry(withID id: String, in block: Block) -> Int? {
    let found = scope.context.plan.entries(withID: id)
    let language = scope.site.entries[block.body.entry].language
    guard let entry = found.first(where: { scope.site.entries[$0].language == language }) ?? found.first else {
      return nil
    }
    scope.note(.front, entry)
    return entry
  }

  /// Returns the address of an entry that a block leads to.
  func resolve(entry: Int, in block: Block) -> String {
    let path = scope.site.entries[entry].path
    addLink(path, LinkOrigin(entry: block.body.entry, line: block.line, column: block.column))
    return scope.addresses.href(path)
  }

  /// Where a link is written.
  struct LinkOrigin {
    var entry: Int
    var line: Int
    var column: Int
  }

  /// Returns the address of the entry of an `x.md`. Reports one that is not found.
  func resolve(markdown path: String, _ rest: String, _ origin: LinkOrigin) -> String {
    let entry = scope.site.entries[origin.entry]
    let own = entry.file.map { $0.hasPrefix("content/") ? String($0.dropFirst(8)) : $0 } ?? ""
    let decoded = URI.decoded(path) ?? path
    guard let file = LinkResolver.joined(decoded, toFolderOf: own), let found = scope.site.entryByFile[file] else {
      let hidden = LinkResolver.joined(decoded, toFolderOf: own).flatMap { scope.site.hiddenReasons[$0] }
      report(missing: decoded, own, origin, reason: hidden)
      return path + rest
    }
    scope.note(.front, found)
    let translated =
      scope.site.entries[found].translations.first { scope.site.entries[$0].language == entry.language } ?? found
    scope.note(.front, translated)
    let target =
      scope.site.entries[translated].kind == .index ? address(ofIndex: translated) : scope.site.entries[translated].path
    addLink(target + rest, origin)
    return scope.addresses.href(target) + rest
  }

}

extension BodyRenderer {
  private func addLink(_ target: String, _ origin: LinkOrigin) {
    guard let file = scope.site.entries[origin.entry].file else { return }
    add(Artifact.Link(target: target, file: file, line: origin.line, column: origin.column))
  }

  /// Returns the address of the list that an `_index.md` belongs to.
  private func address(ofIndex index: Int) -> String {
    let number = scope.context.plan.languageNumber(scope.site.entries[index].language)
    let subject: Page.Subject =
      scope.site.sections.firstIndex { $0.indexes.values.contains(index) }.map { .section($0) } ?? .home
    return scope.addresses.path(of: subject, language: number)
  }

  private func resolve(path: String, _ rest: String, _ origin: LinkOrigin) -> String {
    guard path.hasPrefix("/") else {
      let base = URI(scope.site.entries[origin.entry].path)
      addLink(base.resolving(path + rest).text, origin)
      return path + rest
    }
    addLink(path + rest, origin)
    return scope.addresses.href(path) + rest
  }

  /// `reason` says why an existing entry is not shown.
  private func report(missing file: String, _ own: String, _ origin: LinkOrigin, reason: String?) {
    // The suggestion compares the names of all texts.
    scope.dependsOnEverything = true
    let path = LinkResolver.joined(file, toFolderOf: own) ?? file
    let nearest = reason == nil ? scope.context.missing.texts.nearest(to: path) : nil
    scope.diagnostics.append(
      Diagnostic(
        scope.context.missing.severity,
        reason.map { "the entry `\(file)` is not on the site: it \($0)" } ?? "there is no entry `\(file)`",
        at: Place(file: scope.site.entries[origin.entry].file ?? "", line: origin.line, column: origin.column),
        help: nearest.map { "did you mean `\(LinkResolver.reference(to: $0, from: own))`?" }))
  }
}
