import Testing

@testable import Render

struct RecordingDetailsTests {
  @Test(
    arguments: [
      (0, "0:00"), (59.9, "0:59"), (123, "2:03"), (3723.5, "1:02:03"), (1e300, "1000:00:00"), (.infinity, "1000:00:00"),
      (-1e300, "0:00"), (-.infinity, "0:00"), (.nan, "0:00"),
    ] as [(Double, String)])
  func `every number of seconds is a time`(seconds: Double, written: String) {
    #expect(RecordingDetails.clock(seconds) == written)
  }
}
