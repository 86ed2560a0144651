import Markup
import Model
import Store
import Text

/// Opens the text of an archived entry: as much of it as its source's settings publish.
struct ItemOpener: Sendable {
  let archive: Archive
  let sources: [Source]
  /// Of the excerpt that facts carry.
  private static let excerptWords = 50
  /// Row → index in `sources`, of the entries that are on the site.
  let owners: [Int64: Int]
  /// Source → what the mirror has of it.
  let mirrored: [String: [String: MirroredPicture]]

  func open(_ row: Int64) -> Body {
    guard let owner = owners[row] else { return Body() }
    do throws(ArchiveError) {
      let source = sources[owner]
      switch source.show {
      case .title: return Body()
      case .summary: return try summary(row, words: source.excerpt)
      case .full where source.images == .mirror: return try mirrored(row, mirrored[source.id] ?? [:])
      case .full: return try full(row, source.images)
      }
    } catch {
      var body = Body()
      body.facts.diagnostics = [
        Diagnostic(.error, error.summary, help: "`rhapsode archive check` says more")
      ]
      return body
    }
  }
}

extension ItemOpener {
  private func full(_ row: Int64, _ images: Source.Images) throws(ArchiveError) -> Body {
    guard let text = try archive.text(of: row) else { return Body() }
    // Where there is no picture to be left out, what was found at cleaning still holds.
    guard images != .remote, text.image != nil || ItemText.hasPicture(text.clean) else {
      var body = body(SafeHTML(vouchedFor: text.clean))
      body.facts.words = text.words
      body.facts.excerpt = Words.excerpt(of: text.plain, words: ItemOpener.excerptWords)
      body.facts.firstImage = text.image.map { MediaReference(src: $0) }
      return body
    }
    let cleaned = HTMLCleaner.clean(text.clean, CleaningOptions(images: .none))
    var body = body(cleaned.html)
    body.facts.words = cleaned.words
    body.facts.excerpt = cleaned.excerpt(words: ItemOpener.excerptWords)
    return body
  }

  /// Its pictures are our copies; of those that we have none of, the words stay.
  private func mirrored(_ row: Int64, _ copies: [String: MirroredPicture]) throws(ArchiveError) -> Body {
    guard let text = try archive.text(of: row) else { return Body() }
    return HTMLCleaner.body(of: SafeHTML(vouchedFor: text.clean)) { copies[$0]?.copy != nil }
  }

  private func summary(_ row: Int64, words: Int) throws(ArchiveError) -> Body {
    guard let found = try archive.entry(row)?.entry else { return Body() }
    let record = try archive.opened(found, words: words)
    let excerpt = Words.excerpt(of: ItemFields(record.fields).summary ?? record.opening, words: words)
    guard !excerpt.isEmpty else { return Body() }
    var html: [UInt8] = []
    html.append(utf8: "<p>")
    html.append(escaping: excerpt)
    html.append(utf8: "</p>")
    var body = body(SafeHTML(vouchedFor: html.text))
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
