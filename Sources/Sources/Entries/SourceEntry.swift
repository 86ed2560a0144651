import Archive
import Model
import Text

/// An archived entry as a build uses it.
struct SourceEntry: Sendable {
  /// The entry. The number in its origin is set later.
  var raw: RawEntry
  let key: EntryKey
  /// See `ItemOpener.digest(of:)`.
  let digest: FastDigest

  init(_ record: EntryRecord, _ raw: RawEntry, of source: Source) {
    self.raw = raw
    key = record.key
    var writer = BinaryWriter()
    writer.append(record.digest)
    writer.append(record.textDigest) { $0.append(word: $1) }
    // The fields contain the digest of the text if it is taken from a page.
    if source.fullText != nil { writer.append(record.fields) }
    digest = FastDigest(of: writer.bytes)
    writer.removeAll()
    writer.append(raw)
    self.raw.entry.given = FastDigest(of: writer.bytes)
    self.raw.article = raw.entry.original.map(ArticleKey.digest)
  }

  fileprivate init(_ raw: RawEntry, _ key: EntryKey, _ digest: FastDigest) {
    (self.raw, self.key, self.digest) = (raw, key, digest)
  }
}

extension BinaryWriter {
  mutating func append(_ entry: SourceEntry) {
    append(entry.key)
    append(entry.digest)
    append(entry.raw.entry.given) { $0.append($1) }
    append(entry.raw)
    append(count: entry.raw.sharedTerms)
    append(entry.raw.firstSeen) { $0.append($1.seconds) }
    append(entry.raw.mark) { $0.append($1) }
    append(entry.raw.textDigest) { $0.append(word: $1) }
    append(entry.raw.article) { $0.append($1) }
  }
}

extension BinaryReader {
  /// `source` is the id of its source.
  mutating func sourceEntry(of source: String) -> SourceEntry {
    let (key, digest, given) = (entryKey(), digest(), optional { $0.digest() })
    // Modified in place: a separate variable would be copied into the result.
    var entry = SourceEntry(rawEntry(origin: .archived(0)), key, digest)
    entry.raw.entry.given = given
    entry.raw.source = source
    entry.raw.sharedTerms = count()
    entry.raw.firstSeen = optional { Timestamp(seconds: $0.number()) }
    entry.raw.mark = optional { $0.text() }
    entry.raw.textDigest = optional { $0.word() }
    entry.raw.article = optional { $0.digest() }
    return entry
  }
}
