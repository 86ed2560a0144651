import Testing

@testable import Text

@Suite struct ISODateTests {
  @Test(arguments: [
    ("2026-11-20", 1_795_132_800), ("2026-11-20T10:30", 1_795_170_600), ("2026-11-20 10:30", 1_795_170_600),
    ("2026-11-20t10:30:05z", 1_795_170_605), ("2026-11-20T10:30:05.999999999Z", 1_795_170_605),
    ("2026-11-20T10:30:05,5+02:00", 1_795_163_405), ("2026-11-20 10:30:05 -0530", 1_795_190_405),
    ("2026-11-20T10:30+02", 1_795_163_400), ("  2026-11-20\n", 1_795_132_800), ("1969-12-31T23:59:59Z", -1),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("2026-11-20T24:00:00Z", 1_795_219_200),
    ("2016-12-31T23:59:60Z", 1_483_228_800),
  ])
  func `a date in any of the forms is read`(text: String, seconds: Int64) {
    #expect(Timestamp(rfc3339: text) == Timestamp(seconds: seconds))
  }

  @Test(arguments: [
    "", "2026", "2026-11", "2026-02-30", "2026-13-01", "26-11-20", "2026-11-20T", "2026-11-20T10", "2026-11-20T10:3",
    "2026-11-20T10:30:", "2026-11-20T10:30:05.", "2026-11-20T25:00Z", "2026-11-20T10:60Z", "2026-11-20T10:30:61Z",
    "2026-11-20T10:30+", "2026-11-20T10:30+2", "2026-11-20T10:30+25:00", "2026-11-20T10:30+02:60", "2026-11-20x10:30",
    "2026-11-20T10:30Zx", "+2026-11-20", "2026-1-2", "２０２６-11-20", "2026-11-20 tomorrow",
  ])
  func `what is no date is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `a date without a zone is in the caller's`() {
    let zone: (CivilDate) -> Int = { $0.month > 6 ? 7200 : 10800 }
    #expect(Timestamp(rfc3339: "2026-11-20", zone: zone) == Timestamp(rfc3339: "2026-11-20T00:00+02:00"))
    #expect(Timestamp(rfc3339: "2026-06-20T08:00", zone: zone) == Timestamp(rfc3339: "2026-06-20T08:00+03:00"))
    #expect(Timestamp(rfc3339: "2026-06-20T08:00Z", zone: zone) == Timestamp(rfc3339: "2026-06-20T11:00+03:00"))
  }

  @Test func `a date without a zone is told from one in UTC`() throws {
    let date = try #require(ISODate("2026-11-20"))
    #expect(date.offset == nil)
    let moment = try #require(ISODate("2026-11-20T00:00Z"))
    #expect(moment.offset == 0)
  }
}
