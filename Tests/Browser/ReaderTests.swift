import Testing
import Trial

/// What readers keep in their browsers, what they can read without a connection, and how they listen. The scenarios are in `reader.py`.
@Suite(.serialized) struct ReaderTests {
  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: [
      "saved", "tabs", "off", "share", "offline", "bounded", "preview", "listen", "queue", "voiceless", "recordings",
      "around",
      "journey",
    ])
  func `a reader keeps entries, shares them, reads without a connection, and listens`(scenario: String) throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let run = try Command.run(
      python, [Repository.folder + "/Tests/Browser/reader.py", Installed.rhapsode, chromium, scenario], seconds: 600)
    #expect(run.status == 0, "\(run.words)")
  }
}
