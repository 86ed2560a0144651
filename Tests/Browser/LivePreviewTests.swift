import Testing
import Trial

/// `rhapsode serve` as an author sees it, in Chromium. The scenarios are in `live.py`.
@Suite(.serialized) struct LivePreviewTests {
  private static let scenarios = [
    "text", "front", "overlay", "warnings", "failing", "style", "static", "files", "sound", "safety", "editor",
  ]
  private static let played = Result { try Scenarios(scenarios, of: "live.py") }

  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: scenarios)
  func `an open page follows what is written`(scenario: String) throws {
    if let words = try Self.played.get().failures[scenario] { Issue.record("\(words)") }
  }
}
