import Archive
import Feeds
import Model
import Text

/// An alert to which the entry of a CAP index links.
struct LinkedAlert {
  private let entry: FeedEntry
  private let alert: FeedAlert
  private let now: Timestamp

  /// `language` is that of the source. If an alert has several languages but not this one, its first language is used.
  init(_ entry: FeedEntry, language: String?, now: Timestamp) {
    let all = entry.byLanguage
    let wanted = language.map { $0.lowercased().prefix { $0 != "-" } }
    self.entry =
      all.first { one in wanted.map { (one.language ?? "").lowercased().hasPrefix($0) } ?? false } ?? all.first ?? entry
    alert = self.entry.alert ?? FeedAlert()
    self.now = now
  }

  /// Returns the changes to the archive: the entry gets the alert's data, and the entries of alerts that this one
  /// replaces are withdrawn. The entry itself is withdrawn if the alert only cancels others, or has been replaced.
  func changes(of key: EntryKey, in records: [EntryRecord]) -> [EntryChange] {
    let sent = min(alert["sent"].flatMap(FeedDate.timestamp) ?? now, now)
    let messages = AlertThreads.messages(of: alert)
    // The newest alerts are read first, so one that replaces this one may be archived already.
    let isReplaced = records.contains { record in
      record.key != key && ItemFields(record.fields).messages.dropFirst().contains { $0 == messages.first }
    }
    return records.compactMap { record in
      if record.key == key {
        var record = record
        var fields = ItemFields(record.fields)
        complete(&fields)
        record.fields = fields.bytes
        if record.title.isEmpty { record.title = ItemText.title(of: entry) }
        guard isShown, !isReplaced else { return withdrawn(record, sent) }
        let text = record.textDigest == nil ? self.text(&record) : nil
        return .write(record, text)
      }
      guard record.deleted == nil, !record.isHeldBack, alert.kind == .update || alert.kind == .cancel,
        ItemFields(record.fields).messages.contains(where: { messages.contains($0) })
      else { return nil }
      return withdrawn(record, sent)
    }
  }
}

extension LinkedAlert {
  /// Whether the alert itself describes a danger, and is neither a test nor a cancellation.
  private var isShown: Bool {
    switch alert["status"] {
    case nil, "Actual", AlertThreads.exercise: alert.kind == nil || alert.kind == .alert || alert.kind == .update
    default: false
    }
  }

  private func complete(_ fields: inout ItemFields) {
    let read = ItemFields(entry)
    fields.take(alert)
    fields.place = read.place ?? fields.place
    fields.language = fields.language ?? read.language
    for file in read.enclosures where !fields.enclosures.contains(where: { $0.src == file.src }) {
      fields.enclosures.append(file)
    }
    if fields.authors.isEmpty { fields.authors = read.authors }
  }

  private func withdrawn(_ record: EntryRecord, _ sent: Timestamp) -> EntryChange {
    // No build has shown an entry of this very run, so that no feed needs its tombstone.
    let wasShown = record.firstSeen < now
    var record = record.tombstoned()
    record.deleted = wasShown ? sent : nil
    // The index may continue to list the alert.
    record.isHeldBack = true
    return .write(record, .empty)
  }

  /// Returns the text for an entry that had none in its index.
  private func text(_ record: inout EntryRecord) -> EntryText? {
    guard let summary = entry.summary else { return nil }
    let text = ItemText.clean(kind: summary.kind.name, raw: summary.value, base: nil)
    record.describe(text)
    return text
  }
}
