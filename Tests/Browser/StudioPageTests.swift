import Testing
import Trial

/// The studio of `rhapsode serve` as an author uses it, in Chromium. The scenarios are in `studio.py` and in the files that
/// it names.
@Suite(.serialized) struct StudioPageTests {
  private static let scenarios = [
    "mouse", "keyboard", "text", "quick", "unchanged", "conflict", "source_conflict", "keep_typing", "keep_refused",
    "gone", "lists", "answers", "told", "place", "tables", "translated", "many", "long", "pasted", "signs", "styles",
    "nested", "cells", "typed_source", "placed", "pressed", "chosen", "hurried",
    "recording",
    "trash", "touch",
    "drop", "schedule", "zones", "mistakes", "formulas",
    "waiting", "flood", "forbidden", "begun", "wrong", "tags", "greek",
    "settings", "library", "sources", "beside", "phone", "words", "accessible",
  ]
  private static let played = Result { try Scenarios(scenarios, of: "studio.py") }

  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    arguments: scenarios)
  func `somebody who never saw Markdown writes a story`(scenario: String) throws {
    if let words = try Self.played.get().failures[scenario] { Issue.record("\(words)") }
  }
}
