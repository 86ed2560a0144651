import Model
import Text

/// What readers can put into their calendars: entries that begin and end.
enum CalendarPlan {
  /// The file beside the page of an entry, and the one beside the page of a list.
  static let eventFile = "event.ics"
  static let listFile = "calendar.ics"
  /// The most entries in one file; the newest are in it.
  static let most = 1000

  /// When the entry begins and ends: an event, a journey, or an incident that expires. `nil` if it does not end.
  static func span(of entry: Entry) -> (start: Timestamp, end: Timestamp)? {
    if let event = entry.event { return (event.start, event.end) }
    if let journey = entry.journey { return (journey.departs, journey.deadline) }
    guard entry.incident != nil, let date = entry.date, let expires = entry.expires, date < expires else { return nil }
    return (date, expires)
  }

  /// Returns whether each entry begins and ends.
  static func spans(in site: Site) -> [Bool] {
    var spans = [Bool](repeating: false, count: site.entries.count)
    // Read in place: a copy of an entry retains and releases each of its fields.
    for index in spans.indices where site.entries[index].isTimed { spans[index] = span(of: site.entries[index]) != nil }
    return spans
  }

  /// Below the output folder; `nil` without a page.
  static func path(of entry: Entry) -> String? {
    guard entry.hasOwnPage else { return nil }
    return (entry.path.hasSuffix("/") ? entry.path : entry.path + ".") + eventFile
  }

  /// The address of the calendar of a list, without the base path.
  static func path(of list: ListKey, _ addresses: PublicAddresses) -> String {
    addresses.path(of: Page.Subject(list.subject), language: list.language) + listFile
  }

  /// The lists that may have a calendar: home, sections and areas.
  static func mayHave(_ subject: ListKey.Subject) -> Bool {
    switch subject {
    case .home, .section, .area: true
    default: false
    }
  }
}
