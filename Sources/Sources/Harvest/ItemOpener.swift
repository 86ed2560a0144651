import Escaping
import Markup
import Model
import Archive
import Text

/// A reader of the texts of archived entries, as far as their sources' settings allow publishing them.
struct ItemOpener: Sendable {
  /// An archived entry, and the index of its source in `sources`.
  struct Item: Sendable {
    let key: EntryKey
    let source: Int
    /// See `ItemOpener.digest(of:)`.
    let digest: FastDigest

    init(_ key: EntryKey, _ digest: FastDigest, source: Int) {
      (self.key, self.digest, self.source) = (key, digest, source)
    }
  }

  let archive: SourceArchive
  let sources: [Source]
  /// The length of the excerpt in a body's facts.
  private static let excerptWords = 50
  /// The items by the number of `Entry.Origin.archived`.
  let items: [Item]
  /// Source id → URL → mirrored picture.
  let mirrored: [String: [String: MirroredPicture]]
  /// By source: a digest of what the texts of all its entries depend on.
  private let inputs: [FastDigest]

  init(
    archive: SourceArchive, sources: [Source], items: [Item], mirrored: [String: [String: MirroredPicture]]
  ) {
    self.archive = archive
    self.sources = sources
    self.items = items
    self.mirrored = mirrored
    inputs = sources.map { ItemOpener.inputs(of: $0, mirrored: mirrored[$0.id]) }
  }

  func open(_ entry: Entry) -> Body {
    guard let item = item(of: entry) else { return Body() }
    let source = sources[item.source]
    do throws(ArchiveError) {
      switch source.show {
      case .title: return Body()
      case .summary: return summary(entry)
      case .full: return try full(entry, item.key, source)
      }
    } catch {
      var body = Body()
      body.facts.diagnostics = [
        Diagnostic(.error, error.summary, help: "run `rhapsode archive check` for details")
      ]
      return body
    }
  }

  /// Returns a digest of everything that `open` depends on, without reading the text. A text is written only together
  /// with the digest of the feed's data about the entry, and is cleaned again when the policy changes. All mirrored
  /// pictures of the source are included, since only the text shows which of them the entry has. `summary` and
  /// `original` are those of the entry.
  func digest(ofItem number: Int, summary: String?, original: String?) -> FastDigest {
    guard items.indices.contains(number) else { return FastDigest(of: []) }
    let item = items[number]
    var stream = FastDigest.Stream()
    stream.update(inputs[item.source])
    switch sources[item.source].show {
    case .title: break
    case .summary: stream.update(withLength: summary)
    case .full:
      stream.update(item.digest)
      stream.update(withLength: original)
    }
    return stream.finish()
  }

  /// Returns the mirrored copy of the picture with this URL, or `nil` if there is none.
  func copy(of address: String, in entry: Entry) -> MirroredPicture.Copy? {
    item(of: entry).flatMap { mirrored[sources[$0.source].id]?[address]?.copy }
  }
}

extension ItemOpener {
  /// Returns a digest of the settings that change texts, and of the addresses of the mirrored pictures.
  private static func inputs(of source: Source, mirrored: [String: MirroredPicture]?) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(source.show.rawValue)
    guard source.show == .full else { return FastDigest(of: writer.bytes) }
    writer.append(count: CleaningPolicy.version)
    writer.append(count: source.longestText)
    writer.append(CleaningRules(source).digest) { $0.append(word: UInt64(bitPattern: $1)) }
    writer.append(source.images.rawValue)
    if source.images == .mirror {
      writer.append(mirrored.map { $0.filter { $0.value.copy != nil }.keys.sorted() } ?? []) { $0.append($1) }
    }
    return FastDigest(of: writer.bytes)
  }

  private func item(of entry: Entry) -> Item? {
    guard case .archived(let number) = entry.origin, items.indices.contains(number) else { return nil }
    return items[number]
  }

  private func full(_ entry: Entry, _ key: EntryKey, _ source: Source) throws(ArchiveError) -> Body {
    guard let text = try archive.text(of: key) else { return Body() }
    let whole = SafeHTML(trusted: text.clean)
    guard let start = HTMLCleaner.shortened(whole, to: source.longestText) else {
      return body(whole, known: text, source)
    }
    var body = body(start, known: nil, source)
    body.appendLink(toOriginal: entry.original)
    return body
  }

  /// `text` contains the facts from sanitizing the same text; `nil` if they do not apply.
  private func body(_ html: SafeHTML, known text: EntryText?, _ source: Source) -> Body {
    if source.images == .mirror {
      // Pictures refer to the site's copies. A picture without a copy is replaced by its alternative text.
      let copies = mirrored[source.id] ?? [:]
      return HTMLCleaner.body(of: html) { copies[$0]?.copy != nil }
    }
    // If no picture has to be left out, the facts from sanitizing are still valid.
    if let text, source.images == .remote || text.image == nil && !ItemText.hasPicture(text.clean) {
      var body = body(html)
      body.facts.words = text.words
      body.facts.excerpt = Words.excerpt(of: text.plain, words: ItemOpener.excerptWords)
      body.facts.firstImage = text.image.map { MediaReference(src: $0) }
      return body
    }
    let cleaned = HTMLCleaner.clean(html.text, CleaningOptions(again: source.images))
    var body = body(cleaned.html)
    body.facts.words = cleaned.words
    body.facts.excerpt = cleaned.excerpt(words: ItemOpener.excerptWords)
    body.facts.firstImage = cleaned.image
    return body
  }

  /// Returns the summary as a body. `RawEntryMaker` has shortened it to the length that the settings allow.
  private func summary(_ entry: Entry) -> Body {
    guard let excerpt = entry.summary, !excerpt.isEmpty else { return Body() }
    var html: [UInt8] = []
    html.append(utf8: "<p>")
    html.append(escaping: excerpt)
    html.append(utf8: "</p>")
    var body = body(SafeHTML(trusted: html.text))
    body.facts.words = Words.count(in: excerpt)
    body.facts.excerpt = excerpt
    return body
  }

  private func body(_ html: SafeHTML) -> Body {
    var body = Body()
    body.html = Array(html.text.utf8)
    if !body.html.isEmpty { body.pieces = [.html(0..<body.html.count)] }
    return body
  }
}
