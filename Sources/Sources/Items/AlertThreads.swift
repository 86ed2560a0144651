import Archive
import Feeds
import Model
import Text

/// A merge of CAP messages that belong together: an update changes the entry of the alert that it references, and a
/// cancellation withdraws it.
struct AlertThreads {
  /// The status of an alert that is only an exercise. Its entries have a tag of this name.
  static let exercise = "Exercise"

  /// The most messages of one alert; an update can reference thousands.
  private static let mostMessages = 100

  private struct Known {
    var id: String
    /// The time at which the newest archived message was sent, or the alert was cancelled.
    var changed: Timestamp
  }

  private struct Thread {
    var newest: FeedEntry
    var sent: Timestamp
    var first: Timestamp
  }

  /// The archived entries by the identifier of each message.
  private var known: [String: Known] = [:]
  /// The ids of all entries of the archive, by the id of their alert.
  private let stored: [Substring: [String]]
  /// The language of the source, if the settings name one.
  private let language: String?

  init(_ records: [EntryRecord], language: String?) {
    stored = Dictionary(grouping: records.map(\.id), by: Self.alert(of:))
    self.language = language
    for record in records {
      let changed = record.deleted ?? record.updated ?? record.published
      // The first entry of a thread has the plain id; translations follow.
      for message in ItemFields(record.fields).messages where known[message] == nil || !record.id.contains("#") {
        known[message] = Known(id: record.id, changed: changed)
      }
    }
  }

  /// Returns the identifiers of an alert and of the alerts that it references.
  static func messages(of alert: FeedAlert) -> [String] {
    var messages: [String] = []
    for name in [alert["identifier"]].compactMap({ $0 }) + alert.referenced where !messages.contains(name) {
      messages.append(name)
      if messages.count == mostMessages { break }
    }
    return messages
  }

  /// Returns one entry for each alert, in its newest state, and in each of its languages. Tests, drafts,
  /// acknowledgements and error messages are left out.
  func joined(_ entries: [FeedEntry]) -> [FeedEntry] {
    var ids: [String: String] = [:]
    var threads: [String: Thread] = [:]
    var order: [(id: String, plain: FeedEntry?)] = []
    for entry in entries {
      guard let alert = entry.alert, let identifier = alert["identifier"], entry.deleted == nil else {
        order.append((entry.id ?? "", entry))
        continue
      }
      guard Self.isShown(alert) else { continue }
      let messages = Self.messages(of: alert)
      let id = messages.lazy.compactMap { ids[$0] ?? known[$0]?.id }.first ?? entry.id ?? identifier
      for message in messages { ids[message] = id }
      let dates = [alert["sent"].flatMap(FeedDate.timestamp), entry.updated, entry.published].compactMap { $0 }
      let sent = dates.max() ?? Timestamp(seconds: 0)
      if threads[id] == nil { order.append((id, nil)) }
      threads[id] = Self.joined(threads[id], entry, sent)
    }
    return order.flatMap { item in item.plain.map { [$0] } ?? threads[item.id].map { current(of: $0, item.id) } ?? [] }
  }
}

extension AlertThreads {
  private static func isShown(_ alert: FeedAlert) -> Bool {
    switch alert["status"] {
    case nil, "Actual", exercise: alert.kind != .acknowledgement && alert.kind != .error
    default: false
    }
  }

  private static func joined(_ thread: Thread?, _ entry: FeedEntry, _ sent: Timestamp) -> Thread {
    let published = min(entry.published ?? sent, sent)
    guard var thread else { return Thread(newest: entry, sent: sent, first: published) }
    thread.first = min(thread.first, published)
    if sent > thread.sent { (thread.newest, thread.sent) = (entry, sent) }
    return thread
  }

  private func current(of thread: Thread, _ id: String) -> [FeedEntry] {
    var entry = thread.newest
    entry.id = id
    let before = entry.alert.map(Self.messages)?.lazy.compactMap { known[$0]?.changed }.first
    if entry.alert?.kind == .cancel { return tombstones(id, thread.sent) }
    // If the archive has a newer message, this one was already replaced or cancelled.
    if let before, before > thread.sent { return [] }
    entry.published = thread.first
    if thread.sent > thread.first { entry.updated = max(entry.updated ?? thread.sent, thread.sent) }
    let all = entry.byLanguage
    guard let language, all.count > 1 else { return all }
    // The settings name the language of the source, so only one translation is kept.
    var chosen = all.first { Self.primary($0.language) == Self.primary(language) } ?? all[0]
    (chosen.id, chosen.translation) = (id, nil)
    return [chosen]
  }

  private func tombstones(_ id: String, _ when: Timestamp) -> [FeedEntry] {
    let names = (stored[id[...]] ?? []) + (stored[Self.alert(of: id)] ?? []).filter { $0 == id }
    return Set(names).sorted().map { name in
      var entry = FeedEntry()
      (entry.id, entry.deleted) = (name, when)
      return entry
    }
  }

  /// Returns the id without the language of a translation: `a` for `a#en`.
  private static func alert(of id: String) -> Substring { id.lastIndex(of: "#").map { id[..<$0] } ?? id[...] }

  private static func primary(_ tag: String?) -> String { (tag ?? "").prefix { $0 != "-" && $0 != "_" }.lowercased() }
}
