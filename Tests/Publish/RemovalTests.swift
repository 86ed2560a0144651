import Foundation
import Model
import Testing
import Text

@testable import Publish

/// Builds that would remove pages.
@Suite struct RemovalTests {
  let trial = TemporaryOutput()
  let site = ["index.html": "home", "a/index.html": "a", "a/b/index.html": "b", "style.css": "css", "feed.xml": "feed"]

  @Test func `a build that would remove more than a tenth of the pages stops`() throws {
    let pages = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)/index.html", "\($0)") })
    try trial.publish(pages)
    let before = trial.touches
    let fewer = pages.filter { Int($0.value) ?? 0 >= 3 }
    let failure = #expect(throws: PublishFailure.self) { try trial.publish(fewer) }
    #expect(failure?.problems == [.tooManyRemovals((0..<3).map { "\($0)/index.html" }, of: 20)])
    #expect(failure?.exitCode == 4)
    #expect(trial.touches == before)
    try trial.publish(pages.filter { Int($0.value) ?? 0 >= 2 })
    try trial.publish(fewer.filter { Int($0.value) ?? 0 >= 9 }, allowsRemovals: true)
    #expect(trial.files.count == 11)
  }

  @Test func `below twenty pages, and of pages that moved, every removal is allowed`() throws {
    let few = Dictionary(uniqueKeysWithValues: (0..<19).map { ("\($0)/index.html", "\($0)") })
    try trial.publish(few)
    try trial.publish(few.filter { $0.value < "15" })
    #expect(trial.files.count < 19)
    let pages = Dictionary(uniqueKeysWithValues: (0..<40).map { ("\($0)/index.html", "\($0)") })
    try trial.publish(pages)
    let moved = Dictionary(uniqueKeysWithValues: pages.map { ("moved/" + $0.key, $0.value) })
    try trial.publish(moved)
    #expect(trial.files == moved)
  }

  @Test func `only the site's own pages count, and the removals are listed`() throws {
    func publish(_ own: Range<Int>, _ others: Range<Int>) throws {
      let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
      for number in own { publisher.accept(TemporaryOutput.artifact("own/\(number)/index.html", "\(number)")) }
      for number in others {
        publisher.accept(Artifact(path: "news/\(number)/index.html", kind: .page, content: .bytes([1])))
      }
      _ = try publisher.publish()
    }
    try publish(0..<40, 0..<100)
    try publish(0..<40, 0..<1)
    #expect(!trial.files.keys.contains("news/7/index.html"))
    let failure = #expect(throws: PublishFailure.self) { try publish(0..<10, 0..<1) }
    let help = try #require(failure?.problems.first?.diagnostic.help)
    #expect(help.contains("/own/10/, /own/11/") && help.hasSuffix("and 10 more"), "\(help)")
    #expect(failure?.problems.first?.diagnostic.summary == "this build would remove 30 of 40 pages of your own")
  }
}
