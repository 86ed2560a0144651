import Model
import Text

/// For each source, one digest of the front matter and the texts of all its entries. While it stays the same, no read
/// of these entries has changed: on a site that follows feeds, most reads need no check of their own.
struct SourceDigests: Sendable {
  let all: [(id: String, digest: FastDigest)]

  /// Leaves out a source if the digest of a text is not known without opening the text.
  init(_ context: BuildContext, jobs: Int) async {
    let digests = ReadDigests(context)
    let sources = context.site.sources
    let entries = context.site.entriesOfSources
    let found = await Work.results(of: sources.count, jobs: jobs) { source in
      SourceDigests.isDistinct(sources[source].id) ? SourceDigests.digest(of: entries[source], digests) : nil
    }
    all = zip(sources, found).compactMap { source, digest in digest.map { (source.id, $0) } }
  }
}

extension SourceDigests {
  /// Whether the names of the source's entries (see `EntryDigest.name(of:)`) cannot equal other names: the name of
  /// every file contains `/`, and `#` ends the id.
  private static func isDistinct(_ id: String) -> Bool {
    !id.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "#") }
  }

  private static func digest(of entries: [Int], _ digests: ReadDigests) -> FastDigest? {
    let context = digests.context
    var writer = BinaryWriter(capacity: entries.count * 80)
    var (fronts, texts) = ([FastDigest](), [FastDigest]())
    fronts.reserveCapacity(entries.count)
    texts.reserveCapacity(entries.count)
    // One for all entries: each would allocate memory.
    var input = DigestWriter()
    for entry in entries {
      guard let text = context.texts.bodies.digest(of: entry) else { return nil }
      let front = digests.entries.digest(of: entry, &input)
      writer.append(context.site.entries[entry].id)
      writer.append(front)
      writer.append(text)
      fronts.append(front)
      texts.append(text)
    }
    // Kept at once: threads would wait for each other at each entry.
    context.reads.table.keep(.front, fronts, ofEntries: entries)
    context.reads.table.keep(.body, texts, ofEntries: entries)
    return FastDigest(of: writer.bytes)
  }
}
