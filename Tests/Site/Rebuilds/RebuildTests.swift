import Foundation
import Testing
import Trial

/// A rebuild gives what a clean build gives: the same files, byte for byte, the same diagnostics and the same exit code.
///
/// Each site takes `steps` random changes; after each, its output is compared with that of a clean build.
/// `RHAPSODE_REBUILDS` is the number of steps in all, `RHAPSODE_SEED` the seed of the first site. A failure names its
/// seed and the changes.
@Suite struct RebuildTests {
  private static let steps = 20
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["RHAPSODE_SEED"].flatMap { UInt64($0) } ?? 1
    let all = environment["RHAPSODE_REBUILDS"].flatMap { Int($0) } ?? 200
    return (0..<UInt64(max(1, all / steps))).map { first + $0 }
  }()

  @Test(arguments: seeds)
  func `after random changes, a rebuild equals a clean build`(seed: UInt64) throws {
    var changing = try ChangingSite(seed: seed)
    var history: [String] = []
    for step in 0..<RebuildTests.steps {
      if step > 0 { history += try RebuildChange.some(&changing) }
      let jobs = "\(changing.dice.pick([1, 2, 8]))"
      let rebuilt = try build(changing, to: "public", jobs: jobs)
      let clean = try build(changing, to: "clean\(step)", jobs: "2")
      let words = "seed \(seed), step \(step): \(history.suffix(6).joined(separator: ", "))"
      #expect(rebuilt.status == clean.status, "\(words)\n\(rebuilt.words)\n\(clean.words)")
      // Without a memory, a build does not know the files that it replaces.
      let found = findings(rebuilt).filter { !changing.mayHaveLeftovers || !$0.contains("has been replaced") }
      #expect(found == findings(clean), "\(words)")
      guard clean.status == 0 else { continue }
      let different = try differences(changing, from: "clean\(step)")
      #expect(different.isEmpty, "\(words): \(different.prefix(8)) differ")
      try changing.site.folder.remove("clean\(step)")
      if !different.isEmpty { return }
    }
  }

  private func differences(_ changing: ChangingSite, from clean: String) throws -> [String] {
    let here = try Tree.files(of: changing.site.output)
    let there = try Tree.files(of: "\(changing.site.path)/\(clean)")
    let paths = changing.mayHaveLeftovers ? Set(there.keys) : Set(here.keys).union(there.keys)
    return paths.filter { here[$0] != there[$0] }.sorted()
  }

  private func build(_ changing: ChangingSite, to output: String, jobs: String) throws -> Command {
    try changing.site.run([
      "build", "--now", changing.now, "--jobs", jobs, "--output", output, "--json", "--allow-removals",
      "--allow-overwrite",
    ])
  }

  /// The diagnostics as printed by `--json`.
  private func findings(_ run: Command) -> [String] {
    let document = try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let diagnostics = document?["diagnostics"] as? [Any] ?? ["no document"]
    return diagnostics.compactMap { diagnostic in
      (try? JSONSerialization.data(withJSONObject: diagnostic, options: [.sortedKeys, .fragmentsAllowed]))
        .flatMap { String(data: $0, encoding: .utf8) }
    }
  }
}
