import Text

/// Placeholder dates that programs write if they have no date.
extension FeedDate {
  /// Whether `moment` is the zero of a program's clock, or its least or greatest date, at midnight in any time zone.
  /// These are year 1 (.NET, and WordPress's `-0001-11-30`), year 9999, and the epochs of Unix, Windows, OLE, the
  /// Macintosh and SQL Server.
  static func isPlaceholder(_ moment: Timestamp) -> Bool {
    if moment.seconds > widestOffset, moment.seconds < lastYear { return false }
    if moment.seconds < secondYear || moment.seconds >= lastYear { return true }
    return zeros.contains { abs(moment.seconds - $0) <= widestOffset }
  }

  /// 0002-01-02 and 9998-12-31: one day of tolerance, for time zones.
  private static let secondYear = seconds(2, 1, 2)
  private static let lastYear = seconds(9998, 12, 31)
  private static let zeros = [
    seconds(1970, 1, 1), seconds(1601, 1, 1), seconds(1753, 1, 1), seconds(1899, 12, 30), seconds(1900, 1, 1),
    seconds(1904, 1, 1),
  ]
  private static let widestOffset: Int64 = 14 * 3600

  private static func seconds(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    CivilDate(year: year, month: month, day: day).map { Timestamp($0, offset: 0).seconds } ?? 0
  }
}
