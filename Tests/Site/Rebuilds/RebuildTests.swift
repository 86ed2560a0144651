import Foundation
import Synchronization
import Testing
import Trial

/// A rebuild gives what a clean build gives: the same files, byte for byte, the same diagnostics and the same exit code.
///
/// Each site takes `steps` random changes; after each, its output is compared with that of a clean build.
/// `RHAPSODE_REBUILDS` is the number of steps in all, `RHAPSODE_SEED` the seed of the first site. A failure names its
/// seed and the changes. With `RHAPSODE_STOP`, no site takes further steps after the first failure.
@Suite struct RebuildTests {
  private static let steps = 20
  /// After so many builds of a site that failed, its mistakes are corrected.
  private static let mostFailures = 3
  private static let stopsAtFailure = ProcessInfo.processInfo.environment["RHAPSODE_STOP"] != nil
  private static let hasFailed = Atomic(false)
  /// How many outputs were compared, and how many sites have taken all their steps.
  private static let compared = Atomic(0)
  private static let ended = Atomic(0)
  private static let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["RHAPSODE_SEED"].flatMap { UInt64($0) } ?? 1
    let all = environment["RHAPSODE_REBUILDS"].flatMap { Int($0) } ?? 100
    return (0..<UInt64(max(1, all / steps))).map { first + $0 }
  }()

  @Test(arguments: seeds)
  func `after random changes, a rebuild equals a clean build`(seed: UInt64) throws {
    var changing = try ChangingSite(seed: seed)
    var history: [String] = []
    var (succeeded, failed) = (0, 0)
    for step in 0..<RebuildTests.steps where !isOver {
      if step > 0 { history += try RebuildChange.some(&changing) }
      let jobs = "\(changing.dice.pick([1, 2, 8]))"
      let rebuilt = try build(changing, to: "public", jobs: jobs)
      let clean = try build(changing, to: "clean\(step)", jobs: "2")
      let words = "seed \(seed), step \(step): \(history.suffix(6).joined(separator: ", "))"
      // Without a memory, a build does not know the files that it replaces.
      let isMemoryMissing = changing.mayHaveLeftovers || changing.hasDamagedMemory
      let found = findings(rebuilt)?.filter { !isMemoryMissing || !isOfMissingMemory($0) }
      let expected = findings(clean)
      // A build that fails leaves the memory as it is.
      if rebuilt.status == 0 { changing.hasDamagedMemory = false }
      let different = clean.status == 0 ? try differences(changing, from: "clean\(step)") : []
      #expect(rebuilt.status == clean.status, "\(words)\n\(rebuilt.words)\n\(clean.words)")
      #expect(found == expected && expected != nil, "\(words)\n\(expected == nil ? clean.words : "")")
      let excerpt = different.first.map { self.excerpt(of: $0, changing, step) } ?? ""
      #expect(different.isEmpty, "\(words): \(different.prefix(8)) differ\n\(excerpt)")
      guard rebuilt.status == clean.status, found == expected, expected != nil, different.isEmpty else {
        return RebuildTests.hasFailed.store(true, ordering: .relaxed)
      }
      guard clean.status == 0 else {
        failed += 1
        if failed.isMultiple(of: Self.mostFailures) {
          try changing.correct(filesWithErrors(clean))
          history.append("correct the mistakes")
        }
        continue
      }
      succeeded += 1
      RebuildTests.compared.add(1, ordering: .relaxed)
      try changing.site.folder.remove("clean\(step)")
    }
    #expect(succeeded > 0 || isOver, "seed \(seed): all builds failed, so that no output was compared")
    guard RebuildTests.ended.add(1, ordering: .relaxed).newValue == RebuildTests.seeds.count, !isOver else { return }
    let compared = RebuildTests.compared.load(ordering: .relaxed)
    #expect(compared > RebuildTests.seeds.count * RebuildTests.steps / 10, "only \(compared) outputs were compared")
    let survived = RebuildChange.survived.load(ordering: .relaxed)
    #expect(
      survived < 10 || RebuildChange.killed.load(ordering: .relaxed) > 0,
      "\(survived) builds were to be killed, and all ended before")
  }

  private var isOver: Bool { RebuildTests.stopsAtFailure && RebuildTests.hasFailed.load(ordering: .relaxed) }

  private func isOfMissingMemory(_ finding: String) -> Bool {
    finding.contains("has been replaced") || finding.contains("the memory of the last build is damaged")
  }

  private func differences(_ changing: ChangingSite, from clean: String) throws -> [String] {
    let here = try Tree.files(of: changing.site.output)
    let there = try Tree.files(of: "\(changing.site.path)/\(clean)")
    let paths = changing.mayHaveLeftovers ? Set(there.keys) : Set(here.keys).union(there.keys)
    return paths.filter { here[$0] != there[$0] }.sorted()
  }

  /// The first line of a file that differs, in both outputs.
  private func excerpt(of file: String, _ changing: ChangingSite, _ step: Int) -> String {
    let texts = ["public", "clean\(step)"].map { (try? changing.site.folder.text(of: "\($0)/\(file)")) ?? "" }
    let lines = texts.map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let first = zip(lines[0], lines[1]).first { $0 != $1 } ?? (lines[0].last ?? "", lines[1].last ?? "")
    return "rebuilt: \(first.0.prefix(2000))\nclean: \(first.1.prefix(2000))"
  }

  private func build(_ changing: ChangingSite, to output: String, jobs: String) throws -> Command {
    try changing.site.run(["build", "--jobs", jobs, "--output", output, "--json"] + changing.options)
  }

  private func filesWithErrors(_ run: Command) -> Set<String> {
    let document = try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let errors = (document?["diagnostics"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String == "error" }
    return Set(errors.compactMap { $0["file"] as? String })
  }

  /// The diagnostics as printed by `--json`; `nil` if the build ended without, as in a crash.
  private func findings(_ run: Command) -> [String]? {
    let document = try? JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    guard let diagnostics = document?["diagnostics"] as? [Any] else { return nil }
    return diagnostics.compactMap { diagnostic in
      (try? JSONSerialization.data(withJSONObject: diagnostic, options: [.sortedKeys, .fragmentsAllowed]))
        .flatMap { String(data: $0, encoding: .utf8) }
    }
  }
}
