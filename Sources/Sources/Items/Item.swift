import Feeds
import Archive
import Text

/// One entry of a document, before it is compared with the archive.
struct Item {
  let title: String
  let link: String?
  let fields: ItemFields
  /// The digest of everything that the feed says about the entry, dates included.
  let digest: [UInt8]
  private let body: FeedText?
  /// The absolute URL that resolves relative addresses in the text.
  private let base: String?

  /// `address` is the feed's URL and `home` the page in the settings. They resolve relative addresses if neither the
  /// entry nor the feed's own link can. `isSecret`: see `ItemFields`.
  init(
    _ entry: FeedEntry, channel: FeedChannel, address: String?, home page: String? = nil, isSecret: Bool = false
  ) {
    title = ItemText.title(of: entry)
    let home = [channel.link, channel.address, address, page].compactMap { $0 }
    link = entry.link.flatMap { link in
      ItemText.webAddress(link) ?? home.lazy.compactMap { ItemText.webAddress(URI($0).resolving(link).text) }.first
    }
    let start = link ?? home.first { URI($0).isWeb }
    var fields = ItemFields(entry, base: home.first { URI($0).isWeb } ?? link)
    fields.isSecret = isSecret
    self.fields = fields
    body = entry.content ?? entry.summary
    base = body?.base.map { base in start.map { URI($0).resolving(base).text } ?? base } ?? start
    // Part of the digest only if the settings' page is used, so that other entries keep their stored digests.
    let settled = page != nil && start == page ? base : nil
    digest = Item.digest(entry, title: title, link: link, fields: fields, body: body, settled: settled)
  }

  /// Sanitized on access, and only accessed if the entry is new or changed.
  var text: EntryText {
    guard let body else { return .empty }
    return ItemText.clean(kind: body.kind.name, raw: body.value, base: base)
  }

  private static func digest(
    _ entry: FeedEntry, title: String, link: String?, fields: ItemFields, body: FeedText?, settled: String?
  ) -> [UInt8] {
    var stream = FastDigest.Stream()
    for text in [title, link, body?.kind.name, body?.value, body?.base] {
      stream.update(text ?? "\u{0}")
      stream.update(UInt64(text?.utf8.count ?? 0))
    }
    stream.update(fields.bytes)
    if let settled { stream.update(settled) }
    for date in [entry.published, entry.updated, entry.created] {
      stream.update(UInt64(bitPattern: date?.seconds ?? .min))
    }
    return stream.finish().bytes
  }
}

extension FastDigest {
  /// The digest in the form that the archive stores.
  var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }
}

extension FeedText.Kind {
  var name: String {
    switch self {
    case .text: "text"
    case .html: "html"
    case .xhtml: "xhtml"
    }
  }
}
