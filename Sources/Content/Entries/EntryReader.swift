import Configuration
import Model
import Text

/// A converter from front matter, of a file or a table row, to a `RawEntry`.
struct EntryReader {
  let context: ContentContext
  let name: ContentName
  let section: String?
  /// Whether the file is in `content/drafts/`.
  let isDraft: Bool
  /// The first `#` heading of the text: the title of an entry that has none in its front matter.
  var heading: String?

  /// Returns the entry with the front matter `node`; `nil` means a file without front matter. `cascade` contains the
  /// defaults of the sections around it. `origin` is where the text is. `spot` is a place from outside of the front
  /// matter, such as a GeoJSON geometry.
  func entry(
    from node: YAMLNode?, cascade: YAMLNode?, origin: Entry.Origin, place: Place, at spot: GeoPlace? = nil,
    checker: inout DeclarationChecker
  ) -> RawEntry {
    let declarations =
      name.isSectionIndex ? context.indexDeclarations(in: section) : context.declarations(in: section)
    var node = node ?? YAMLNode(value: .mapping([]), position: YAMLNode.Position(line: 1, column: 1, length: 1))
    if context.isSurvey { checker.unknownKeys = .warning }
    // A draft need not be complete: `new story` writes the fields that the section requires, without their values.
    let isDraft = isDraft(node, cascade: cascade)
    checker.check(node, has: isDraft ? declarations.map(\.optional) : declarations, path: nil, defaults: cascade)
    checker.unknownKeys = .error
    let unknown = context.isSurvey ? unknown(node, declarations) : []
    // Only to report mistakes: the defaults of an `_index.md` are applied to the entries below it.
    if let defaults = node["cascade"] {
      _ = language(defaults, checker: &checker)
      _ = category(defaults, checker: &checker)
    }
    if context.hasForeignKeys(node) {
      node = ForeignKeys.renamed(node, declarations: declarations, checker: &checker)
    }
    if let cascade { node = SettingsOverlay.merge(cascade, with: node) }
    var raw = RawEntry(entry: start(node, origin: origin, checker: &checker))
    fill(&raw.entry, from: node)
    if let date = raw.entry.date, let expires = raw.entry.expires, expires <= date, let written = node["expires"] {
      checker.report(
        "the entry expires before its `date`, so it never appears", at: written.position,
        help: "correct one of the two dates", severity: .warning)
    }
    checkRecordings(node, checker: &checker)
    raw.entry.place = spot ?? node["place"].flatMap { self.place($0, checker: &checker) }
    if raw.entry.place == nil { raw.entry.venue = node["place"].flatMap { named($0, checker: &checker) } }
    raw.entry.event = node["event"].flatMap { event($0, checker: &checker) }
    if let journey = node["journey"] {
      raw.entry.journey = self.journey(journey, checker: &checker)
      if raw.entry.journey != nil, let way = way(of: journey) {
        raw.entry.place = raw.entry.place.map { $0.adding(way.shapes) } ?? way
      }
    }
    raw.entry.incident = node["incident"].flatMap { incident($0, of: raw.entry, in: node, checker: &checker) }
    if !unknown.isEmpty { raw.entry.params = .object(raw.entry.params.members + unknown) }
    raw.entry.fields = fields(node)
    fillNames(&raw, from: node, checker: &checker)
    raw.section = section
    raw.folder = folder
    raw.permalink = permalink(node, checker: &checker)
    raw.translationKey = name.key
    raw.place = place
    return raw
  }
}

extension EntryReader {
  /// The folder of the entry's address; for a bundle, the folder that contains the bundle.
  private var folder: String {
    guard name.isBundleIndex else { return name.folder }
    return name.folder.outerName
  }

  /// The name that slug and title are made from, and its date: `2024-05-01-dawn` is `dawn` with the date 2024-05-01.
  private var stem: (date: String?, rest: String) {
    let base = name.isBundleIndex ? String(name.folder.split(separator: "/").last ?? "") : name.base
    guard base.utf8.count > 11 else { return (nil, base) }
    let end = base.utf8.index(base.startIndex, offsetBy: 10)
    guard base.utf8[end] == 0x2D || base.utf8[end] == 0x5F, ISODate(String(base[..<end])) != nil else {
      return (nil, base)
    }
    return (String(base[..<end]), String(base[base.utf8.index(after: end)...]))
  }

  /// Returns the entry with the fields that every entry has. One with a `canvas` is a story.
  private func start(_ node: YAMLNode, origin: Entry.Origin, checker: inout DeclarationChecker) -> Entry {
    let (date, stem) = stem
    let isIndex = name.isSectionIndex
    let title = node.title ?? heading ?? (isIndex ? "" : Self.title(from: stem))
    let written = node.text("id")
    var entry = Entry(
      id: written ?? name.key + (name.language.map { "." + $0 } ?? ""),
      kind: isIndex ? .index : node["canvas"] == nil ? .article : .story, origin: origin, title: title, path: "",
      slug: slug(node, stem: stem, checker: &checker), language: language(node, checker: &checker))
    entry.idIsWritten = written != nil
    entry.titleIsHeading = node.title == nil && heading != nil
    entry.date = (node.text("date") ?? date).flatMap(context.timestamp)
    entry.isDraft = isDraft(node)
    return entry
  }

  private func isDraft(_ node: YAMLNode, cascade: YAMLNode? = nil) -> Bool {
    isDraft || node.boolean("draft") ?? cascade?.boolean("draft") ?? false
  }

  /// Converts `old-harbour_days` to `Old harbour days`.
  private static func title(from stem: String) -> String {
    let words = String(stem.map { $0 == "-" || $0 == "_" ? " " : $0 })
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private func slug(_ node: YAMLNode, stem: String, checker: inout DeclarationChecker) -> String {
    guard let given = node["slug"], let text = given.text else { return Slug.make(stem) ?? nfc(stem) }
    guard !text.isEmpty, text != ".", text != "..",
      !text.utf8.contains(where: { $0 == 0x2F || $0 == 0x5C || $0 < 0x20 })
    else {
      checker.report(
        "`slug` must be one part of an address, not `\(text.shortened())`", at: given.position,
        help: Slug.make(text).map { "did you mean `\($0)`?" })
      return Slug.make(text) ?? Slug.make(stem) ?? nfc(stem)
    }
    guard text.unicodeScalars.contains(where: { !$0.isASCII || $0.properties.isAlphabetic || ("0"..."9").contains($0) })
    else {
      checker.report(
        "`slug` must contain a letter or a digit, not just `\(text.shortened())`", at: given.position,
        help: Slug.make(stem).map { "did you mean `\($0)`? Without `slug`, the file's name is used" })
      return Slug.make(stem) ?? nfc(stem)
    }
    let slug = nfc(text)
    guard slug.utf8.count <= RelativePath.longestName else {
      checker.report(
        "`slug` must have at most \(RelativePath.longestName) bytes, not \(slug.utf8.count)", at: given.position,
        help: Slug.make(text).map { "did you mean `\($0)`?" })
      return Slug.make(text) ?? Slug.make(stem) ?? nfc(stem)
    }
    return slug
  }

  private func language(_ node: YAMLNode, checker: inout DeclarationChecker) -> String {
    let languages = context.settings.languages
    guard let given = node["language"], let text = given.text, LanguageCode.isWellFormed(text) else {
      return name.language ?? context.settings.defaultLanguage
    }
    let code = LanguageCode.normalized(text)
    if !languages.contains(code) {
      checker.report(
        "the site has no language `\(text)`", at: given.position,
        help: LanguageCode.suggestion(for: code, among: languages) ?? "add it to `languages` in the settings")
    }
    if let named = name.language, named != code {
      checker.report(
        "the file's name has the language `\(named)`, its front matter `\(text)`", at: given.position,
        help: "remove one of them")
    }
    return name.language ?? (languages.contains(code) ? code : context.settings.defaultLanguage)
  }

  private func fill(_ entry: inout Entry, from node: YAMLNode) {
    entry.guid = node.text("guid")
    entry.summary = node.text("summary")
    entry.updated = node.text("updated").flatMap(context.timestamp)
    entry.expires = node.text("expires").flatMap(context.timestamp)
    entry.weight = node.integer("weight", atLeast: .min) ?? 0
    entry.layout = node.text("layout")
    entry.isSpoken = node.boolean("listen") ?? true
    entry.cover = node["cover"].flatMap(MediaReader.reference)
    entry.audio = node["audio"].flatMap(MediaReader.reference)
    entry.video = node["video"].flatMap(MediaReader.reference)
    entry.canvas = node.text("canvas").flatMap(PageSize.read)
    entry.params = node["params"]?.node ?? entry.params
    if let source = node["source"] {
      entry.attribution = Entry.Attribution(
        title: source.text("title"), url: source.text("url"), rights: source.text("rights"))
    }
    entry.corrections = (node["corrections"]?.items ?? []).compactMap(correction)
    if let newest = entry.corrections.map(\.date).max() { entry.updated = max(entry.updated ?? newest, newest) }
  }

  /// Returns the members without a declaration, for `params`; keys that `params` already has win.
  private func unknown(_ node: YAMLNode, _ declarations: [Declaration]) -> [Node.Member] {
    let known = Set(declarations.flatMap { [$0.name] + $0.synonyms } + (node["params"]?.members ?? []).map(\.key))
    return node.members.filter { !known.contains($0.key) }.map { Node.Member($0.key, $0.value.node) }
  }

  private func correction(_ node: YAMLNode) -> Entry.Correction? {
    guard let date = node.text("date").flatMap(context.timestamp), let text = node.text("text") else { return nil }
    return Entry.Correction(date: date, text: text)
  }

  private func fields(_ node: YAMLNode) -> Node {
    let types = context.fields(in: section)
    guard !types.isEmpty else { return .object([]) }
    return .object(
      types.compactMap { type in
        guard let value = node[type.name], !value.isNull else { return nil }
        return Node.Member(type.name, field(value, type.kind))
      })
  }

  private func field(_ value: YAMLNode, _ kind: FieldType.Kind) -> Node {
    switch kind {
    case .list: .list(value.items.compactMap(\.text).map { .string($0) })
    case .date: .string(value.text.flatMap(context.timestamp)?.rfc3339 ?? value.text ?? "")
    case .integer, .number, .boolean: YAMLScalar.node(value.text ?? "")
    case .string, .url: .string(value.text ?? "")
    }
  }

  private func fillNames(_ raw: inout RawEntry, from node: YAMLNode, checker: inout DeclarationChecker) {
    for taxonomy in context.taxonomies {
      guard let list = node[taxonomy] else { continue }
      if case .scalar(let text, true) = list.value, text.contains(", ") {
        let terms = text.split(separator: ",").map { $0.drop(while: \.isWhitespace) }.joined(separator: ", ")
        checker.report(
          "`\(taxonomy)` is one term, which contains commas", at: list.position,
          help: "write `\(taxonomy): [\(terms)]`, or put quotes around the term", severity: .warning)
      }
      for item in list.items { if let name = item.text { raw.terms.append((taxonomy, name)) } }
    }
    for key in ["author", "authors"] {
      for item in node[key]?.items ?? [] {
        guard let name = item.text ?? item.localized("name")?.text(in: raw.entry.language) else { continue }
        let author = RawAuthor(name: name, url: item.text("url"))
        if !raw.authors.contains(author) { raw.authors.append(author) }
      }
    }
    raw.category = category(node, checker: &checker)
    for name in node.texts("categories") ?? [] {
      if raw.category == nil, let key = context.category(name) {
        raw.category = key
      } else {
        raw.terms.append(("tags", name))
      }
    }
    raw.entry.aliases = (node["aliases"]?.items ?? []).compactMap { alias($0, checker: &checker) }
  }

  private func category(_ node: YAMLNode, checker: inout DeclarationChecker) -> String? {
    guard let given = node["category"], let text = given.text else { return nil }
    if let key = context.category(text) { return key }
    checker.report(
      "there is no category `\(text)`", at: given.position,
      help: Suggestion.help(for: text, among: context.settings.categories.map(\.key))
        ?? "declare it under `categories` in the settings")
    return nil
  }

  private func alias(_ node: YAMLNode, checker: inout DeclarationChecker) -> String? {
    guard let text = node.text else { return nil }
    if let address = SiteAddress.path(text, below: folder) { return address }
    checker.report(
      "an alias must be an address of this site, not `\(text.shortened(to: 80))`", at: node.position,
      help: "such as `/old/place/`")
    return nil
  }

  private func permalink(_ node: YAMLNode, checker: inout DeclarationChecker) -> String? {
    guard let given = node["permalink"], let text = given.text else { return nil }
    if let address = SiteAddress.path(text, below: "") { return address }
    checker.report(
      "a permalink must be an address of this site, not `\(text.shortened(to: 80))`", at: given.position,
      help: "such as `/guides/sea/`")
    return nil
  }
}
