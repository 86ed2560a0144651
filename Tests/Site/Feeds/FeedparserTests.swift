import Foundation
import Testing
import Trial

/// feedparser's own test cases, evaluated by a tool that is beside some checkouts.
@Suite(
  .enabled(if: Repository.cases != nil, "../shared/corpus/feedparser is not beside this checkout"),
  .enabled(if: Installed.python != nil, "RHAPSODE_PYTHON names no Python with feedparser and html5lib"))
struct FeedparserTests {
  @Test func `every case passes or is listed with the reason, and no listed one passes`() throws {
    let score = try Self.score(try #require(Repository.cases), [])
    #expect(score.counted > 1800)
    #expect(score.failed.subtracting(FeedparserDifferences.all) == [])
    #expect(FeedparserDifferences.all.subtracting(score.failed) == [])
    let difference = ConformancePage.difference(
      of: "feedparser", cases: score.counted, reasons: FeedparserDifferences.reasons)
    #expect(difference == nil)
  }

  @Test func `what feedparser's server serves is read right at its address`() throws {
    let cases = try #require(Repository.cases)
    let folder = try TemporaryFolder()
    for name in FeedparserDifferences.address { try folder.copy("\(cases)/\(name).xml", to: "\(name).xml") }
    let score = try Self.score(folder.path, ["--url", "http://127.0.0.1:8097/tests/case.xml"])
    #expect(score.counted == FeedparserDifferences.address.count)
    #expect(score.failed == [])
  }
}

extension FeedparserTests {
  /// Returns how many cases of the folder were counted, and the names of those that failed.
  private static func score(_ folder: String, _ options: [String]) throws -> (counted: Int, failed: Set<String>) {
    let tool = Repository.folder + "/../shared/tools/feedscore.py"
    let run = try Command.run(
      try #require(Installed.python), [tool, folder, "--failures", "--", Installed.rhapsode, "feed"] + options,
      seconds: 600)
    #expect(run.status == 0, "\(run.words)")
    var failed: Set<String> = []
    for line in run.text.split(separator: "\n") where line.hasPrefix("FAIL ") {
      failed.insert(String(line.dropFirst(5).prefix { $0 != ":" }.dropLast(4)))
    }
    let total = run.text.split(separator: "\n").last { $0.hasPrefix("total") }
    let counted = total?.split(separator: "/").last?.split(separator: " ").first.flatMap { Int($0) }
    return (counted ?? 0, failed)
  }
}
