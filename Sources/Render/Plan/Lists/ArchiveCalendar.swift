import Localization
import Model
import Text

/// The years and months of dates, in the site's time zone.
struct ArchiveCalendar: Sendable {
  private let archive: Settings.Archive
  private let dates: LocalizedDates

  init(of settings: Settings) {
    archive = settings.archive
    dates = LocalizedDates(timezone: settings.timezone)
  }

  /// Returns the periods of the archive that contain the moment: none, its year, or its year and its month.
  func periods(of moment: Timestamp) -> [Period] {
    guard archive != .none else { return [] }
    let civil = CivilDate(moment, offset: dates.offset(at: moment))
    let year = Period(year: civil.year)
    return archive == .year ? [year] : [year, Period(year: civil.year, month: civil.month)]
  }
}
