import Model
import Text

/// How many incidents an area has had.
struct AreaCounts: Sendable {
  struct Count: Sendable, Hashable {
    var all = 0
    var handled = 0

    mutating func add(_ isHandled: Bool) {
      all += 1
      if isHandled { handled += 1 }
    }
  }

  /// Incidents less than a year old.
  private(set) var recent = Count()
  /// Incidents at least one year old and less than two.
  private(set) var previous = Count()
  private(set) var total = Count()
  /// From the first to the last year with incidents.
  private(set) var years: [(year: Int, count: Count)] = []
  /// January to December of all years.
  private(set) var months = Array(repeating: Count(), count: 12)
  /// When an incident becomes a year older, so that other numbers count it.
  private(set) var nextChange: Timestamp?

  /// `entries` are indexes in `Site.entries`, the newest first.
  init(of entries: [Int32], _ site: Site, _ calendar: IncidentCalendar) {
    var byYear: [Int: Count] = [:]
    for entry in entries {
      guard let date = site.entries[Int(entry)].date else { continue }
      // `--future` shows it, but it has not happened.
      if date > calendar.now {
        nextChange.formEarlier(date)
        continue
      }
      let isHandled = site.entries[Int(entry)].incident?.isHandled ?? false
      let age = calendar.years(since: date)
      if age == 0 { recent.add(isHandled) }
      if age == 1 { previous.add(isHandled) }
      // At its next anniversary, the incident leaves the count of its year.
      if age == 0 || age == 1 {
        nextChange.formEarlier(calendar.anniversary(age + 1, of: date))
      }
      total.add(isHandled)
      let civil = calendar.civil(date)
      byYear[civil.year, default: Count()].add(isHandled)
      months[civil.month - 1].add(isHandled)
    }
    guard let first = byYear.keys.min(), let last = byYear.keys.max() else { return }
    // At most 50 years, so that a mistyped year does not make a table of thousands.
    years = (max(first, last - 49)...last).map { ($0, byYear[$0] ?? Count()) }
  }

  /// All numbers that pages show, in order.
  var numbers: [Int] {
    let counts = [recent, previous, total] + months
    return counts.flatMap { [$0.all, $0.handled] } + years.flatMap { [$0.year, $0.count.all, $0.count.handled] }
  }
}
