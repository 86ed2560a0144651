import Configuration
import Model
import Text

/// Which entries are visible now, and when that changes next.
struct Visibility {
  let options: IngestOptions
  /// The earliest time at which one of the entries asked about so far appears or expires; `nil` if none will.
  private(set) var next: Timestamp?

  init(options: IngestOptions) { self.options = options }

  mutating func shows(_ entry: inout Entry) -> Bool { reason(toWithhold: &entry) == nil }

  /// Returns why an entry is left out, in words that follow "it", or `nil` if it is visible. It is not changed: `inout`
  /// keeps the compiler from copying it out of its object.
  mutating func reason(toWithhold entry: inout Entry) -> String? {
    if entry.isDraft, !options.drafts { return "is a draft" }
    // `--future` ignores both dates.
    guard !options.future else { return nil }
    if let expires = entry.expires {
      guard expires > options.now else { return "has expired" }
      note(expires)
    }
    if let date = entry.date, date > options.now {
      note(date)
      return "has a future date"
    }
    return nil
  }

  /// Returns when a dated entry that had been visible expired, so that feeds announce its removal, or `nil` for all other
  /// entries. Feeds never contain undated ones.
  func expiry(of entry: Entry) -> Timestamp? {
    guard !entry.isDraft, !options.future, entry.kind != .index, let expires = entry.expires, expires <= options.now,
      let date = entry.date, date < expires
    else { return nil }
    return expires
  }

  private mutating func note(_ moment: Timestamp) {
    next = next.map { min($0, moment) } ?? moment
  }
}
