/// The ranks of entries, by which lists in the order of a feed are sorted: the higher, the earlier. They are stored in
/// the archive, so that few of them may change with a document.
enum FeedRanks {
  /// Beyond this, a rank of a restored archive is ignored: another one could not be added to it.
  static let most: Int64 = 1 << 53

  /// Returns the ranks of the entries of a document from the stored ones; a new entry has none. If the document only adds
  /// entries at its start, they are ranked above `top`, and the others stay. Otherwise all get new ranks above `top`.
  static func renewed(_ stored: [Int64?], above top: Int64) -> [Int64] {
    let added = stored.prefix { $0 == nil }.count
    let rest = stored.dropFirst(added).compactMap { $0 }
    let isInOrder = rest.count == stored.count - added && zip(rest, rest.dropFirst()).allSatisfy { $0 > $1 }
    let count = isInOrder ? added : stored.count
    return (0..<count).map { top + Int64(count - $0) } + (isInOrder ? rest : [])
  }

  /// Returns the ranks of as many entries of an older document of the feed.
  static func below(_ bottom: Int64, _ count: Int) -> [Int64] { (0..<count).map { bottom - 1 - Int64($0) } }
}
