package import Text

/// Whether an entry of the archive is on the site and, if not, which rule excludes it.
package enum SelectionResult: Sendable, Hashable {
  case shown
  /// The same article of the source with this id is on the site, and lists the entry's source too.
  case merged(String)
  /// Not among the `initial` entries that were taken when the feed was first seen, or purged.
  case heldBack
  /// Its source withdrew it.
  case deleted(Timestamp)
  /// Its alert reports no danger: it is a test, a draft, or a message that only cancels or acknowledges others.
  case noDanger
  /// Its alert has expired.
  case expired(Timestamp)
  /// A later step of the build leaves it out for this reason, in words that follow "it".
  case withheld(String)
  /// A translation of an alert into a language that the site does not have, or a second one into the same language.
  case translation
  /// It left the feed longer ago than `retention`.
  case retired(Timestamp)
  /// It left a feed that declares itself complete: an entry that is not in such a feed is no longer part of it.
  case dropped(Timestamp)
  /// A rule of `content/hidden.yaml` hides it, for this reason.
  case hidden(String?)
  /// The same article of the source with this id is hidden or filtered.
  case hiddenElsewhere(String)
  /// It contains none of the `include` words.
  case notIncluded
  /// It contains this `exclude` word.
  case excluded(String)
  /// It meets this rule of `filter: drop`.
  case filtered(String)
  /// It meets no rule of `filter: keep`.
  case notKept
  case overLimit(Int)
  /// The settings do not have its source any more.
  case unfollowed

  /// Whether a rule of `content/hidden.yaml` hides it.
  var isHidden: Bool { if case .hidden = self { true } else { false } }

  /// One sentence in lower case, without a full stop.
  package var summary: String {
    switch self {
    case .shown: "it is on the site"
    case .merged(let source):
      "it is merged with the same article of `\(source)`, which is the article's own site or comes first"
    case .heldBack:
      "it was not among the `initial` entries when its feed was first seen, `hidden.yaml` purged it, "
        + "or another alert replaced it"
    case .deleted(let when): "its source withdrew it (\(when.rfc3339))"
    case .noDanger: "its alert is a test, or only cancels or acknowledges others, and is left out"
    case .expired(let when): "its alert expired on \(when.rfc3339), so it is on no page"
    case .withheld(let reason): "it \(reason)"
    case .translation: "it is a translation of an alert, into a language that the site lacks or another entry has"
    case .retired(let when): "it left its feed on \(when.rfc3339), longer ago than `retention`"
    case .dropped(let when): "it left its feed on \(when.rfc3339), and the feed says that it is complete"
    case .hidden(let reason): "`hidden.yaml` hides it" + (reason.map { ": \($0)" } ?? "")
    case .hiddenElsewhere(let source): "it is the same article as one of `\(source)` that is hidden or filtered"
    case .notIncluded: "it contains none of the words of `filter: include`"
    case .excluded(let word): "it contains `\(word)`, a word of `filter: exclude`"
    case .filtered(let rule): "it meets a rule of `filter: drop`: \(rule)"
    case .notKept: "it meets no rule of `filter: keep`"
    case .overLimit(let limit): "its source has \(limit) entries before it, which is its `limit`"
    case .unfollowed: "its source is no longer in the settings: the archive keeps the entry, and no page shows it"
    }
  }
}

/// The answer for one entry of `rhapsode sources --explain`.
package struct Explanation: Sendable, Hashable {
  package var source: String
  package var id: String
  package var title: String
  package var link: String?
  /// `nil` if the feed gives no date.
  package var published: Timestamp?
  package var result: SelectionResult
  /// The times at which its source changed it, as far as the archive stores them.
  package var changes: [Timestamp]
  /// Where its text comes from, if the settings ask for the page of each entry: a clause.
  package var text: String?
}
