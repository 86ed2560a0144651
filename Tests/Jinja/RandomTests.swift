import FoundationEssentials
import Testing
import Text

@testable import Jinja

/// Random templates, written with Jinja2's answers by `oracle/differential.py`; run on request.
struct RandomTests {
  private static let file = ProcessInfo.processInfo.environment["JINJA_RANDOM"]

  @Test(.enabled(if: file != nil, "JINJA_RANDOM names no file"))
  func `random templates render as Jinja2 renders them`() throws {
    let goldens = try Golden.all(URL(filePath: Self.file ?? ""))
    #expect(!goldens.isEmpty)
    var different = 0
    var explained: [String: Int] = [:]
    for golden in goldens {
      guard let output = golden.output, Self.isComparable(output) else { continue }
      let (ours, error) = golden.render()
      guard ours != output else { continue }
      if let reason = Deviations.reason(of: golden, ours: ours, error: error?.summary) {
        explained[reason, default: 0] += 1
        continue
      }
      different += 1
      Issue.record("\(golden.template)\nJinja2: \(output)\nours: \(ours ?? error?.summary ?? "")")
      if different == 40 { break }
    }
    for (reason, count) in explained.sorted(by: { $0.key < $1.key }) { print("\(count) explained: \(reason)") }
    print("\(goldens.count) templates, \(goldens.count { $0.output != nil }) rendered, \(different) different")
  }

  /// Addresses in memory are not.
  private static func isComparable(_ output: String) -> Bool {
    let marks = [
      "object at 0x", "built-in method", "generator object", "&lt;template", "&lt;macro", "iterator at", "dict_",
      "&lt;function",
    ]
    let written = output.lowercased()
    return !marks.contains { written.contains($0) }
  }
}
