import Feeds
import Model
import Archive
import Text

/// The result of a fetch, for the archive and the report.
struct FetchOutcome: Sendable {
  var record: SourceRecord
  var changes: [EntryChange] = []
  var added = 0
  var changed = 0
  /// The number of added entries that are stored without being shown, because the settings ask for fewer.
  var heldBack = 0
  var result = SourceReport.Outcome.updated
  /// Why the visit failed; `nil` if it did not.
  private(set) var failure: FetchFailure?
  /// Values in a database dump that cannot be right, mistakes in a list of feeds, positions that are not on Earth, and
  /// entries of a file of the site without words.
  var mistakes: [FeedProblem] = []

  /// Reads a received document and compares it with the archive, unless it is identical to the last one.
  init(
    _ source: Source, _ record: SourceRecord, document bytes: [UInt8], headers: HeaderFields, address: String?,
    known: () throws(ArchiveError) -> [EntryRecord], erased: ErasedItems = ErasedItems(), now: Timestamp
  ) throws(FetchFailure) {
    self.record = record
    let digest = FetchOutcome.digest(bytes, source)
    self.record.documentLength = Int64(bytes.count)
    if digest == record.documentDigest, record.reading == ItemReader.version(for: source) {
      result = .unchanged
      changes = source.expiry(now: now)
      self.record.freshUntil = Freshness.until(headers, record, now: now)
      return
    }
    var document = try FetchOutcome.read(bytes, headers, address, source, now: now)
    mistakes = FetchOutcome.prepare(&document, of: source, erased: erased)
    // Without a digest, the document is read again at the next visit, even if it is the same.
    self.record.documentDigest = document.hasUpcoming ? nil : digest
    self.record.reading = ItemReader.version(for: source)
    (self.record.problems, self.record.mistakes) = (document.problems.count, mistakes.count)
    let base = FetchOutcome.base(of: source, address)
    // An icon's address is only used to fetch it, and is never published.
    describe(document.channel, base, pictures: source.isSecret ? base : address)
    if source.hidesAddress { document.channel.hide(base: source.publicBase(nil, page: document.channel.link)) }
    self.record.freshUntil = Freshness.until(headers, self.record, now: now)
    do throws(ArchiveError) {
      var reader = ItemReader(source: source, address: base, known: try known(), now: now)
      reader.redates = ItemReader.hasOtherZone(record.reading, than: source)
      let entries = reader.read(document)
      changes = entries.changes
      (added, changed, heldBack) = (entries.added, entries.changed, entries.added - entries.shown)
      let history = PagedHistory(
        document.channel, at: address, initial: source.initial, entries, lastSuccess: record.lastSuccess, now: now)
      // Addresses of a secret source's older documents would contain the secret parts of its own address.
      self.record.history =
        self.record.isComplete || source.isSecret ? nil : history?.closing(record.history) ?? record.history
    } catch {
      throw .archive(error.summary)
    }
  }

  /// Reads an older document of the history that `reading` follows.
  init(
    _ source: Source, _ record: SourceRecord, older document: FeedDocument, address: String, _ reading: OlderReading,
    known: [EntryRecord], erased: ErasedItems = ErasedItems(), now: Timestamp
  ) {
    self.record = record
    var document = document
    document.prepareEntries(of: source, erased: erased)
    let base = FetchOutcome.base(of: source, address)
    if source.hidesAddress { document.channel.hide(base: source.publicBase(nil, page: document.channel.link)) }
    let reader = ItemReader(source: source, address: base, known: known, now: now)
    let entries = reader.read(older: document, shown: reading.history.wanted ?? .max)
    changes = entries.changes
    (added, changed, heldBack) = (entries.added, entries.changed, entries.added - entries.shown)
    self.record.history = reading.history.after(entries, next: OlderReading.next(document.channel, at: address))
  }

  /// The result for a document that has not changed.
  init(unchanged record: SourceRecord, of source: Source, now: Timestamp) {
    self.record = record
    changes = source.expiry(now: now)
    result = .unchanged
  }

  /// The result of a visit that failed.
  init(
    _ failure: FetchFailure, _ response: HTTPResponse, _ record: SourceRecord, of source: Source, now: Timestamp
  ) {
    let failure = source.isSecret ? failure.withoutAddresses : failure
    self.record = record
    self.record.failed(failure, response, now: now)
    result = failure == .gone ? .gone : .failed
    self.failure = failure
  }

  private mutating func describe(_ channel: FeedChannel, _ address: String?, pictures: String?) {
    record.title = channel.title.map { ItemText.plain($0, limit: ItemText.nameLimit) } ?? record.title
    if record.title?.isEmpty ?? false { record.title = nil }
    record.description = FetchOutcome.description(of: channel, title: record.title)
    record.language = channel.language.flatMap(ItemText.language) ?? record.language
    record.ttl = channel.ttl
    record.isComplete = channel.complete ?? false
    record.picture = FetchOutcome.picture(channel, pictures)
    record.skipHours = channel.skipHours.filter { 0..<24 ~= $0 }
    record.skipDays = channel.skipDays.filter { !$0.contains(",") && $0.utf8.count < 20 }
    guard let link = channel.link else { return }
    record.home = ItemText.webAddress(link) ?? address.flatMap { ItemText.webAddress(URI($0).resolving(link).text) }
  }
}

extension FetchOutcome {
  /// Returns the digest of the document and, for a file, of `home`, which resolves its relative addresses. For other
  /// settings that change how a document is read, see `ItemReader.version(for:)`.
  private static func digest(_ bytes: [UInt8], _ source: Source) -> [UInt8] {
    guard case .file = source.location, let home = source.home else { return FastDigest(of: bytes).bytes }
    var stream = FastDigest.Stream()
    stream.update(bytes)
    stream.update(home)
    return stream.finish().bytes
  }

  /// Prepares the entries of a document for the archive, and returns the mistakes that the report names.
  static func prepare(
    _ document: inout FeedDocument, of source: Source, erased: ErasedItems
  ) -> [FeedProblem] {
    let isNamed = source.kind == .firebase || source.isList
    let mistakes = isNamed ? document.problems : document.problems.filter { $0.kind == .misplaced }
    let lacks = document.prepareEntries(of: source, erased: erased)
    // Feeds of others are only counted: who writes the file can mend it.
    guard case .file = source.location else { return mistakes }
    return mistakes + lacks.filter { !mistakes.contains($0) }
  }

  /// The most bytes of a description that are read, and the most words that are kept: one or two sentences.
  private static let descriptionLimit = 1 << 12
  private static let descriptionWords = 40

  /// Returns the feed's description, or `nil` if there is none or it only repeats the title.
  private static func description(of channel: FeedChannel, title: String?) -> String? {
    guard let text = channel.description.map({ ItemText.plain($0, limit: descriptionLimit) }), !text.isEmpty,
      folded(text) != folded(title ?? "")
    else { return nil }
    return Words.excerpt(of: text, words: descriptionWords)
  }

  /// Returns the URL that resolves relative addresses. For a list this may be a private or secret one, since its feeds
  /// are only fetched.
  private static func base(of source: Source, _ address: String?) -> String? {
    source.isList ? address : source.publicBase(address, page: nil)
  }

  /// Returns the image that a feed offers as its icon; small kinds are preferred.
  private static func picture(_ channel: FeedChannel, _ address: String?) -> String? {
    let named = [channel.icon, channel.image?.url, channel.logo].compactMap { $0 }
    return named.lazy.compactMap { picture in
      ItemText.webAddress(picture) ?? address.flatMap { ItemText.webAddress(URI($0).resolving(picture).text) }
    }.first
  }

  static func read(
    _ bytes: [UInt8], _ headers: HeaderFields, _ address: String?, _ source: Source, now: Timestamp
  ) throws(FetchFailure) -> FeedDocument {
    if source.kind == .firebase {
      switch FirebaseReader.read(bytes, now: now) {
      case .feed(let document): return document
      case .notAFeed(let reason): throw .notAFeed(reason, alternates: [])
      }
    }
    if let (search, library) = source.librarySearch { return try read(bytes, address, source, search, library) }
    let metadata = HTTPMetadata(
      contentType: headers["content-type"], contentLanguage: headers["content-language"],
      contentLocation: source.hidesAddress ? nil : headers["content-location"],
      url: FetchOutcome.base(of: source, address), overHTTP: address != nil)
    switch FeedReader.read(bytes, metadata: metadata, in: source.localTime) {
    case .feed(var document):
      guard (document.format == .opml) == source.isList else {
        throw source.isList ? .notOPML(document.format.rawValue) : .list
      }
      if source.isList { document.entries = OutlineList.entries(document) }
      return document
    case .notAFeed(let reason):
      throw .notAFeed(reason, alternates: PageLinks.alternates(in: bytes, at: address ?? ""))
    }
  }
}

extension FeedChannel {
  /// Removes every address against which relative addresses could be resolved, except `base`.
  fileprivate mutating func hide(base: String?) {
    address = nil
    link = base
  }
}
