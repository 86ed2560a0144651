import Feeds
import Store
import Text

/// One entry of a document, before it is compared with the archive.
struct Item {
  let title: String
  let link: String?
  let fields: ItemFields
  /// Of all that the feed says of it, dates included.
  let digest: [UInt8]
  private let body: FeedText?
  /// Absolute; what relative addresses of the text mean.
  private let base: String?

  init(_ entry: FeedEntry, channel: FeedChannel, address: String?) {
    title = entry.title.map { ItemText.plain($0, limit: ItemText.titleLimit) } ?? ""
    let home = [channel.link, channel.address, address].compactMap { $0 }
    link = entry.link.flatMap { link in
      ItemText.webAddress(link) ?? home.lazy.compactMap { ItemText.webAddress(URI($0).resolving(link).text) }.first
    }
    fields = ItemFields(entry)
    body = entry.content ?? entry.summary
    let start = link ?? home.first { URI($0).isWeb }
    base = body?.base.map { base in start.map { URI($0).resolving(base).text } ?? base } ?? start
    digest = Item.digest(entry, title: title, link: link, fields: fields, body: body)
  }

  /// Cleaned when asked for, which is only when it is new or changed.
  var text: EntryText {
    guard let body else { return .empty }
    return ItemText.clean(kind: body.kind.name, raw: body.value, base: base)
  }

  private static func digest(
    _ entry: FeedEntry, title: String, link: String?, fields: ItemFields, body: FeedText?
  ) -> [UInt8] {
    var stream = FastDigest.Stream()
    for text in [title, link, body?.kind.name, body?.value, body?.base] {
      stream.update(text ?? "\u{0}")
      stream.update(UInt64(text?.utf8.count ?? 0))
    }
    stream.update(fields.bytes)
    for date in [entry.published, entry.updated, entry.created] {
      stream.update(UInt64(bitPattern: date?.seconds ?? .min))
    }
    return stream.finish().bytes
  }
}

extension FastDigest {
  /// As the archive keeps it.
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
