import Archive
import Model
import Text

/// The result of harvesting one source for a build, after filters and limits.
struct SourceHarvest: Sendable {
  var entries: [SourceEntry] = []
  var tombstones: [(entry: SourceEntry, when: Timestamp)] = []
  /// The links of entries that are hidden or excluded by a filter; `hidden` is the time of the tombstone of a hidden
  /// entry.
  var withheld: [(link: String, hidden: Timestamp?)] = []
  /// The number of entries whose pictures are left out, because their relative addresses cannot be resolved.
  var placeless = 0
  /// Diagnostics about the source's filter and its full texts.
  var diagnostics: [Diagnostic] = []
  /// The next time at which `retention` removes an entry from the site, or at which an undated entry gets a date.
  var nextChange: Timestamp?
}

extension SourceHarvest {
  /// Adds an entry of the archive; `make` converts it.
  mutating func add(
    _ record: EntryRecord, _ result: SelectionResult, of source: Source, now: Timestamp,
    _ make: () throws(ArchiveError) -> RawEntry
  ) throws(ArchiveError) {
    switch result {
    case .shown: entries.append(SourceEntry(record, try make(), of: source))
    case .deleted(let when): tombstones.append((SourceEntry(record, try make(), of: source), when))
    case .hidden:
      tombstones.append((SourceEntry(record, try make(), of: source), record.hidden ?? now))
      if let link = record.link { withheld.append((link, record.hidden ?? now)) }
    case .excluded, .notIncluded, .filtered, .notKept: if let link = record.link { withheld.append((link, nil)) }
    default: break
    }
  }

  /// Updates `nextChange` for an entry that left its feed and is kept for `retention` seconds.
  mutating func noteRetirement(of record: EntryRecord, after retention: Int64?, now: Timestamp) {
    guard let left = record.left, let retention else { return }
    // The entry is removed in the second after its retention has ended.
    let end = Timestamp(seconds: left.seconds + retention + 1)
    if end > now { nextChange.formEarlier(end) }
  }

  /// Updates `nextChange` for an entry that is undated until a date to come.
  mutating func noteComingDate(of record: EntryRecord) {
    nextChange.formEarlier(record.comingDate)
  }
}

extension BinaryWriter {
  mutating func append(_ harvest: SourceHarvest) {
    append(harvest.nextChange) { $0.append($1.seconds) }
    append(count: harvest.placeless)
    append(harvest.diagnostics) { $0.append($1) }
    append(harvest.entries) { $0.append($1) }
    append(harvest.tombstones) { writer, tombstone in
      writer.append(tombstone.entry)
      writer.append(tombstone.when.seconds)
    }
    append(harvest.withheld) { writer, withheld in
      writer.append(withheld.link)
      writer.append(withheld.hidden) { $0.append($1.seconds) }
    }
  }
}

extension BinaryReader {
  /// `source` is the source's id.
  mutating func sourceHarvest(of source: String) -> SourceHarvest {
    var harvest = SourceHarvest()
    harvest.nextChange = optional { Timestamp(seconds: $0.number()) }
    harvest.placeless = count()
    harvest.diagnostics = list { $0.diagnostic() }
    harvest.entries = list { $0.sourceEntry(of: source) }
    harvest.tombstones = list { ($0.sourceEntry(of: source), Timestamp(seconds: $0.number())) }
    harvest.withheld = list { reader in (reader.text(), reader.optional { Timestamp(seconds: $0.number()) }) }
    return harvest
  }
}
