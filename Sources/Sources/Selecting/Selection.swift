import Model
import Archive
import Text

/// The choice of a source's archived entries for the site, by its settings, repeated at every build.
struct Selection {
  private let source: Source
  /// The rules that can match, each with its `HidingRule.article`.
  private let hidings: [(rule: HidingRule, article: String?)]
  private let now: Timestamp
  /// Whether the feed says that its document is complete (RFC 5005).
  private let isComplete: Bool
  private let include: [String]
  private let exclude: [(word: String, folded: String)]
  private var filter: EntryFilter
  private let archive: SourceArchive

  /// `archive` has the texts, which some filters search.
  init(
    _ source: Source, _ record: SourceRecord?, hidings: [HidingRule], now: Timestamp, in archive: SourceArchive
  ) {
    self.source = source
    self.archive = archive
    filter = EntryFilter(source)
    isComplete = record?.isComplete ?? false
    self.hidings = hidings.filter { hiding in
      hiding.until.map { now < $0 } ?? true && (hiding.source == nil || hiding.source == source.id)
    }.map { ($0, $0.article) }
    self.now = now
    include = source.include.map { folded($0) }
    exclude = source.exclude.map { ($0, folded($0)) }
  }

  /// Returns the entries that can influence the result: if the source has a `limit` and no rules, only the newest
  /// ones. Rules may concern any entry, and so does the order of the feed.
  func entries() throws(ArchiveError) -> [EntryRecord] {
    guard let limit = source.limit, hasNoRules, source.sort.key != .feed else {
      return try archive.entries(of: source.id, at: now)
    }
    let left = isComplete ? nil : Timestamp(seconds: source.retention.map { now.seconds - $0 } ?? .min)
    return try archive.newestEntries(of: source.id, limit, inFeedAfter: left, at: now)
  }

  /// Returns one result for each item.
  mutating func results(_ items: [ArchivedItem]) -> [SelectionResult] {
    var results: [SelectionResult] = []
    for item in items { results.append(result(item)) }
    guard let limit = source.limit else { return results }
    let shown = inOrder(items.indices.filter { results[$0] == .shown }, of: items)
    for index in shown.dropFirst(limit) { results[index] = .overLimit(limit) }
    return results
  }

  /// Warnings about regular expressions whose search exceeded its limit.
  var diagnostics: [Diagnostic] {
    guard !filter.costly.isEmpty else { return [] }
    let patterns = filter.costly.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
    let count = filter.costly.values.max() ?? 0
    return [
      Diagnostic(
        .warning,
        "source `\(source.id)`: the search of `filter` for \(patterns) takes too many steps in "
          + (count == 1 ? "an entry, which stays" : "\(count) entries, which stay"),
        help: "write the expression without repetitions inside repetitions")
    ]
  }

  /// Returns the rule of `hidden.yaml` that matches the entry, or `nil`. A URL also matches in another spelling, so that
  /// an entry stays hidden when its blog moves to https.
  func hiding(_ record: EntryRecord) -> HidingRule? {
    guard !hidings.isEmpty else { return nil }
    let article = record.link.map(URI.anchorKey)
    return hidings.first { rule, hidden in
      if let hidden { hidden == article } else { rule.names(record, of: source.id) }
    }?.rule
  }
}

extension HidingRule {
  /// The `URI.anchorKey` of its URL.
  var article: String? { url.map { URI.anchorKey(ItemText.webAddress($0) ?? $0) } }

  /// Whether the rule names the entry by its id in that source.
  func names(_ record: EntryRecord, of source: String) -> Bool {
    self.source == source && id.map(record.isNamed) ?? false
  }
}

extension Selection {
  private var hasNoRules: Bool {
    // Translations of an alert are chosen among all entries, so a source of incidents needs all of them.
    hidings.isEmpty && include.isEmpty && exclude.isEmpty && filter.isEmpty && !source.isIncident
  }

  /// Sorts items by importance for `limit`: in the order of the feed if the source's list has it, otherwise the newest
  /// first.
  private func inOrder(_ indices: [Int], of items: [ArchivedItem]) -> [Int] {
    let ranks = source.sort.key == .feed ? indices.map { rank(items[$0]) } : []
    let sorted = indices.indices.sorted { left, right in
      if !ranks.isEmpty, let isFirst = ranks[left].precedes(ranks[right]) { return isFirst }
      return EntryRecord.isNewer(items[indices[left]].record, than: items[indices[right]].record)
    }
    return sorted.map { indices[$0] }
  }

  private func rank(_ item: ArchivedItem) -> FeedRank {
    FeedRank(FeedPosition(source: source.id, left: item.record.left, rank: item.fields.rank))
  }

  private mutating func result(_ item: ArchivedItem) -> SelectionResult {
    let record = item.record
    if let deleted = record.deleted { return .deleted(deleted) }
    if let hiding = hiding(record) { return .hidden(hiding.reason) }
    if record.isHeldBack { return .heldBack }
    if let left = record.left, let retention = source.retention, left.seconds + retention < now.seconds {
      return .retired(left)
    }
    if let left = record.left, isComplete { return .dropped(left) }
    if !include.isEmpty || !exclude.isEmpty {
      let words = haystack(item)
      if let hit = exclude.first(where: { words.contains($0.folded) }) { return .excluded(hit.word) }
      if !include.isEmpty, !include.contains(where: { words.contains($0) }) { return .notIncluded }
    }
    guard !filter.isEmpty else { return .shown }
    switch filter.result(for: FilteredEntry(item, tags: source.tags, in: archive)) {
    case .kept: return .shown
    case .dropped(let rule): return .filtered(rule)
    case .notKept: return .notKept
    }
  }

  /// Returns title, summary, tags, URL and authors, folded, each on its own line.
  private func haystack(_ item: ArchivedItem) -> String {
    let (record, fields) = (item.record, item.fields)
    let parts =
      [record.title, fields.summary ?? record.opening, record.link ?? ""] + fields.tags + fields.authors.map(\.name)
    return folded(parts.joined(separator: "\n"))
  }
}
