import Archive
import Feeds
import Model
import Text

extension ItemReader {
  /// The version of the reader together with the settings of the source that change what it stores.
  static func version(for source: Source) -> Int64 {
    version | zone(of: source) << 16 | (source.keepsOrder ? 1 << 32 : 0)
  }

  /// Whether the stored entries of a source were read with another time zone. Then they get new dates.
  static func hasOtherZone(_ reading: Int64, than source: Source) -> Bool {
    reading >> 16 & 0xFFFF != zone(of: source)
  }

  /// 16 bits of a digest of the time zone; 0 without one.
  private static func zone(of source: Source) -> Int64 {
    source.timezone.map { Int64(FastDigest(of: $0).low & 0xFFFF) } ?? 0
  }

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
