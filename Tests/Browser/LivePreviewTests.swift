import Testing
import Trial

/// `rhapsode serve` as an author sees it, in Chromium. The scenarios are in `live.py`.
@Suite(.serialized) struct LivePreviewTests {
  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: [
      "text", "front", "overlay", "warnings", "failing", "style", "static", "files", "sound", "safety", "editor",
    ])
  func `an open page follows what is written`(scenario: String) throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let run = try Command.run(
      python, [Repository.folder + "/Tests/Browser/live.py", Installed.rhapsode, chromium, scenario], seconds: 600)
    #expect(run.status == 0, "\(run.words)")
  }
}
