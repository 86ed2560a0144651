import Feeds
import Fixtures
import Foundation
import Model
import Testing
import Text
import Trial

@testable import Ingest

/// Reports of the same event by several sources.
struct EventClustersTests {
  private static let start = Timestamp(seconds: 1_771_300_000)

  private static func report(
    _ title: String, _ summary: String = "", source: Int, hours: Int64 = 0, language: String = "en"
  ) -> Entry {
    var entry = Entry(
      id: title, kind: .item, origin: .archived(0), title: title, path: "", slug: "x", language: language)
    entry.summary = summary
    entry.source = source
    entry.date = Timestamp(seconds: start.seconds + hours * 3600)
    return entry
  }

  private static func clusters(_ entries: [Entry]) -> [[Int]] { EventClusters(of: entries).clusters }

  @Test func `reports of other sources join the earliest, if they are of its language and of its two days`() {
    let title = "Kenyan airport workers suspend strike after deal"
    let later = Self.report("Airport workers in Kenya suspended their strike after a deal", source: 1, hours: 3)
    #expect(Self.clusters([later, Self.report(title, source: 0)]) == [[1, 0]])
    #expect(Self.clusters([Self.report(title, source: 0), Self.report(title, source: 0, hours: 1)]) == [])
    #expect(Self.clusters([Self.report(title, source: 0), Self.report(title, source: 1, hours: 49)]) == [])
    #expect(Self.clusters([Self.report(title, source: 0), Self.report(title, source: 1, language: "el")]) == [])
    #expect(
      Self.clusters([
        Self.report("Απεργία των εργαζομένων στο αεροδρόμιο του Ναϊρόμπι", source: 0, language: "el"),
        Self.report("ΑΠΕΡΓΙΑ ΕΡΓΑΖΟΜΕΝΩΝ ΣΤΟ ΑΕΡΟΔΡΟΜΙΟ ΤΟΥ ΝΑΪΡΟΜΠΙ", source: 1, hours: 1, language: "el"),
      ]) == [[0, 1]])
  }

  @Test func `a source that is kept apart joins no event`() {
    let title = "Kenyan airport workers suspend strike after deal"
    let reports = (0..<3).map { Self.report(title, source: $0, hours: Int64($0)) }
    #expect(EventClusters(of: reports, without: [1]).clusters == [[0, 2]])
    #expect(EventClusters(of: reports, without: [0, 1]).clusters == [])
    // One entry that is named, also if it was the first.
    #expect(EventClusters(of: reports, entries: [1]).clusters == [[0, 2]])
    #expect(EventClusters(of: reports, entries: [0]).clusters == [[1, 2]])
  }

  @Test func `the order of the entries does not matter`() {
    var entries = (0..<40).map {
      Self.report(
        "Minister \($0 % 8) visits harbour of Almyra about works on the mole \($0 % 8)", source: $0, hours: Int64($0))
    }
    func titles() -> [[String]] {
      Self.clusters(entries).map { $0.map { "\(entries[$0].source ?? 0)" } }.sorted { $0[0] < $1[0] }
    }
    let first = titles()
    entries.reverse()
    #expect(!first.isEmpty && titles() == first)
  }

  @Test(.enabled(if: Repository.realFeeds != nil, "../shared/corpus/feeds is not beside this checkout"))
  func `of pairs that people labelled, at least 95 in 100 that are found are right, and at least 60 are found`() throws
  {
    let labelled = try LabelledEvents()
    #expect(labelled.same.count >= 50)
    let found = labelled.pairs(in: EventClusters(of: labelled.entries).clusters)
    let right = found.filter { labelled.same.contains($0) }
    let precision = Double(right.count) / Double(max(1, found.count))
    let recall = Double(right.count) / Double(labelled.same.count)
    #expect(precision >= 0.95 && recall >= 0.6, "precision \(precision), recall \(recall)")
    print("clusters: \(labelled.same.count) true pairs, \(found.count) found, precision \(precision), recall \(recall)")
  }

  /// The corpus has no more pairs of one event, and they are told in other words: what is measured here is precision.
  @Test(.enabled(if: Repository.realFeeds != nil, "../shared/corpus/feeds is not beside this checkout"))
  func `among the real feeds alone, no two reports of different events are joined`() throws {
    let real = try RealEvents()
    #expect(real.same.count == 5 && real.other.count == 12)
    let found = real.pairs(in: EventClusters(of: real.entries).clusters)
    #expect(found.subtracting(real.same) == [])
    print("clusters: \(real.same.count) true pairs of real feeds, \(found.intersection(real.same).count) found")
  }
}
