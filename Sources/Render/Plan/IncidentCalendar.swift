import Localization
import Model
import Text

/// The age of incidents in calendar years, by the clock of the site's time zone: an event of 29 February is a year old on
/// 1 March, unless there is a 29 February again.
struct IncidentCalendar: Sendable {
  let now: Timestamp
  let dates: LocalizedDates

  /// Returns the completed years since the moment; negative in the future.
  func years(since moment: Timestamp) -> Int {
    let (then, today) = (civil(moment), civil(now))
    let isBefore = IncidentCalendar.place(today) < IncidentCalendar.place(then)
    return today.year - then.year - (isBefore ? 1 : 0)
  }

  /// Returns when the moment will be that many years old, or a little before; always after now.
  func anniversary(_ years: Int, of moment: Timestamp) -> Timestamp {
    let then = civil(moment)
    let year = then.year + years
    let day =
      CivilDate(
        year: year, month: then.month, day: then.day, hour: then.hour, minute: then.minute, second: then.second)
      ?? CivilDate(year: year, month: 3, day: 1)
    guard let day else { return now }
    // If the offset from UTC changes on that day, there are two candidates: the earlier moment is tried first.
    let near = Timestamp(day)
    let offsets = [-86_400, 86_400].map { dates.offset(at: Timestamp(seconds: near.seconds + $0)) }.sorted(by: >)
    return offsets.map { Timestamp(day, offset: $0) }.first { $0 > now } ?? Timestamp(seconds: now.seconds + 3600)
  }

  func civil(_ moment: Timestamp) -> CivilDate { CivilDate(moment, offset: dates.offset(at: moment)) }

  /// Returns the month, day and time of a date, to compare moments within a year.
  private static func place(_ date: CivilDate) -> (Int, Int, Int, Int, Int) {
    (date.month, date.day, date.hour, date.minute, date.second)
  }
}
