import Archive
import Feeds
import Model

extension ItemReader {
  /// Returns the rank of each entry of a document, given with their ids: `nil` if no list is in the order of the feed, or
  /// if no list shows the entry. `isOlder`: whether it is an older document of the feed, whose known entries keep theirs.
  func ranks(of entries: [FeedEntry], _ ids: [String], isOlder: Bool) -> [Int64?] {
    var ranks = [Int64?](repeating: nil, count: entries.count)
    guard source.keepsOrder else { return ranks }
    var stored: [EntryKey: Int64] = [:]
    for record in known.records { stored[record.key] = ItemFields(record.fields).rank }
    let listed = entries.indices.filter { index in
      let old = known[ids[index]]
      return entries[index].deleted == nil && !(old?.isHeldBack ?? false) && !(isOlder && old != nil)
    }
    let new =
      isOlder
      ? FeedRanks.below(stored.values.min() ?? 0, listed.count)
      : FeedRanks.renewed(
        listed.map { known[ids[$0]].flatMap { stored[$0.key] } }, above: stored.values.max() ?? 0)
    for (index, rank) in zip(listed, new) { ranks[index] = rank }
    return ranks
  }
}
