import Archive
import Text

/// The archived entries of a source, by id, by link and by article.
struct KnownEntries {
  private(set) var records: [EntryRecord] = []
  /// Id → index in `records`.
  private var indexes: [String: Int] = [:]
  /// Link → id of the entry with this link; `nil` if several entries have it.
  private var names: [String: String?] = [:]
  /// `URI.articleKey` of the link → index in `records`; `nil` if several entries have it. See `indexArticles`.
  private var articles: [String: Int?]?

  init(_ records: [EntryRecord]) {
    self.records.reserveCapacity(records.count)
    indexes.reserveCapacity(records.count)
    for record in records { add(record) }
  }

  var isEmpty: Bool { records.isEmpty }

  /// The entry with this id.
  subscript(id: String) -> EntryRecord? { indexes[id].map { records[$0] } }

  /// Returns the id of the entry with this link, or `nil` if there is none, or more than one.
  func id(ofLink link: String) -> String? { names[link] ?? nil }

  /// Whether several entries have this link.
  func isShared(_ link: String) -> Bool { names[link].map { $0 == nil } ?? false }

  /// Returns the entry whose link has this `URI.articleKey`, or `nil` if there is none, or more than one. Requires
  /// `indexArticles`.
  func record(ofArticle key: String) -> EntryRecord? {
    guard let articles, let index = articles[key] ?? nil else { return nil }
    return records[index]
  }

  mutating func add(_ record: EntryRecord) {
    if indexes[record.id] == nil { indexes[record.id] = records.count }
    if let link = record.link { names.updateValue(names[link] == nil ? record.id : nil, forKey: link) }
    if var known = articles.take() {
      KnownEntries.add(record, records.count, to: &known)
      articles = known
    }
    records.append(record)
  }

  /// Makes the index of articles, unless it exists. Not made at once, since most documents have no new entry.
  mutating func indexArticles() {
    guard articles == nil else { return }
    var found: [String: Int?] = [:]
    found.reserveCapacity(records.count)
    for (index, record) in records.enumerated() { KnownEntries.add(record, index, to: &found) }
    articles = found
  }

  private static func add(_ record: EntryRecord, _ index: Int, to articles: inout [String: Int?]) {
    guard let link = record.link else { return }
    let key = URI.articleKey(link)
    articles.updateValue(articles[key] == nil ? index : nil, forKey: key)
  }
}
