import Archive
import Model
import Text

/// An archived entry as a build uses it.
struct SourceEntry: Sendable {
  /// The entry. The number in its origin is set later.
  let pending: PendingEntry
  let key: EntryKey
  /// See `ItemOpener.digest(of:)`.
  let digest: FastDigest

  init(_ record: EntryRecord, _ raw: RawEntry, of source: Source) {
    pending = PendingEntry(raw)
    key = record.key
    var writer = BinaryWriter()
    writer.append(record.digest)
    writer.append(record.textDigest) { $0.append(word: $1) }
    // The fields contain the digest of the text if it is taken from a page. The text does not depend on the rank.
    if source.fullText != nil, source.keepsOrder {
      var fields = ItemFields(record.fields)
      fields.rank = nil
      writer.append(fields.bytes)
    } else if source.fullText != nil {
      writer.append(record.fields)
    }
    digest = FastDigest(of: writer.bytes)
    writer.removeAll()
    writer.append(raw)
    pending.raw.entry.sourceDigest = FastDigest(of: writer.bytes)
    pending.raw.article = raw.entry.original.map(ArticleKey.digest)
  }

  fileprivate init(_ pending: PendingEntry, _ key: EntryKey, _ digest: FastDigest) {
    (self.pending, self.key, self.digest) = (pending, key, digest)
  }
}

extension BinaryWriter {
  mutating func append(_ entry: SourceEntry) {
    let raw = entry.pending.raw
    append(entry.key)
    append(entry.digest)
    append(raw.entry.sourceDigest) { $0.append($1) }
    append(raw)
    append(count: raw.sharedTerms)
    append(raw.firstSeen) { $0.append($1.seconds) }
    append(raw.addressSuffix) { $0.append($1) }
    append(raw.textDigest) { $0.append(word: $1) }
    append(raw.article) { $0.append($1) }
    append(raw.entry.feedPositions) { writer, position in
      writer.append(position.source)
      writer.append(position.left) { $0.append($1.seconds) }
      writer.append(position.rank) { $0.append($1) }
    }
  }
}

extension BinaryReader {
  /// `source` is the id of its source.
  mutating func sourceEntry(of source: String) -> SourceEntry {
    let (key, digest, sourceDigest) = (entryKey(), digest(), optional { $0.digest() })
    let pending = PendingEntry(RawEntry(entry: Entry(origin: .archived(0))))
    read(&pending.raw)
    pending.raw.entry.sourceDigest = sourceDigest
    pending.raw.source = source
    pending.raw.sharedTerms = count()
    pending.raw.firstSeen = optional { Timestamp(seconds: $0.number()) }
    pending.raw.addressSuffix = optional { $0.text() }
    pending.raw.textDigest = optional { $0.word() }
    pending.raw.article = optional { $0.digest() }
    pending.raw.entry.feedPositions = list { reader in
      FeedPosition(
        source: reader.text(), left: reader.optional { Timestamp(seconds: $0.number()) },
        rank: reader.optional { $0.number() })
    }
    return SourceEntry(pending, key, digest)
  }
}
