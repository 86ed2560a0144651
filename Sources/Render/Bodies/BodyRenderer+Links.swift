import Model
import System
import Text

extension BodyRenderer {
  /// Returns the address for a link in a text. `x.md` leads to the page of that story; other links lead to a file beside the
  /// text, to a path of this site, or to another site. Reports targets that do not exist. `nil` if time hides the story: then
  /// there is nothing to lead to.
  func resolve(link: String, in block: Block) -> String? {
    resolve(link: link, LinkOrigin(entry: block.body.entry, line: block.line, column: block.column))
  }

  /// As `resolve(link:in:)`, for a link that is not that of a block.
  func resolve(link: String, _ origin: LinkOrigin) -> String? {
    let entry = origin.entry
    if LinkResolver.hasHostOrScheme(link) {
      reportMistyped(link, origin)
      addLink(absolute: link, origin)
      return link
    }
    if let address = media.sourceAddress(link, of: entry) { return address }
    let (path, rest) = LinkResolver.split(link)
    if path.isEmpty {
      addLink(scope.site.entries[entry].path + rest, origin)
      return link
    }
    if SiteNames.isText(path) { return resolve(markdown: path, rest, origin) }
    if let asset = media.asset(URI.decoded(path) ?? path, entry: entry) { return media.publish(target: asset) + rest }
    if let file = fileBeside(path, of: entry), let obstacle = scope.obstacle(toReading: file) {
      report("the file `\(path)` cannot be read: \(obstacle.explanation)", origin, help: "correct its permissions")
      return link
    }
    if let other = fileInOtherCase(path, of: entry) {
      report("there is no file `\(path)` here", origin, help: "did you mean `\(other)`?")
      return link
    }
    return resolve(path: path, rest, origin)
  }

  /// Returns the entry whose front matter has that id: in the language of the block's text, else in any. `nil` if there is
  /// none with a page of its own.
  func entry(withID id: String, in block: Block) -> Int? {
    scope.note(.target("#" + id))
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

  /// Returns the address of the entry of an `x.md`. Reports one that is not found. `nil` if time hides it.
  func resolve(markdown path: String, _ rest: String, _ origin: LinkOrigin) -> String? {
    let entry = scope.site.entries[origin.entry]
    let own = contentPath(of: origin.entry)
    let decoded = URI.decoded(path) ?? path
    let file = LinkResolver.joined(decoded, toFolderOf: own)
    guard let file, let found = scope.site.entryByFile[file] ?? translation(ofHidden: file, for: entry.language) else {
      let hidden = file.flatMap { scope.site.hiddenReasons[$0] }
      if let hidden, hidden.isByTime {
        report(hidden, "the entry `\(decoded)`", origin)
        return nil
      }
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

  /// Whether a link leads to the file of an entry that time hides, and not to its translation.
  func isHidden(_ link: String, from entry: Int) -> Bool {
    guard !scope.site.hiddenReasons.isEmpty, scope.site.entries[entry].file != nil, !LinkResolver.hasHostOrScheme(link)
    else { return false }
    let path = LinkResolver.split(link).path
    guard SiteNames.isText(path),
      let file = LinkResolver.joined(URI.decoded(path) ?? path, toFolderOf: contentPath(of: entry))
    else { return false }
    return scope.site.hiddenReasons[file]?.isByTime == true
      && translation(ofHidden: file, for: scope.site.entries[entry].language) == nil
  }

  /// Reports a link to the id of an entry that time hides, and returns whether it does.
  func reportHidden(id: String, in block: Block) -> Bool {
    guard let reason = scope.site.hiddenIDs[id] else { return false }
    let origin = LinkOrigin(entry: block.body.entry, line: block.line, column: block.column)
    report(reason, "the entry with the id `\(id)`", origin)
    return true
  }

  /// Adds a link to an absolute address of this site. The check of links only warns of such links: another program may
  /// serve a part of the host.
  func addLink(absolute address: String, _ origin: LinkOrigin) {
    guard !address.hasPrefix("/"), let url = scope.addresses.ownURL, address.hasPrefix(url) else { return }
    addLink(address, origin)
  }
}

extension BodyRenderer {
  /// Returns the path of the entry's file, relative to `content/`.
  private func contentPath(of entry: Int) -> String {
    scope.site.entries[entry].file.map { $0.hasPrefix("content/") ? String($0.dropFirst(8)) : $0 } ?? ""
  }

  /// Returns the entry in this language whose file is named as a translation of the file, if time hides the entry of that
  /// file: the translations of a hidden entry are not known. `nil` if it is not hidden, or its translation is not shown.
  private func translation(ofHidden file: String, for language: String) -> Int? {
    guard scope.site.hiddenReasons[file]?.isByTime == true else { return nil }
    let (stem, ending) = SiteNames.stem(of: file)
    let suffix = scope.site.settings.languages.map { "." + $0 }.first { stem.hasSuffix($0) } ?? ""
    let bare = stem.dropLast(suffix.count)
    let found = ["\(bare).\(language)\(ending)", "\(bare)\(ending)"].compactMap { scope.site.entryByFile[$0] }.first {
      scope.site.entries[$0].language == language
    }
    // No read covers the reason.
    if found != nil { scope.dependsOnEverything = true }
    return found
  }

  /// Warns of a link to an entry that time hides.
  private func report(_ reason: HiddenReason, _ name: String, _ origin: LinkOrigin) {
    // No read covers the reason.
    scope.dependsOnEverything = true
    scope.diagnostics.append(
      Diagnostic(
        .warning, "\(name) is not on the site: it \(reason.words)",
        at: Place(file: scope.site.entries[origin.entry].file ?? "", line: origin.line, column: origin.column),
        help: reason == .future
          ? "until that date, the page shows the words without the link"
          : "the page shows the words without the link: remove it"))
  }

  private func addLink(_ target: String, _ origin: LinkOrigin) {
    guard let file = scope.site.entries[origin.entry].file else { return }
    add(Artifact.Link(target: target, file: file, line: origin.line, column: origin.column))
  }

  /// Returns the file that a link means if it is relative and has an extension, below `content/`.
  private func fileBeside(_ path: String, of entry: Int) -> String? {
    let own = contentPath(of: entry)
    guard !own.isEmpty, !path.hasPrefix("/"), path.contains("."), !path.hasSuffix("/") else { return nil }
    return LinkResolver.joined(URI.decoded(path) ?? path, toFolderOf: own)
  }

  /// Returns the file beside a text that a link means, if its name differs in case alone.
  private func fileInOtherCase(_ path: String, of entry: Int) -> String? {
    guard let file = fileBeside(path, of: entry) else { return nil }
    // The suggestion compares the names of all files.
    scope.dependsOnEverything = true
    guard let near = scope.context.missing.files.nearest(to: file), folded(near) == folded(file) else { return nil }
    return LinkResolver.reference(to: near, from: contentPath(of: entry))
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

  /// Warns about an absolute address that no browser can open.
  private func reportMistyped(_ address: String, _ origin: LinkOrigin) {
    guard let mistake = LinkResolver.mistake(inAbsolute: address), let file = scope.site.entries[origin.entry].file
    else { return }
    scope.diagnostics.append(
      Diagnostic(
        .warning, mistake.summary, at: Place(file: file, line: origin.line, column: origin.column), help: mistake.help))
  }

  /// `reason` says why an existing entry is not shown.
  private func report(missing file: String, _ own: String, _ origin: LinkOrigin, reason: HiddenReason?) {
    // The suggestion compares the names of all texts.
    scope.dependsOnEverything = true
    let path = LinkResolver.joined(file, toFolderOf: own) ?? file
    // A file that cannot be read is reported itself, and may have the entry.
    guard scope.obstacle(toReading: path) == nil else { return }
    let nearest = reason == nil ? scope.context.missing.texts.nearest(to: path) : nil
    report(
      reason.map { "the entry `\(file)` is not on the site: it \($0.words)" } ?? "there is no entry `\(file)`", origin,
      help: nearest.map { "did you mean `\(LinkResolver.reference(to: $0, from: own))`?" })
  }

  private func report(_ summary: String, _ origin: LinkOrigin, help: String?) {
    scope.diagnostics.append(
      Diagnostic(
        scope.context.missing.severity, summary,
        at: Place(file: scope.site.entries[origin.entry].file ?? "", line: origin.line, column: origin.column),
        help: help))
  }
}
