import Testing

@testable import Text

@Suite struct CivilDateTests {
  @Test func `every day of eight centuries follows the one before`() {
    var weekday = CivilDate(Timestamp(seconds: -400 * 365 * 86400)).weekday
    var day = -400 * 365
    while day < 400 * 366 {
      let timestamp = Timestamp(seconds: Int64(day) * 86400 + 43210)
      let civil = CivilDate(timestamp)
      #expect(civil.weekday == weekday)
      #expect(Timestamp(civil) == timestamp)
      #expect(civil.day <= CivilDate.days(inMonth: civil.month, of: civil.year))
      weekday = (weekday + 1) % 7
      day += 1
    }
  }

  @Test(arguments: [
    (0, 1970, 1, 1, 4), (951_782_400, 2000, 2, 29, 2), (-62_135_596_800, 1, 1, 1, 1),
    (253_402_300_799, 9999, 12, 31, 5),
    (-62_167_219_200, 0, 1, 1, 6), (1_795_132_800, 2026, 11, 20, 5),
  ])
  func `known moments have known dates`(seconds: Int64, year: Int, month: Int, day: Int, weekday: Int) {
    let civil = CivilDate(Timestamp(seconds: seconds))
    #expect(civil.year == year)
    #expect(civil.month == month)
    #expect(civil.day == day)
    #expect(civil.weekday == weekday)
  }

  @Test(arguments: [
    (2026, 2, 29), (2026, 2, 30), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (Int.max, 1, 1), (Int.min, 1, 1),
  ])
  func `dates that no calendar has are refused`(year: Int, month: Int, day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `times that no clock shows are refused`() {
    #expect(CivilDate(year: 2026, month: 1, day: 1, hour: 24, minute: 1) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 1, hour: 0, minute: 60) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 1, hour: 0, minute: 0, second: 61) == nil)
    #expect(CivilDate(year: 2026, month: 1, day: 1, hour: -1) == nil)
  }

  @Test func `a leap second and the end of a day are the moment after`() throws {
    let leap = try #require(CivilDate(year: 2016, month: 12, day: 31, hour: 23, minute: 59, second: 60))
    let midnight = try #require(CivilDate(year: 2016, month: 12, day: 31, hour: 24))
    #expect(leap == CivilDate(year: 2017, month: 1, day: 1))
    #expect(midnight == leap)
  }

  @Test func `an offset moves the clock over midnight`() {
    let civil = CivilDate(Timestamp(seconds: 0), offset: -3600)
    #expect(civil == CivilDate(year: 1969, month: 12, day: 31, hour: 23))
    #expect(Timestamp(civil, offset: -3600) == Timestamp(seconds: 0))
  }

  @Test(arguments: [Int64.min, Int64.max, Int64.min + 1, Int64.max - 86400])
  func `the ends of time do not trap`(seconds: Int64) {
    let civil = CivilDate(Timestamp(seconds: seconds), offset: Int.max)
    #expect((1...12).contains(civil.month))
    #expect(Timestamp(civil, offset: 1_000_000) < Timestamp(seconds: .max))
  }

  @Test func `days of the year are counted from one`() throws {
    let last = try #require(CivilDate(year: 2024, month: 12, day: 31))
    #expect(last.dayOfYear == 366)
  }
}
