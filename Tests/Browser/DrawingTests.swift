import Testing
import Trial

/// What the browser draws after a click, and where it writes the names of pins. The scenarios are in `drawing.py`.
@Suite(.serialized) struct DrawingTests {
  @Test(
    .enabled(if: Installed.chromium != nil, Browser.reason),
    .enabled(if: Installed.playwright != nil, "RHAPSODE_PYTHON names no Python with Playwright"),
    .enabled(if: Installed.hasBrowserLibraries, "libjs-leaflet and libjs-three are not installed"),
    arguments: ["streets", "model", "pins"])
  func `street maps and models are drawn after a click, and no name of a pin covers another one`(scenario: String)
    throws
  {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let run = try Command.run(
      python, [Repository.folder + "/Tests/Browser/drawing.py", Installed.rhapsode, chromium, scenario], seconds: 600)
    #expect(run.status == 0, "\(run.words)")
  }
}
