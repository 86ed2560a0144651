import Testing
import Trial

/// What readers keep in their browsers, what they can read without a connection, and how they listen. The scenarios are in `reader.py`.
@Suite(.serialized) struct ReaderTests {
  private static let scenarios = [
    "saved", "tabs", "muted", "fresh", "ages", "off", "share", "offline", "bounded", "preview", "listen", "queue",
    "voiceless", "recordings", "around", "journey",
  ]
  private static let played = Result { try Scenarios(scenarios, of: "reader.py") }

  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: scenarios)
  func `a reader keeps entries, shares them, reads without a connection, and listens`(scenario: String) throws {
    if let words = try Self.played.get().failures[scenario] { Issue.record("\(words)") }
  }
}
