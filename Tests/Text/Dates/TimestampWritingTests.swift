import Testing

@testable import Text

@Suite struct TimestampWritingTests {
  @Test func `one moment in every form`() {
    let moment = Timestamp(seconds: 1_795_170_605)
    #expect(moment.rfc3339 == "2026-11-20T10:30:05Z")
    #expect(moment.rfc3339(offset: 7200) == "2026-11-20T12:30:05+02:00")
    #expect(moment.rfc3339(offset: -12600) == "2026-11-20T07:00:05-03:30")
    #expect(moment.rfc822 == "Fri, 20 Nov 2026 10:30:05 +0000")
  }

  @Test func `midnight of a local mean time stays in its day`() {
    let midnight = Timestamp(seconds: -4_694_808_892)  // 25 March 1821 in Athens, 1:34:52 east of Greenwich
    #expect(midnight.rfc3339(offset: 5692) == "1821-03-25T00:00:08+01:35")
    #expect(Timestamp(seconds: 75).rfc3339(offset: -75) == "1970-01-01T00:00:15-00:01")
    #expect(Timestamp(seconds: 0).rfc3339(offset: -30) == "1970-01-01T00:00:00Z")
  }

  @Test func `what is written is read back`() {
    for step in -3000..<3000 {
      let moment = Timestamp(seconds: Int64(step) * 12_345_677)
      #expect(Timestamp(rfc3339: moment.rfc3339) == moment)
      #expect(Timestamp(rfc3339: moment.rfc3339(offset: step * 60 % 50000)) == moment)
    }
  }

  @Test(arguments: [Int64.min, -62_167_219_201, 253_402_300_800, Int64.max])
  func `a year of more than four digits is never written`(seconds: Int64) {
    #expect(Timestamp(seconds: seconds).rfc3339.utf8.count == 20)
    #expect(Timestamp(seconds: seconds).rfc3339(offset: -86000).utf8.count == 25)
  }
}
