import Foundation
import Testing
import Trial

/// The scenarios of a script of this folder. It plays them one after another in one browser.
struct Scenarios {
  /// What those said that failed, by name.
  let failures: [String: String]

  struct Unplayed: Error { let words: String }

  init(_ names: [String], of script: String) throws {
    let (chromium, python) = (try #require(Installed.chromium), try #require(Installed.playwright))
    let run = try Command.run(
      python, ["\(Repository.folder)/Tests/Browser/\(script)", Installed.rhapsode, chromium] + names, seconds: 1800)
    let last = Data((run.text.split(separator: "\n").last ?? "").utf8)
    guard run.status == 0, let failures = try? JSONDecoder().decode([String: String].self, from: last) else {
      throw Unplayed(words: run.words)
    }
    self.failures = failures
  }
}
