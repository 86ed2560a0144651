/// The repairs of a feed's texts and values, each kind with how often it was needed: they have no line, for the text
/// comes from a parser that does not say where it stood.
struct Repairs {
  private var kinds: [String] = []
  private var counts: [String: Int] = [:]

  /// Different ones that are listed.
  private static let most = 50

  /// `summary` is one sentence without a full stop, lower case first.
  mutating func note(_ summary: String) {
    if let count = counts[summary] {
      counts[summary] = count + 1
    } else if kinds.count < Self.most {
      kinds.append(summary)
      counts[summary] = 1
    }
  }

  /// In the order in which they were first needed.
  var problems: [FeedProblem] {
    kinds.map { kind in
      let count = counts[kind] ?? 1
      return FeedProblem(count == 1 ? kind : "\(kind) (\(count) times)")
    }
  }
}

extension FeedDocument {
  /// Says when a document that is a feed brings nothing, which may be the feed's fault.
  mutating func noteEmptiness() {
    guard entries.isEmpty else { return }
    let isBlank = channel.title == nil && channel.description == nil && channel.link == nil
    problems.append(
      FeedProblem(
        isBlank ? "nothing in this feed is understood: no entry, no title and no link" : "the feed has no entries"))
  }
}
