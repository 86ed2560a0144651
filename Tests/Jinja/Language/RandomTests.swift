import FoundationEssentials
import Testing
import Text

@testable import Jinja

/// Random templates with Jinja2's output, both written by `oracle/differential.py`. It runs only on request.
/// Differences are written to a file beside them; those with a known reason are only counted.
struct RandomTests {
  private static let file = ProcessInfo.processInfo.environment["JINJA_RANDOM"]

  @Test(.enabled(if: file != nil, "JINJA_RANDOM names no file"))
  func `random templates render as Jinja2 renders them`() throws {
    let file = URL(filePath: Self.file ?? "")
    let goldens = try Golden.all(file)
    #expect(!goldens.isEmpty)
    var tally = RandomTally()
    for golden in goldens {
      let ours = golden.render()
      tally.count(golden, ours.output, ours.error)
    }
    try Data(tally.differences.joined(separator: "\n\n").utf8).write(to: file.appendingPathExtension("differences"))
    for line in tally.report { print(line) }
    for difference in tally.differences.prefix(20) { Issue.record("\(difference)") }
  }
}
