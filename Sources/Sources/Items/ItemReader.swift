import Configuration
import Feeds
import Model
import Archive
import Text

/// A comparison of a document with the archive, which results in changes by the rules of identity and dates.
struct ItemReader {
  /// The version of the code that makes entries from a document. After a change, documents are read again even if they
  /// have not changed: raise it also if the report of a visit names other mistakes than before.
  static let version: Int64 = 11
  static let mostEntries = 10_000

  let source: Source
  /// The URL that resolves relative addresses of the feed.
  let address: String?
  let known: KnownEntries
  let now: Timestamp
  /// Whether known entries take the dates of the document, since their own were read in another time zone.
  var redates = false

  struct Result {
    var changes: [EntryChange] = []
    var added = 0
    var changed = 0
    /// The number of added entries that are shown.
    var shown = 0
    /// Whether the source had no entries before.
    var isFirst = false
    /// Whether the document has entries, but none that the archive knows, although the archive has some.
    var isGap = false
    /// The earliest time at which a known entry of the document was first seen, or a new one was published.
    fileprivate(set) var earliest: Timestamp?

    /// Whether an entry of the document was first seen or published at that time or before.
    func reaches(_ moment: Timestamp) -> Bool { earliest.map { $0 <= moment } ?? false }
  }

  /// Reads the source's own document.
  func read(_ document: FeedDocument) -> Result {
    var (result, fresh, present) = compare(document, isOld: known.isEmpty)
    let shown = known.isEmpty ? source.initial ?? .max : .max
    result.changes += inOrder(heldBack(fresh, shown: shown))
    result.shown = min(fresh.count, shown)
    result.isFirst = known.isEmpty
    result.isGap = !known.isEmpty && present.isEmpty && !fresh.isEmpty
    // In a truncated document, missing entries may still be in the feed.
    if !document.isTruncated { result.changes += departures(present) }
    return result
  }

  /// Reads an older document of the feed. Known entries do not change, except those it withdraws. Entries that it lacks
  /// have not left the feed. Of the new entries, `shown` are shown: see `heldBack`.
  func read(older document: FeedDocument, shown: Int) -> Result {
    var (result, fresh, _) = compare(document, isOld: true, isOlder: true)
    result.changes = result.changes.filter { change in
      guard case .write(let record, _) = change else { return false }
      return record.deleted != nil
    }
    result.changed = result.changes.count
    result.changes += inOrder(heldBack(fresh, shown: shown))
    result.shown = min(fresh.count, shown)
    return result
  }
}

extension ItemReader {
  init(source: Source, address: String?, known: [EntryRecord], now: Timestamp) {
    self.init(source: source, address: address, known: KnownEntries(known), now: now)
  }

  private func compare(
    _ document: FeedDocument, isOld: Bool, isOlder: Bool = false
  ) -> (result: Result, fresh: [EntryChange], present: Set<EntryKey>) {
    var given = Array(document.entries.prefix(ItemReader.mostEntries))
    if source.isIncident { given = AlertThreads(known.records, language: source.language).joined(given) }
    let entries = ItemIdentity.withoutRepetitions(given)
    var identity = ItemIdentity(
      entries, known: known, findsMoved: !source.isList && !source.isIncident)
    var result = Result()
    var present: Set<EntryKey> = []
    var fresh: [EntryChange] = []
    let ids = entries.map { identity.id(of: $0) }
    let ranks = self.ranks(of: entries, ids, isOlder: isOlder)
    for (position, entry) in entries.enumerated() {
      let id = ids[position]
      let old = known[id]
      if let old {
        present.insert(old.key)
        result.earliest = min(old.firstSeen, result.earliest ?? old.firstSeen)
      }
      let place = (position, ranks[position])
      let name = (id, current: identity.currentIDs[id])
      switch change(entry, name, old: old, at: place, isOld: isOld, document.channel) {
      case .write(let record, let text) where old == nil: fresh.append(.write(record, text))
      case .write(let record, let text):
        result.changes.append(.write(record, text))
        // An entry about which the feed says the same has not changed, even if more of it is stored now.
        if record.digest != old?.digest || record.deleted != old?.deleted { result.changed += 1 }
      case let change?: result.changes.append(change)
      case nil: break
      }
    }
    result.added = fresh.count
    if let oldest = fresh.map(\.published).filter({ $0.seconds > 0 }).min() {
      result.earliest = min(oldest, result.earliest ?? oldest)
    }
    return (result, fresh, present)
  }

  /// Returns the change of an entry, or `nil` if it is a tombstone of an unknown entry.
  private func change(
    _ entry: FeedEntry, _ name: (id: String, current: String?), old: EntryRecord?,
    at place: (position: Int, rank: Int64?), isOld: Bool, _ channel: FeedChannel
  ) -> EntryChange? {
    if let deleted = entry.deleted { return old.map { tombstone($0, deleted) } }
    let item = Item(
      entry, channel: channel, address: address, home: source.hidesAddress ? nil : source.home,
      isSecret: isSecret(entry))
    let isUndated = self.isUndated(entry, old, isOld: isOld)
    if let old, old.digest == item.digest, old.deleted == nil {
      return unchanged(
        old, isUndated, comingDate: comingDate(of: entry), place.rank, currentID: name.current)
    }
    if let old, old.isHeldBack {
      var record = old
      record.digest = item.digest
      record.lastSeen = now
      record.left = nil
      return .write(record, nil)
    }
    var record =
      old ?? EntryRecord(id: name.id, firstSeen: now, published: published(entry, place.position, isOld: isOld))
    if let old, let date = Self.date(of: entry), date <= old.firstSeen, ItemFields(old.fields).isUndated {
      record.published = date
    } else if !isUndated, record.published.seconds <= 0 {
      record.published = record.firstSeen
    }
    if redates, let date = Self.date(of: entry), date <= now { record.published = date }
    record.digest = item.digest
    record.lastSeen = now
    record.left = nil
    record.deleted = nil
    record.updated = updated(entry, record, isNew: old == nil || redates)
    record.title = item.title
    record.link = item.link
    var text = item.text
    // The next build cleans the text by the rules of the source. An entry without a text may still get one from its
    // page.
    let hasRules = source.changesTexts || source.isOfPrivateNetwork
    if source.fullText != nil || hasRules && text != .empty { text.policy = 0 }
    var fields = item.fields
    (fields.isUndated, fields.rank) = (isUndated, place.rank)
    fields.comingDate = isUndated ? comingDate(of: entry) : nil
    if let old { fields.keepAlert(of: ItemFields(old.fields)) }
    fields.currentID = name.current ?? old?.currentID
    if fields.image == nil { fields.image = text.image.flatMap(ItemText.webAddress).map { MediaReference(src: $0) } }
    record.fields = fields.bytes
    record.describe(text)
    record.slug = old.flatMap(ItemSlug.make) ?? ItemSlug.make(record) ?? ItemSlug.fallback
    return .write(record, text)
  }

  /// Whether the entry is a feed of a list and its address is secret.
  private func isSecret(_ entry: FeedEntry) -> Bool {
    source.isList && (source.isSecret || entry.id.map { SecretWords.first(in: URI($0)) != nil } ?? false)
  }

  /// Returns the change of an entry about which the feed says the same as before.
  private func unchanged(
    _ old: EntryRecord, _ isUndated: Bool, comingDate: Timestamp?, _ rank: Int64?, currentID: String?
  ) -> EntryChange {
    let hasUnknownAge = old.published.seconds <= 0
    let hasNews = isUndated || hasUnknownAge || rank != nil || currentID != nil
    guard hasNews, !old.isHeldBack else { return .seen(old.key) }
    let stored = ItemFields(old.fields)
    var fields = stored
    var record = old
    // Versions before 7 of the reader did not store that an entry is undated, and those before 11 no date to come.
    if isUndated { (fields.isUndated, fields.comingDate) = (true, comingDate) }
    if hasUnknownAge, !isUndated {
      (fields.isUndated, fields.comingDate) = (false, nil)
      record.published = record.firstSeen
    }
    if let rank { fields.rank = rank }
    if let currentID { fields.currentID = currentID }
    guard fields != stored || record.published != old.published else { return .seen(old.key) }
    record.fields = fields.bytes
    record.lastSeen = now
    record.left = nil
    return .write(record, nil)
  }

  private func tombstone(_ old: EntryRecord, _ deleted: Timestamp) -> EntryChange {
    // An entry that is held back was in no feed that needs a tombstone.
    guard old.deleted == nil, !old.isHeldBack else { return .seen(old.key) }
    var record = old
    record.deleted = min(deleted, now)
    return .write(record.tombstoned(), .empty)
  }

  /// Returns the update time. A changed publication date counts as an update.
  private func updated(_ entry: FeedEntry, _ record: EntryRecord, isNew: Bool) -> Timestamp? {
    let dates = [entry.updated, isNew ? nil : entry.published, record.updated].compactMap { $0 }
    guard let latest = dates.filter({ $0 <= now && $0 > record.published }).max() else { return record.updated }
    return latest
  }

  /// Marks all but the newest `shown` entries as held back, or all but the first ones if the source's list is in the order
  /// of the feed. They are stored without contents, so that they do not appear as new later.
  private func heldBack(_ fresh: [EntryChange], shown: Int) -> [EntryChange] {
    guard fresh.count > shown else { return fresh }
    let sorted = source.sort.key == .feed ? fresh : fresh.sorted { $0.published > $1.published }
    return sorted.enumerated().map { index, change in
      guard index >= shown, case .write(var record, _) = change else { return change }
      record.isHeldBack = true
      return .write(record.emptied(), nil)
    }
  }

  /// Returns the entries from oldest to newest, the order in which the archive numbers them.
  private func inOrder(_ fresh: [EntryChange]) -> [EntryChange] {
    fresh.enumerated().sorted { left, right in
      let (old, new) = (left.element.published, right.element.published)
      return old == new ? left.offset > right.offset : old < new
    }.map(\.element)
  }

  private func departures(_ present: Set<EntryKey>) -> [EntryChange] {
    let missing = known.records.filter { $0.left == nil && !present.contains($0.key) }
    return missing.map { EntryChange.left($0.key) } + source.expiry(now: now)
  }
}

extension EntryChange {
  fileprivate var published: Timestamp {
    guard case .write(let record, _) = self else { return Timestamp(seconds: 0) }
    return record.published
  }
}

extension EntryRecord {
  /// Returns the record without contents, known only by its id.
  func emptied() -> EntryRecord {
    var record = self
    record.title = ""
    record.slug = nil
    record.fields = []
    record.opening = ""
    record.textDigest = nil
    return record
  }
}

extension EntryRecord {
  /// Returns the record of a withdrawn entry. It keeps its language and tags, since feeds of these lists report the
  /// withdrawal.
  func tombstoned() -> EntryRecord {
    var record = emptied()
    let old = ItemFields(fields)
    var fields = ItemFields()
    fields.language = old.language
    fields.tags = old.tags
    (fields.isUndated, fields.comingDate) = (old.isUndated, old.comingDate)
    fields.currentID = old.currentID
    if old.incident != nil {
      // Feeds of areas report the withdrawal too, and a later message about the same alert must not restore the entry.
      (fields.incident, fields.place, fields.messages) = (old.incident, old.place, old.messages)
      fields.translation = old.translation
    }
    record.fields = fields.bytes
    return record
  }
}

extension EntryText {
  /// The text that replaces a deleted one.
  static let empty = EntryText(
    kind: "text", raw: "", base: nil, policy: .max, clean: "", plain: "", words: 0, image: nil)
}
