import Feeds
import Model
import Text

extension FeedDocument {
  /// Prepares the entries for the archive: those that name no author get the author of the feed, and those that say
  /// nothing, or were erased, are left out. Returns the problems of entries that lack a title and a text, which are also
  /// added to the problems.
  @discardableResult
  mutating func prepareEntries(of source: Source, erased: ErasedItems) -> [FeedProblem] {
    let known = problems.count
    if !source.isList {
      let channel = channel
      for index in entries.indices { entries[index].inheritAuthors(of: channel, isIncident: source.isIncident) }
      nameEntriesWithoutWords()
      leaveOutEmptyEntries()
    }
    // An erased person can be the author of the whole feed.
    entries.removeAll { erased.covers($0, of: source.id) }
    return Array(problems[known...])
  }

  /// Names the entries that have something to show, such as a picture, but neither a title nor a text.
  private mutating func nameEntriesWithoutWords() {
    let names = entries.lazy.filter { $0.hasNoWords && !$0.saysNothing && $0.place == nil && $0.alert == nil }.map {
      "`\(($0.id ?? $0.link ?? "").shortened())`"
    }
    guard !names.isEmpty else { return }
    problems.append(FeedProblem("neither a title nor a text: \(Counted.list(Array(names)))"))
  }

  private mutating func leaveOutEmptyEntries() {
    let count = entries.count
    entries.removeAll { $0.saysNothing }
    let empty = count - entries.count
    guard empty > 0 else { return }
    let times = empty == 1 ? "" : " (\(empty) times)"
    problems.append(FeedProblem("an entry without a title, a text, a link or a file is left out" + times))
  }
}

extension FeedEntry {
  /// Adds the authors of the entry's source, or else of the feed, if the entry names none (RFC 4287, section 4.2.1;
  /// JSON Feed 1.1, `authors`).
  fileprivate mutating func inheritAuthors(of channel: FeedChannel, isIncident: Bool) {
    guard authors.isEmpty, deleted == nil else { return }
    // The alert to which an entry of an index links names its own sender.
    if isIncident, ItemFields.alertAddress(self, { $0 }) != nil { return }
    let own = source?.entryAuthors ?? []
    authors = own.isEmpty ? channel.entryAuthors : own
  }

  /// Whether the entry has nothing to show or to link to.
  fileprivate var saysNothing: Bool {
    hasNoWords && alert == nil && links.isEmpty && enclosures.isEmpty && image == nil && place == nil
      && (link ?? "").allSatisfy(\.isWhitespace)
  }

  /// Whether the entry has neither a title nor a text.
  fileprivate var hasNoWords: Bool {
    deleted == nil
      && [title?.value, content?.value, summary?.value].allSatisfy { ($0 ?? "").allSatisfy(\.isWhitespace) }
  }
}
