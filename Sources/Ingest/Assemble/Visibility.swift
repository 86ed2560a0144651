import Model
import Text

/// What is shown now, and when that changes next.
struct Visibility {
  let options: IngestOptions
  /// The next moment at which an entry appears or goes.
  private(set) var next: Timestamp?

  init(options: IngestOptions) { self.options = options }

  mutating func shows(_ entry: Entry) -> Bool {
    if entry.isDraft, !options.drafts { return false }
    guard !options.future else { return true }
    if let expires = entry.expires {
      guard expires > options.now else { return false }
      note(expires)
    }
    if let date = entry.date, date > options.now {
      note(date)
      return false
    }
    return true
  }

  private mutating func note(_ moment: Timestamp) {
    next = next.map { min($0, moment) } ?? moment
  }
}
