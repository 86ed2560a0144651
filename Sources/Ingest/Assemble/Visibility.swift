import Configuration
import Model
import Text

/// What is shown now, and when that changes next.
struct Visibility {
  let options: IngestOptions
  /// The next moment at which an entry appears or goes.
  private(set) var next: Timestamp?

  init(options: IngestOptions) { self.options = options }

  mutating func shows(_ entry: Entry) -> Bool { reason(toWithhold: entry) == nil }

  /// As it follows "it"; `nil` for what is shown.
  mutating func reason(toWithhold entry: Entry) -> String? {
    if entry.isDraft, !options.drafts { return "is a draft" }
    guard !options.future else { return nil }
    if let expires = entry.expires {
      guard expires > options.now else { return "has expired" }
      note(expires)
    }
    if let date = entry.date, date > options.now {
      note(date)
      return "waits for its date"
    }
    return nil
  }

  /// When an entry that was shown until then expired; `nil` for all others.
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
