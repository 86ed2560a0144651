import Testing
import Trial

/// What readers of a news channel, of a department's menu and of a planet do on one visit, walked in `journeys.py` with and without
/// JavaScript, on a phone and on a wide window.
@Suite(.serialized) struct JourneyTests {
  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: ["channel", "department", "marks"])
  func `readers find their way from home to an article and back, with all that is between`(journey: String) throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let run = try Command.run(
      python, [Repository.folder + "/Tests/Browser/journeys.py", Installed.rhapsode, chromium, journey], seconds: 600)
    #expect(run.status == 0, "\(run.words)")
  }
}
