import Text

/// Counts of the repairs to a feed's texts and values, by kind. They have no line number, since the parser does not
/// give one for text.
struct Repairs {
  private var kinds: [String] = []
  private var counts: [String: Int] = [:]
  /// The number of positions that are not on Earth, and the coordinates of the first.
  private var misplaced = (count: 0, example: "")

  /// Number of different repairs that are listed.
  private static let most = 50

  /// Counts a repair. `summary` is one sentence without a full stop, in lower case.
  mutating func note(_ summary: String) {
    if let count = counts[summary] {
      counts[summary] = count + 1
    } else if kinds.count < Self.most {
      kinds.append(summary)
      counts[summary] = 1
    }
  }

  /// Counts a title that is cut.
  mutating func noteLongTitle() {
    note("a title is longer than \(FeedLimits.longestTitle >> 10) KiB, and the rest is left out")
  }

  /// Counts a position that is left out.
  mutating func note(misplaced coordinates: String) {
    if misplaced.count == 0 { misplaced.example = coordinates }
    misplaced.count += 1
  }

  /// In the order of first occurrence.
  var problems: [FeedProblem] {
    let repaired = kinds.map { kind in
      let count = counts[kind] ?? 1
      return FeedProblem(count == 1 ? kind : "\(kind) (\(count) times)")
    }
    return repaired + (misplaced.count > 0 ? [ofPositions] : [])
  }

  private var ofPositions: FeedProblem {
    let (count, example) = misplaced
    let words =
      count == 1
      ? "a position is not on Earth and is left out: `\(example)`"
      : "\(Counted.words(count)) positions are not on Earth and are left out, such as `\(example)`"
    return FeedProblem(
      kind: .misplaced, words + "; a latitude is from -90 to 90, and a longitude from -180 to 180")
  }
}

extension FeedDocument {
  /// Adds a problem if the document is a feed without entries.
  mutating func noteEmptiness() {
    guard entries.isEmpty else { return }
    let isBlank = channel.title == nil && channel.description == nil && channel.link == nil
    problems.append(
      FeedProblem(
        isBlank ? "no known elements in this feed: no entries, no title and no link" : "the feed has no entries"))
  }
}
