import Archive
import Feeds
import Model
import Testing
import Text

@testable import Sources

/// The stored order of a feed.
@Suite struct FeedRanksTests {
  @Test func `new entries at the start of a feed change no other rank`() {
    #expect(FeedRanks.renewed([nil, nil, 5, 3, 2], above: 9) == [11, 10, 5, 3, 2])
    #expect(FeedRanks.renewed([5, 3, 2], above: 9) == [5, 3, 2])
    #expect(FeedRanks.renewed([nil, nil], above: 0) == [2, 1])
    #expect(FeedRanks.renewed([], above: 0) == [])
  }

  @Test func `another order ranks all entries again, above those that have left the feed`() {
    #expect(FeedRanks.renewed([3, 5, 2], above: 9) == [12, 11, 10])
    #expect(FeedRanks.renewed([5, nil, 2], above: 9) == [12, 11, 10])
    #expect(FeedRanks.renewed([5, 5], above: 5) == [7, 6])
    #expect(FeedRanks.below(-3, 2) == [-4, -5])
  }

  /// Returns the ids of the stored entries in the order of the feed.
  private func order(_ documents: [[String]]) -> [String] {
    let tests = ItemTests()
    let entries = documents.map { $0.map { tests.entry($0) } }
    let records = tests.records(entries) { $0.keepsOrder = true }
    let positions = records.map { record in
      (id: record.id, FeedPosition(source: "s", left: record.left, rank: ItemFields(record.fields).rank))
    }
    return positions.sorted { FeedRank($0.1).precedes(FeedRank($1.1)) ?? false }.map(\.id)
  }

  @Test func `entries are in the order of the last document, then those that left it, the latest first`() {
    #expect(order([["a", "b", "c"]]) == ["a", "b", "c"])
    #expect(order([["a", "b", "c"], ["d", "a", "b", "c"]]) == ["d", "a", "b", "c"])
    #expect(order([["a", "b", "c"], ["c", "b", "a"]]) == ["c", "b", "a"])
    #expect(order([["a", "b", "c", "d"], ["x", "a", "b"]]) == ["x", "a", "b", "c", "d"])
    #expect(order([["a", "b", "c"], ["b", "c"], ["c"]]) == ["c", "b", "a"])
    #expect(order([["a", "b"], ["b"], ["b", "a"]]) == ["b", "a"])
  }

  @Test func `only a source whose list keeps the order stores it, and a document in the same order changes nothing`() {
    let tests = ItemTests()
    let entries = ["a", "b"].map { tests.entry($0) }
    #expect(tests.records([entries]).allSatisfy { ItemFields($0.fields).rank == nil })
    var source = Source(id: "s", location: .file("f"), title: "")
    let known = tests.records([entries]) { $0.keepsOrder = true }
    func changes(_ entries: [FeedEntry]) -> (result: ItemReader.Result, written: [String]) {
      let result = ItemReader(source: source, address: nil, known: known, now: FollowedSite.now(1))
        .read(FeedDocument(format: .rss20, entries: entries))
      return (result, result.changes.compactMap { if case .write(let record, _) = $0 { record.id } else { nil } })
    }
    source.keepsOrder = true
    #expect(changes(entries).written.isEmpty)
    #expect(changes([tests.entry("c")] + entries).written == ["c"])
    let turned = changes(entries.reversed())
    #expect(turned.written == ["b", "a"] && turned.result.changed == 0, "the entries themselves have not changed")
    source.keepsOrder = false
    #expect(changes(entries.reversed()).written.isEmpty)
  }

  @Test func `the document is read again if the order or the time zone is asked for later`() {
    var source = Source(id: "s", location: .file("f"), title: "")
    #expect(ItemReader.version(for: source) == ItemReader.version)
    var versions = [ItemReader.version]
    source.keepsOrder = true
    versions.append(ItemReader.version(for: source))
    source.timezone = "Europe/Athens"
    versions.append(ItemReader.version(for: source))
    source.keepsOrder = false
    versions.append(ItemReader.version(for: source))
    #expect(Set(versions).count == 4)
  }
}
