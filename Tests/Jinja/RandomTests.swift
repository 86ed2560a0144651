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
    var different = 0
    for golden in goldens {
      guard let output = golden.output, Self.isComparable(output) else { continue }
      let (ours, error) = golden.render()
      guard ours != output else { continue }
      different += 1
      Issue.record("\(golden.template)\nJinja2: \(output)\nours: \(ours ?? error?.summary ?? "")")
      if different == 40 { break }
    }
    print("\(goldens.count) templates, \(goldens.count { $0.output != nil }) rendered, \(different) different")
  }

  /// Addresses in memory are not.
  private static func isComparable(_ output: String) -> Bool {
    !["object at 0x", "built-in method", "generator object", "&lt;Template", "&lt;Macro", "iterator at"].contains {
      output.contains($0)
    }
      && !output.contains("dict_") && !output.contains("&lt;function")
  }
}
