import Testing
import Text

@testable import Feeds

@Suite struct FeedNumberTests {
  @Test(
    arguments: [
      ("3600", 3600), ("90.5", 90.5), ("1:02:03", 3723), ("62:03", 3723), ("01:02:03.500", 3723.5), ("0", 0),
      ("1h 2m 3s", 3723), ("62 min", 3720), ("PT1H2M3.5S", 3723.5), ("1 hour, 2 minutes", 3720), ("5m 1h", nil),
      ("5 apples", nil), ("h", nil), ("PT", nil), ("", nil), ("1:2:3:4", nil), ("-5", nil), ("x", nil), ("nan", nil),
      ("1e400", nil), ("99999999999:00", nil),
    ] as [(String, Double?)])
  func `durations are seconds`(text: String, expected: Double?) {
    #expect(FeedNumber.seconds(text) == expected)
  }

  @Test func `sizes are digits`() {
    #expect(FeedNumber.integer(" 12,345 ") == 12345)
    #expect(FeedNumber.integer("-1") == nil)
    #expect(FeedNumber.integer("") == nil)
    #expect(FeedNumber.integer("99999999999999999999") == nil)
    #expect(FeedNumber.integer("999999999999999999") == 999_999_999_999_999_999)
    #expect(FeedNumber.integer("1000000000000000000") == nil)
  }

  @Test(arguments: [
    (12, "12"), (12.5, "12.5"), (-0.000_02, "-0.00002"), (0.000_012_345, "0.000012345"), (1e-13, "0"), (-90, "-90"),
  ])
  func `numbers are written without exponents`(_ value: Double, _ text: String) {
    #expect(FeedNumber.text(value) == text)
    #expect(FeedNumber.decimal(text).map { abs($0 - value) < 1e-12 } == true)
  }

  @Test func `seconds are written as clocks show them`() {
    #expect(FeedNumber.clock(3723.5) == "01:02:03.500")
    #expect(FeedNumber.clock(-1) == "00:00:00.000")
    #expect(FeedNumber.clock(.infinity) == "277777:46:40.000")
  }

  @Test func `base 64 is decoded around white space`() {
    #expect(Base64.decode(Array("SGVs\n bG8=".utf8)[...]).map { String(decoding: $0, as: UTF8.self) } == "Hello")
    #expect(Base64.decode(Array("a*b".utf8)[...]) == nil)
    #expect(Base64.decode([]) == [])
  }
}
