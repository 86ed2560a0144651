import Configuration
import Model
import System
import Text

/// The site as the last build assembled it. A build in which only a few texts have changed takes it from here, and neither
/// walks the folder nor reads and assembles all entries. The bytes are untrusted.
///
/// It is not stored for sites with sources, tables or `cascade`: their entries depend on more than their own files.
struct SiteMemory: Sendable {
  let stored: StoredBytes
  /// Digest of the options and settings that the site was made with.
  let conditions: FastDigest
  /// The time for which it was assembled, and the next at which entries appear or disappear, or events begin or end.
  private let now: Timestamp
  let nextChange: Timestamp?
  let listing: FolderListing
  /// See `SiteDigest`.
  let identity: SiteDigest
  let site: FastDigest
  /// The range of everything except the entries.
  let tables: Range<Int>
  /// The range of each entry, in the order of the site.
  let entries: [Range<Int>]

  private static let form = "site, form 7"

  /// `nil` if the bytes are damaged.
  init?(_ stored: StoredBytes) {
    var reader = BinaryReader(stored)
    guard reader.text() == Self.form else { return nil }
    conditions = reader.digest()
    now = Timestamp(seconds: reader.number())
    nextChange = reader.optional { Timestamp(seconds: $0.number()) }
    listing = reader.folderListing()
    identity = reader.siteDigest()
    site = reader.digest()
    tables = reader.range()
    entries = reader.list { $0.range() }
    guard reader.isAtEnd else { return nil }
    self.stored = stored
  }

  /// Whether an assembly with these options and settings would give the same site, if no file had changed.
  func isValid(for options: IngestOptions, _ settings: Settings) -> Bool {
    conditions == Self.conditions(options, settings) && options.now >= now
      && nextChange.map { options.now < $0 } ?? true
  }

  /// Returns the memory for the next build after entries have changed: `changed` contains them by number.
  func updated(_ changed: [Int: StoredEntry], listing: FolderListing, site: FastDigest) -> BytePieces {
    var head = BinaryWriter(capacity: 1 << 20)
    Self.begin(&head, conditions, now: now, nextChange, listing, identity, site)
    head.append(stored.all.span.extracting(tables))
    head.append(count: entries.count)
    let start = entries.first.map { BinaryWriter.withLength($0).lowerBound } ?? stored.range.upperBound
    let parts = changed.map { number, entry in
      var writer = BinaryWriter(capacity: 512)
      writer.append(Self.coded(entry).span)
      return (old: BinaryWriter.withLength(entries[number]), new: writer.bytes)
    }
    let rest = StoredBytes(stored.all, in: start..<stored.range.upperBound)
    var pieces = BytePieces(head.bytes)
    pieces.append(rest.replacing(parts))
    return pieces
  }

  /// Returns the entries of `site`, which has everything else, and where their texts are; `nil` if one is damaged.
  func entries(of site: Site) async -> (entries: [Entry], texts: [TextPlace])? {
    let limits = EntryLimits(site, entries: entries.count)
    let size = 1024
    return await withTaskGroup(of: (Int, Part?).self) { group in
      for start in stride(from: 0, to: entries.count, by: size) {
        group.addTask { (start / size, read(start..<min(start + size, entries.count), limits)) }
      }
      var parts = [Part?](repeating: nil, count: (entries.count + size - 1) / size)
      for await (number, part) in group { parts[number] = part }
      var all = Part(capacity: entries.count)
      for index in parts.indices {
        guard let texts = parts[index]?.texts else { return nil }
        all.texts += texts.reversed()
        while let entry = parts[index]?.entries.popLast() { all.entries.append(entry) }
      }
      return (all.entries, all.texts)
    }
  }

  /// A part of the entries, in reverse order, so that `popLast` moves each one out: a copy would retain every field.
  private struct Part: Sendable {
    var entries: [Entry] = []
    var texts: [TextPlace] = []

    init(capacity: Int) {
      entries.reserveCapacity(capacity)
      texts.reserveCapacity(capacity)
    }
  }

  /// About how many times more memory the texts of decoded entries take than their bytes.
  private static let growth = 2

  /// Returns `nil` if one is damaged.
  private func read(_ numbers: Range<Int>, _ limits: EntryLimits) -> Part? {
    let size = numbers.last.map { entries[$0].upperBound - entries[numbers.lowerBound].lowerBound } ?? 0
    HeapMemory.prepare(for: size * Self.growth)
    var part = Part(capacity: numbers.count)
    for number in numbers.reversed() {
      var reader = BinaryReader(stored.all, in: entries[number])
      part.entries.append(Entry(origin: .archived(0)))
      part.texts.append(reader.read(&part.entries[part.entries.count - 1], limits))
      guard !reader.hasFailed else { return nil }
    }
    return part
  }

  /// Returns the `Site.digest` after the front digests of these entries have changed.
  func digest(with changed: [(entry: Int, front: FastDigest?)]) -> FastDigest {
    guard !changed.isEmpty else { return site }
    var fronts = entries.map { range in
      var reader = BinaryReader(stored.all, in: range)
      return reader.optional { $0.digest() }
    }
    for change in changed { fronts[change.entry] = change.front }
    return identity.digest(fronts)
  }
}

extension SiteMemory {
  /// Writes the memory of an assembled site. `fronts` and `places` are those of its entries; see `StoredEntry`.
  static func write(
    _ site: Site, fronts: [FastDigest?], _ places: [TextPlace], identity: SiteDigest, tables: SiteTables,
    listing: FolderListing, _ options: IngestOptions, to pieces: inout PieceWriter
  ) {
    guard let digest = site.digest else { return }
    begin(
      &pieces.writer, conditions(options, site.settings), now: options.now, site.nextChange, listing, identity, digest)
    var coded = BinaryWriter()
    coded.append(tables)
    pieces.writer.append(coded.bytes.span)
    pieces.writer.append(count: site.entries.count)
    for index in site.entries.indices {
      coded.removeAll()
      // Read in place: a copy of the entry would retain each field.
      coded.append(site.entries[index], front: fronts[index], places[index])
      pieces.writer.append(coded.bytes)
    }
  }

  private static func begin(
    _ writer: inout BinaryWriter, _ conditions: FastDigest, now: Timestamp, _ nextChange: Timestamp?,
    _ listing: FolderListing, _ identity: SiteDigest, _ site: FastDigest
  ) {
    writer.append(form)
    writer.append(conditions)
    writer.append(now.seconds)
    writer.append(nextChange) { $0.append($1.seconds) }
    writer.append(listing)
    writer.append(identity)
    writer.append(site)
  }

  private static func coded(_ entry: StoredEntry) -> [UInt8] {
    var writer = BinaryWriter(capacity: 512)
    writer.append(entry)
    return writer.bytes
  }

  private static func conditions(_ options: IngestOptions, _ settings: Settings) -> FastDigest {
    var writer = BinaryWriter()
    writer.append(settings.digest)
    writer.append([options.folder, options.environment ?? "", options.baseURL ?? ""]) { $0.append($1) }
    for flag in [options.drafts, options.future, options.isSurvey] { writer.append(flag) }
    return FastDigest(of: writer.bytes)
  }
}
