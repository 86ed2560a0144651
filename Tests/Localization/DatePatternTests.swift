import Testing
import Text

@testable import Localization

@Suite struct DatePatternTests {
  private let dates = LocalizedDates(timezone: "Europe/Athens")
  /// 2026-08-04T22:05:09Z, which is 5 August in Athens.
  private let moment = Timestamp(seconds: 1_785_881_109)

  @Test(arguments: [
    ("d MMMM yyyy", "el", "5 Αυγούστου 2026"), ("LLLL yyyy", "el", "Αύγουστος 2026"),
    ("EEEE d MMM", "en", "Wednesday 5 Aug"), ("EEE, dd/MM/yy", "el", "Τετ, 05/08/26"),
    ("HH:mm:ss", "en", "01:05:09"), ("h:mm a", "en", "1:05 AM"),
    ("yyyy-MM-dd'T'HH:mmXXX", "en", "2026-08-05T01:05+03:00"),
    ("d 'of' MMMM", "en", "5 of August"), ("''yy", "en", "'26"), ("D", "en", "217"),
  ])
  func `a pattern of CLDR is written in the language and the zone`(pattern: String, language: String, text: String)
    throws
  {
    #expect(try dates.pattern(pattern, in: language).text(of: moment) == text)
  }

  @Test func `the words of English are those that CLDR has for the United States`() throws {
    // A day and an hour more each time: each weekday, month, and half of a day.
    var moments = (0..<400).map { Timestamp(seconds: moment.seconds + $0 * 90_000) }
    moments.append(Timestamp(seconds: -80_000_000_000))
    for symbol in ["MMMM", "MMM", "MMMMM", "LLLL", "LLL", "LLLLL", "EEEE", "EEE", "EEEEE", "cccc", "a", "G"] {
      let (own, system) = (try dates.pattern(symbol, in: "en"), try dates.pattern(symbol, in: "en-US"))
      for moment in moments {
        #expect(own.text(of: moment) == system.text(of: moment), "\(symbol) of \(moment.rfc3339)")
      }
    }
  }

  @Test(arguments: ["UTC", "GMT", "Nowhere/Nothing"]) func `universal time has one name`(timezone: String) throws {
    let dates = LocalizedDates(timezone: timezone)
    let text = try dates.pattern("HH:mm z Z XXX", in: "en").text(of: moment)
    #expect(text == "22:05 GMT +0000 Z")
  }

  @Test(arguments: [
    ("%Y-%m-%d", "2026-08-05"), ("%-d %B %Y", "5 August 2026"), ("%H:%M:%S %z", "01:05:09 +0300"),
    ("%a %e %b", "Wed 5 Aug"),
    ("100%%", "100%"), ("%F %T", "2026-08-05 01:05:09"), ("%j", "217"),
  ])
  func `a pattern with a percent sign is strftime's`(pattern: String, text: String) throws {
    #expect(try dates.pattern(pattern, in: "en").text(of: moment) == text)
  }

  @Test(arguments: [
    ("en", "5 August 2026"), ("en-US", "August 5, 2026"), ("el", "5 Αυγούστου 2026"), ("de", "5. August 2026"),
    ("fr", "5 août 2026"), ("pt-BR", "5 de agosto de 2026"), ("ru", "5 августа 2026\u{202F}г."), ("ja", "2026年8月5日"),
    ("ko", "2026년 8월 5일"), ("hu", "2026. augusztus 5."), ("he", "5 באוגוסט 2026"), ("eu", "2026(e)ko abuztuaren 5(a)"),
    ("ca", "5 d’agost del 2026"), ("lv", "2026. gada 5. augusts"), ("grc", "5 August 2026"),
  ])
  func `the long form of a date is that of the language`(language: String, text: String) throws {
    let pattern = try dates.pattern("long", in: language)
    #expect(pattern.text(of: moment) == text)
    let withTime = try dates.pattern("long, HH:mm", in: language)
    #expect(withTime.text(of: moment) == text + ", 01:05")
  }

  /// The system's calendar is Julian before October 1582. Its words are cached, so that one old date could change others.
  @Test(arguments: [
    ("1453-05-29T00:00:00Z", "Sunday 29 May 1453 AD"),
    ("1500-03-05T00:00:00Z", "Monday 5 March 1500 AD"),
    ("1582-10-10T00:00:00Z", "Sunday 10 October 1582 AD"),
    ("0001-01-01T00:00:00Z", "Monday 1 January 0001 AD"),
  ])
  func `old dates have the words of the Gregorian calendar`(time: String, text: String) throws {
    let dates = LocalizedDates(timezone: "UTC")
    let pattern = try dates.pattern("EEEE d MMMM yyyy G", in: "en")
    let old = try #require(Timestamp(rfc3339: time))
    #expect(pattern.text(of: old) == text)
    #expect(pattern.text(of: moment) == "Tuesday 4 August 2026 AD")
    // Year 0 is 1 BC.
    let antiquity = Timestamp(CivilDate(Timestamp(seconds: -62_135_596_800 - 86_400)))
    #expect(try dates.pattern("MMMM G", in: "en").text(of: antiquity) == "December BC")
  }

  @Test func `an unknown symbol is named`() {
    #expect { try DatePattern("d QQQQQQ") } throws: { ($0 as? DatePattern.UnknownSymbol)?.symbol == "QQQQQQ" }
    #expect { try DatePattern("%Y %") } throws: { ($0 as? DatePattern.UnknownSymbol)?.symbol == "%" }
  }

  @Test func `summer time and winter time have their own offsets`() {
    #expect(dates.offset(at: moment) == 10_800)
    #expect(dates.offset(at: Timestamp(seconds: 1_800_000_000)) == 7200)
    #expect(dates.offset(at: Timestamp(seconds: -1)) == 7200)
  }
}
