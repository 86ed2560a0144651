package import Text

/// Whether an entry of the archive is on the site, and if not, by which rule.
package enum SelectionResult: Sendable, Hashable {
  case shown
  /// The same article from the source of that id is on the site, and names this one's source as well.
  case merged(String)
  /// Older than the `initial` newest when its feed was seen for the first time, or purged.
  case heldBack
  /// Its source took it back.
  case deleted(Timestamp)
  /// It left the feed longer ago than `retention`.
  case retired(Timestamp)
  /// It left a feed that says of itself to be complete: what is not in it is not part of it any more.
  case dropped(Timestamp)
  /// `content/hidden.yaml`, and the reason given there.
  case hidden(String?)
  /// The same article of the source of that id is hidden or filtered.
  case withheld(String)
  /// None of the `include` words is in it.
  case notIncluded
  /// The `exclude` word that is in it.
  case excluded(String)
  case overLimit(Int)

  /// One sentence without a full stop, lower case first.
  package var summary: String {
    switch self {
    case .shown: "it is on the site"
    case .merged(let source): "it is on the site as the same article of `\(source)`, whose it is or which comes before"
    case .heldBack: "it was older than the `initial` newest when its feed was first seen, or `hidden.yaml` purged it"
    case .deleted(let when): "its source took it back (\(when.rfc3339))"
    case .retired(let when): "it left its feed on \(when.rfc3339), longer ago than `retention`"
    case .dropped(let when): "it left its feed on \(when.rfc3339), and the feed says that it is complete"
    case .hidden(let reason): "`hidden.yaml` hides it" + (reason.map { ": \($0)" } ?? "")
    case .withheld(let source): "it is the same article as one of `\(source)` that is hidden or filtered"
    case .notIncluded: "none of the words of `filter: include` is in it"
    case .excluded(let word): "`filter: exclude` has `\(word)`, which is in it"
    case .overLimit(let limit): "its source has \(limit) newer entries, which is its `limit`"
    }
  }
}

/// What the site does with one entry that was asked about.
package struct Explanation: Sendable, Hashable {
  /// In the archive.
  package var row: Int64
  package var source: String
  package var id: String
  package var title: String
  package var link: String?
  package var published: Timestamp
  package var verdict: SelectionResult
  /// When its source changed it, as far as the archive remembers.
  package var changes: [Timestamp]
}
