import Testing

@testable import Text

@Suite struct TimestampEarliestTests {
  @Test func `the earlier moment stays, and no moment changes nothing`() {
    var earliest: Timestamp?
    earliest.formEarlier(nil)
    #expect(earliest == nil)
    earliest.formEarlier(Timestamp(seconds: 5))
    #expect(earliest == Timestamp(seconds: 5))
    earliest.formEarlier(nil)
    earliest.formEarlier(Timestamp(seconds: 7))
    #expect(earliest == Timestamp(seconds: 5))
    earliest.formEarlier(Timestamp(seconds: -1))
    #expect(earliest == Timestamp(seconds: -1))
  }
}
