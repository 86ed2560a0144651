import Configuration
import Model
import Text

/// Which entries are visible now, and when that changes next.
struct Visibility {
  let options: IngestOptions
  /// The next time at which an entry appears or expires.
  private(set) var next: Timestamp?

  init(options: IngestOptions) { self.options = options }

  mutating func shows(_ entry: Entry) -> Bool { reason(toWithhold: entry) == nil }

  /// Returns why an entry is left out, in words that follow "it", or `nil` if it is visible.
  mutating func reason(toWithhold entry: Entry) -> String? {
    if entry.isDraft, !options.drafts { return "is a draft" }
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

  /// Returns when an entry that had been visible expired, or `nil` for all other entries.
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
