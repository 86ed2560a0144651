package import Configuration
package import Model
package import System
package import Text

/// Reads `content/`: walks the folder, then reads the front matter of all files, in parallel.
package struct ContentIngest {
  private let context: ContentContext
  private let tree: ContentTree
  private var content = ContentFolder()

  /// `memory` is that of the last build.
  package static func read(
    _ options: IngestOptions, settings: Settings, memory: StoredBytes? = nil, profiler: Profiler? = nil
  ) async -> ContentFolder {
    let walk = profiler.measure(.read) { ContentWalk("content", in: options.folder) }
    let tree = ContentTree(walk.files, settings: settings, drafts: options.drafts)
    var ingest = ContentIngest(
      context: ContentContext(
        folder: options.folder, settings: settings, sections: tree.sections, isSurvey: options.isSurvey,
        profiler: profiler), tree: tree)
    ingest.content.diagnostics = walk.diagnostics
    ingest.content.surroundings = tree.digestOfOthers(among: walk.files)
    ingest.content.sections = tree.sections
    ingest.content.media = tree.media
    ingest.content.drafts = tree.drafts.map { UnreadDraft($0, languages: settings.languages) }
    if settings.hasAllNames {
      ingest.reportUnknownLanguages()
      ingest.reportMisnamed()
      ingest.reportForeignTexts()
    }
    ingest.content.statics = tree.statics.map { file in
      Site.StaticFile(
        file: "\(options.folder)/content/\(file.name)", path: String(file.path.dropFirst("static/".count)))
    }
    for text in tree.texts where text.file != text.path || text.file.utf8.count != text.path.utf8.count {
      ingest.content.diskNames["content/" + text.path] = "content/" + text.file
    }
    let cascade = await ingest.readTexts(memory)
    ingest.content.hasCascade = !cascade.isEmpty
    profiler.measure(.front) {
      ingest.readTables(cascade)
      ingest.readFiles()
    }
    return ingest.content
  }

  private init(context: ContentContext, tree: ContentTree) {
    self.context = context
    self.tree = tree
  }
}

extension ContentIngest {
  /// Reads section texts first, since they give defaults to the other entries. They are few, so they are read in every
  /// build. Returns these defaults.
  private mutating func readTexts(_ memory: StoredBytes?) async -> Cascade {
    content.entries.reserveCapacity(tree.texts.count)
    var cascade = Cascade()
    let reader = TextReader(context: context)
    for item in tree.texts where item.name.isSectionIndex {
      var result = reader.read(item, cascade: nil)
      if let node = result.cascade { cascade.add(node, folder: item.name.folder, language: item.name.language) }
      take(&result)
    }
    let items = tree.texts.filter { !$0.name.isSectionIndex }
    let key = TextMemory.key(context)
    let readers = RememberingReader(
      reader: reader, cascade: cascade, memory: memory.flatMap { TextMemory($0, key: key) })
    var parts = await readers.read(items)
    for index in parts.indices {
      for number in parts[index].results.indices { take(&parts[index].results[number]) }
      content.opened += parts[index].opened
      content.parsed += parts[index].parsed
    }
    content.memory = TextMemory.pieces(
      key: key, count: parts.reduce(0) { $0 + $1.count }, records: parts.map(\.records))
    return cascade
  }

  /// Reports file names with a language that the site lacks: an error for `index.fr.md`, or `dawn.fr.md` next to
  /// `dawn.md`, and a warning for `dawn.fr.md` alone, whose name may contain a point.
  private mutating func reportUnknownLanguages() {
    var keys: Set<String> = []
    for item in tree.texts where item.name.base.utf8.contains(0x2E) {
      if keys.isEmpty { keys = Set(tree.texts.map { "\($0.name.folder)/\($0.name.base)" }) }
      let parts = item.name.base.split(separator: ".")
      guard let code = parts.last.map(String.init), parts.count > 1, LanguageCode.isWellFormed(code) else { continue }
      let base = parts.dropLast().joined(separator: ".")
      let place = Place(file: "content/" + item.path)
      if base == "index" || base == "_index" || keys.contains("\(item.name.folder)/\(base)") {
        content.diagnostics.append(
          Diagnostic(
            .error, "the site has no language `\(code)`", at: place,
            help: LanguageCode.suggestion(for: code, among: context.settings.languages)
              ?? "add it to `languages` in the settings"))
      } else if LanguageCode.isOfTwoKnownLetters(code) {
        content.diagnostics.append(
          Diagnostic(
            .warning, "the site has no language `\(code)`, so `.\(code)` is part of the entry's name", at: place,
            help: "add `\(code)` to `languages` in the settings, or rename the file"))
      }
    }
  }

  private mutating func reportMisnamed() {
    for text in tree.texts where text.name.folder.isEmpty && text.name.base == "404" && !text.isDraft {
      content.diagnostics.append(
        Diagnostic(
          .warning, "this is a page at `/404/`, and not the page that readers see if an address does not exist",
          at: Place(file: "content/" + text.path),
          help: "for that, write `Templates/404.html`: `rhapsode new template 404.html` copies the theme's"))
    }
    for file in tree.misnamedSettings {
      content.diagnostics.append(DataFile.unread("content/\(file)", insteadOf: "content/\(file.dropLast(3))yaml"))
    }
    for folder in tree.misnamedFolders {
      content.diagnostics.append(
        Diagnostic(
          .warning, "this folder is a section", at: Place(file: "content/\(folder.name)"),
          help: "did you mean `content/\(folder.meant)/`?"))
    }
  }

  /// Warns about texts with front matter that are not Markdown, so that they do not become entries.
  private mutating func reportForeignTexts() {
    for file in tree.foreignTexts {
      // Enough of the file for any usual front matter: there may be many files, and large ones.
      let bytes = try? OpenFile(reading: "\(context.folder)/content/\(file.name)").head(16 << 10)
      guard let bytes, FrontMatter.isPresent(in: bytes) else { continue }
      content.diagnostics.append(
        Diagnostic(
          .warning, "this text does not become an entry, since its name does not end in `.md`",
          at: Place(file: "content/" + file.path),
          help: "write it as Markdown, which may contain HTML, and rename it"))
    }
  }

  /// Warns about authors who are nearly named like a key of `authors.yaml`: each would become another person.
  private mutating func reportMisspeltAuthors() {
    let keys = content.people.map(\.key)
    guard !keys.isEmpty else { return }
    let known = Set(
      (keys + content.people.flatMap { $0.name.texts.values }).map(folded) + content.pseudonyms.keys.map(folded))
    var index = SuggestionIndex(keys)
    let places = FrontMatterPlaces(folder: context.folder)
    for raw in content.entries {
      for author in raw.authors where Self.isLikeKey(author.name) && !known.contains(folded(author.name)) {
        guard let nearest = index.nearest(to: author.name), let file = raw.place?.file else { continue }
        content.diagnostics.append(
          Diagnostic(
            .warning, "`\(author.name)` is not in `content/authors.yaml`, so this is another person",
            at: places.ofAuthor(author.name, in: file),
            help: "did you mean `\(nearest)`?"))
      }
    }
  }

  private static func isLikeKey(_ name: String) -> Bool {
    name == name.lowercased() && !name.contains(where: \.isWhitespace)
  }

  /// Moves the entry and the diagnostics of a result into `content`.
  private mutating func take(_ result: inout TextReader.Result) {
    if let entry = result.entry.take() { content.entries.append(entry) }
    if !result.diagnostics.isEmpty { content.diagnostics += result.diagnostics }
  }

  private mutating func readTables(_ cascade: Cascade) {
    for item in tree.tables {
      let file = "content/" + item.path
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try Files.read("\(context.folder)/content/\(item.file)", limit: 64 << 20)
      } catch {
        content.diagnostics.append(
          Diagnostic(.error, "the table cannot be read: \(error.explanation)", at: Place(file: file)))
        continue
      }
      read(bytes, of: item, file: file, cascade)
    }
  }

  private mutating func read(_ bytes: [UInt8], of item: ContentTree.Item, file: String, _ cascade: Cascade) {
    if let fault = TextEncoding.fault(in: bytes, file: file) { return content.diagnostics.append(fault) }
    let text = TextFile(name: file, bytes: bytes).withLineIndex()
    let declarations = context.declarations(in: item.section)
    let lists = declarations.filter { if case .list = $0.type { true } else { $0.name == "author" } }.map(\.name)
    let rows: [EntryTable.Row]
    var headLine = 0
    if item.name.ending == ContentTree.features {
      let table = FeatureTable(bytes, file: text, fields: Set(declarations.map(\.name)))
      content.diagnostics += table.diagnostics
      rows = table.rows
    } else {
      let table = EntryTable(bytes, file: text, lists: Set(lists))
      content.diagnostics += table.diagnostics
      (rows, headLine) = (table.rows, table.headLine)
    }
    var texts: [Int: String] = [:]
    for row in rows {
      texts[row.line] = row.text
      var checker = DeclarationChecker(files: [text], languages: context.settings.languages)
      checker.prefix = "row \(row.number): "
      checker.headLine = headLine
      content.entries.append(entry(of: row, item, file: file, text, cascade, checker: &checker))
      if context.settings.hasAllNames { content.diagnostics += checker.diagnostics }
    }
    content.rows[file] = texts
  }

  /// Returns the entry of a row. Its name is its `id`, or else its `slug`, or else a slug of its title.
  private func entry(
    of row: EntryTable.Row, _ item: ContentTree.Item, file: String, _ text: TextFile, _ cascade: Cascade,
    checker: inout DeclarationChecker
  ) -> RawEntry {
    var name = item.name
    name.base =
      row.node.text("id") ?? row.node.text("slug") ?? row.node.title.flatMap(Slug.make) ?? "row-\(row.number)"
    name.folder = item.section ?? ""
    let reader = EntryReader(context: context, name: name, section: item.section, isDraft: item.isDraft)
    return reader.entry(
      from: row.node, cascade: cascade.node(for: name, in: context.settings), origin: .row(file, line: row.line),
      place: text.place(row.node.position), at: row.place, checker: &checker)
  }

  private mutating func readFiles() {
    let files = SideFiles(context: context)
    content.people = files.people(&content.diagnostics)
    content.pseudonyms = files.pseudonyms()
    if context.settings.hasAllNames { reportMisspeltAuthors() }
    content.timelines = files.timelines(&content.diagnostics)
    content.data = files.data(tree.data, &content.diagnostics)
    content.strings = files.strings(tree.strings, &content.diagnostics)
  }
}
