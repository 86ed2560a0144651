import Configuration
import Model
import Text

/// The test of which entries are visible now, and the time when that changes next.
struct Visibility {
  let options: IngestOptions
  /// The number of calendar years (UTC) for which incidents are published; `nil` for ever.
  private let years: Int?
  /// The earliest time at which one of the entries asked about so far appears or expires; `nil` if none will.
  private(set) var next: Timestamp?

  init(options: IngestOptions, settings: Settings) {
    self.options = options
    years = settings.incidents.years
  }

  mutating func shows(_ entry: inout Entry) -> Bool { reason(toWithhold: &entry) == nil }

  /// Returns why an entry is left out, or `nil` if it is visible. It is not changed: `inout` keeps the compiler from copying
  /// it out of its object.
  mutating func reason(toWithhold entry: inout Entry) -> HiddenReason? {
    if entry.isDraft, !options.drafts { return .draft }
    // `--future` ignores both dates.
    guard !options.future else { return nil }
    if let expires = entry.expires {
      guard expires > options.now else { return .expired }
      next.formEarlier(expires)
    }
    if let end = retirement(of: entry) {
      guard end > options.now else { return .retired }
      next.formEarlier(end)
    }
    if let date = entry.date, date > options.now {
      next.formEarlier(date)
      return .future
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

  /// Returns when the publication period of an incident ends, or `nil` for other entries.
  private func retirement(of entry: Entry) -> Timestamp? {
    guard let years, entry.incident != nil, let date = entry.date else { return nil }
    let then = CivilDate(date)
    let end =
      CivilDate(
        year: then.year + years, month: then.month, day: then.day, hour: then.hour, minute: then.minute,
        second: then.second)
      // The date was 29 February, which the last year lacks.
      ?? CivilDate(year: then.year + years, month: 3, day: 1)
    return end.map { Timestamp($0) }
  }
}
