/// Counts of the repairs to a feed's texts and values, by kind. They have no line number, since the parser does not
/// give one for text.
struct Repairs {
  private var kinds: [String] = []
  private var counts: [String: Int] = [:]

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

  /// In the order of first occurrence.
  var problems: [FeedProblem] {
    kinds.map { kind in
      let count = counts[kind] ?? 1
      return FeedProblem(count == 1 ? kind : "\(kind) (\(count) times)")
    }
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
