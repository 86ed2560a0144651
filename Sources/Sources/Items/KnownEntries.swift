import Archive
import Text

/// The archived entries of a source, by id, by link, by article, and by the id that the feed now gives them.
struct KnownEntries {
  private(set) var records: [EntryRecord] = []
  /// Id → index in `records`.
  private var indexes: [String: Int] = [:]
  /// Link without tracking parameters → id of the entry with this link; `nil` if several entries have it.
  private var names: [String: String?] = [:]
  /// `URI.anchorKey` of the link → index in `records`; `nil` if several entries have it. See
  /// `indexArticles`.
  private var articles: [String: Int?]?
  /// `EntryRecord.currentID` → index in `records`. See `indexArticles`.
  private var currentIDs: [String: Int] = [:]

  init(_ records: [EntryRecord]) {
    self.records.reserveCapacity(records.count)
    indexes.reserveCapacity(records.count)
    for record in records { add(record) }
  }

  var isEmpty: Bool { records.isEmpty }

  /// The entry with this id.
  subscript(id: String) -> EntryRecord? { indexes[id].map { records[$0] } }

  /// Returns the id of the entry with this link, without tracking parameters, or `nil` if there is none, or more than one.
  func id(ofLink link: String) -> String? { names[link] ?? nil }

  /// Whether several entries have this link, without tracking parameters.
  func isShared(_ link: String) -> Bool { names[link].map { $0 == nil } ?? false }

  /// Returns the entry whose link has this `URI.anchorKey`, or `nil` if there is none, or more than one. Requires
  /// `indexArticles`.
  func record(ofArticle key: String) -> EntryRecord? {
    guard let articles, let index = articles[key] ?? nil else { return nil }
    return records[index]
  }

  /// Returns the entry to which the feed now gives this id, which is not the one under which it is archived. Requires
  /// `indexArticles`.
  func record(ofCurrentID id: String) -> EntryRecord? { currentIDs[id].map { records[$0] } }

  /// Returns, for each title and date, the entry that has them, if it is the only one.
  func records(of moments: Set<MovedEntries.Moment>) -> [MovedEntries.Moment: EntryRecord] {
    let dates = Set(moments.map(\.seconds))
    var found: [MovedEntries.Moment: EntryRecord?] = [:]
    for record in records where dates.contains(record.published.seconds) {
      guard let moment = MovedEntries.Moment(title: record.title, record.published) else { continue }
      found.updateValue(found[moment] == nil ? record : nil, forKey: moment)
    }
    return found.filter { moments.contains($0.key) }.compactMapValues { $0 }
  }

  mutating func add(_ record: EntryRecord) {
    if indexes[record.id] == nil { indexes[record.id] = records.count }
    if let link = record.link.map({ URI($0).withoutTracking }) {
      names.updateValue(names[link] == nil ? record.id : nil, forKey: link)
    }
    if var known = articles.take() {
      KnownEntries.add(record, records.count, to: &known)
      articles = known
      if let id = record.currentID { currentIDs[id] = records.count }
    }
    records.append(record)
  }

  /// Makes the indexes of articles and of current ids, unless they exist. Not made at once, since most documents have no new entry.
  mutating func indexArticles() {
    guard articles == nil else { return }
    var found: [String: Int?] = [:]
    found.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      KnownEntries.add(record, index, to: &found)
      if let id = record.currentID { currentIDs[id] = index }
    }
    articles = found
  }

  private static func add(_ record: EntryRecord, _ index: Int, to articles: inout [String: Int?]) {
    guard let link = record.link else { return }
    let key = URI.anchorKey(link)
    articles.updateValue(articles[key] == nil ? index : nil, forKey: key)
  }
}
