import Testing
import Text

@testable import Feeds

@Suite struct FeedDateTests {
  @Test(
    arguments: [
      // RFC 822 and its errors.
      ("Thu, 01 Jan 2004 19:48:21 GMT", "2004-01-01T19:48:21Z"),
      ("Thu, 01 Jan 04 19:48:21 GMT", "2004-01-01T19:48:21Z"),
      ("Fri, 31 Dec 99 23:59:59 +0000", "1999-12-31T23:59:59Z"),
      ("01 Jan 2004 19:48 EST", "2004-01-02T00:48:00Z"),
      ("Thu,  1 January 2004 19:48:21 +0200", "2004-01-01T17:48:21Z"),
      ("Thu, 01 Jan 2004 19:48:21 -05:00", "2004-01-02T00:48:21Z"),
      ("Thu, 01 Jan 2004 19:48:21 GMT+02:00", "2004-01-01T17:48:21Z"),
      ("Thu, Jan 01 2004 19:48:21 Etc/GMT", "2004-01-01T19:48:21Z"),
      ("Thurs, 01 Jan 2004", "2004-01-01T00:00:00Z"),
      ("Sun, 01 Jan 2017 16:37:48 CEST", "2017-01-01T14:37:48Z"),
      ("Fri, 2006/09/15 08:19:53 EDT", "2006-09-15T12:19:53Z"),
      // asctime, and what people write.
      ("Thu Jan  1 19:48:21 2004", "2004-01-01T19:48:21Z"),
      ("Sun Jan 04 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
      ("January 2, 2006 3:04 PM", "2006-01-02T15:04:00Z"),
      ("2 May 2021", "2021-05-02T00:00:00Z"), ("31.12.2003 10:14", "2003-12-31T10:14:00Z"),
      ("12/31/2003", "2003-12-31T00:00:00Z"), ("31/12/2003", "2003-12-31T00:00:00Z"),
      ("12:30 AM, 5 June 2020", "2020-06-05T00:30:00Z"),
      // ISO 8601.
      ("2003-12-31T10:14:55Z", "2003-12-31T10:14:55Z"), ("2003-12-31T10:14:55.123456Z", "2003-12-31T10:14:55Z"),
      ("2003-12-31t10:14:55+01:00", "2003-12-31T09:14:55Z"), ("2003-12-31 10:14:55 -0330", "2003-12-31T13:44:55Z"),
      ("2003-12-31T18:14-08:00", "2004-01-01T02:14:00Z"), ("2003-12-31", "2003-12-31T00:00:00Z"),
      ("2003-12", "2003-12-01T00:00:00Z"), ("2003", "2003-01-01T00:00:00Z"), ("20031231", "2003-12-31T00:00:00Z"),
      ("20031231T101455Z", "2003-12-31T10:14:55Z"), ("20031231101455", "2003-12-31T10:14:55Z"),
      ("2003-335", "2003-12-01T00:00:00Z"), ("2003335", "2003-12-01T00:00:00Z"), ("03-12-31", "2003-12-31T00:00:00Z"),
      ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
      // Other languages.
      ("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
      ("Πεμ, 29 Ιανουαρίου 2004 12:53:00 +0200", "2004-01-29T10:53:00Z"),
      ("1 Μαΐου 2020 8:05 μμ", "2020-05-01T20:05:00Z"),
      ("2004년 05월 28일  01:31:15", "2004-05-27T16:31:15Z"), ("2004-05-25 오후 11:23:17", "2004-05-25T23:23:17Z"),
      ("2004-július-13T9:15-03:00", "2004-07-13T12:15:00Z"), ("3. März 2021", "2021-03-03T00:00:00Z"),
      ("mar., 03 févr. 2004 10:00:00 +0100", "2004-02-03T09:00:00Z"), ("24 dez 2019", "2019-12-24T00:00:00Z"),
    ])
  func `dates of every shape are read`(text: String, expected: String) {
    #expect(FeedDate.timestamp(text)?.rfc3339 == expected)
  }

  @Test(
    arguments: [
      "", "  ", "soon", "32 Jan 2004", "30 Feb 2004", "2004-13-01", "2003-366", "10:14:55", "12", "0000-01-01", "Thu",
      "99999999999999999999", "2004-01-01T25:00:00Z", "2004-01-01T10:61:00Z", "\u{0}", "1 2 3 4 5 6 7",
      "2003-12-31T10:14:55Z2003-12-31T10:14:55Z2003-12-31T10:14:55Z2003-12-31T10:14:55Z2003-12-31T10:14:55Z2003-12-31T10:14:55Z2003-12",
    ])
  func `what is no date is none`(text: String) {
    #expect(FeedDate.timestamp(text) == nil)
  }

  @Test func `dates of the two usual shapes mean what they mean to who looks closer`() {
    var count = 0
    for text in UsualDates.all {
      let bytes = Array(text.utf8)[...]
      guard let usual = FeedDate.usual(bytes) else { continue }
      count += 1
      #expect(usual == FeedDate.anyShape(bytes), "\(text)")
    }
    #expect(count > 400)
  }

  @Test func `what we write we read, on every day of four centuries`() {
    for day in stride(from: -62_135_596_800, through: 7_258_032_000, by: 86400 * 37 + 3661) {
      let time = Timestamp(seconds: Int64(day))
      #expect(FeedDate.timestamp(time.rfc3339) == time)
      if day > -30_610_000_000 { #expect(FeedDate.timestamp(time.rfc822) == time) }
    }
  }
}

/// Dates of the usual shapes, and others that are a little beside them.
private enum UsualDates {
  static var all: [String] {
    let times = [
      "19:48:21", "00:00:00", "24:00:00", "23:59:60", "23:59:59", "25:00:00", "7:48:21", "19:48", "19:60:21",
    ]
    let zones = [" GMT", " +0000", " -0530", " +2359", " +2400", " +0275", " UTC", " EST", "", " Z", " +02:00", " gmt"]
    let days =
      ["Thu, 01 Jan 2004", "1 feb 2020", "29 Feb 2023", "31 DEC 1969", "32 Jan 2004", "Mar, 05 Apr 0001"]
      + ["05 May 0000", "Thu, 01 January 2004", "Thu 01 Jan 2004", "01 Jan 04", "Foo, 29 Feb 2024", "00 Jan 2004"]
    let rfc822 = days.flatMap { day in times.flatMap { time in zones.map { "\(day) \(time)\($0)" } } }
    let dates = ["2004-01-01", "2020-02-29", "2023-02-29", "0000-01-01", "0001-01-01", "9999-12-31", "2004-13-01"]
    let marks = ["T", "t", " ", "  ", "T "]
    let endings = [
      "Z", "z", "+01:00", "-0530", "+23:59", "+24:00", "+02:75", "", ".25Z", ",5+01", " Z", " +01:00", "+1",
    ]
    let iso = dates.flatMap { date in
      marks.flatMap { mark in times.flatMap { time in endings.map { date + mark + time + $0 } } }
    }
    return rfc822 + iso + days + dates
  }
}
