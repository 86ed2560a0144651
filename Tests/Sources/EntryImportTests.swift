import Archive
import Feeds
import Model
import Testing
import Text

@testable import Sources

/// Imports of entries that another program has stored.
@Suite struct EntryImportTests {
  private func site() throws -> FollowedSite {
    try FollowedSite([Source(id: "s", location: .url("https://news.example/feed"), title: "")])
  }

  private func entry(_ id: String?, _ link: String?, _ title: String) -> FeedEntry {
    var entry = FeedEntry()
    (entry.id, entry.link, entry.title) = (id, link, FeedText(.text, title))
    return entry
  }

  private func document(_ entries: FeedEntry...) -> FeedDocument { FeedDocument(format: .atom10, entries: entries) }

  @Test func `one import of several documents gives the same entries as an import of each`() throws {
    let documents = [
      document(entry("a", "https://n.example/1", "A"), entry(nil, "https://n.example/2", "B")),
      document(
        entry("a", "https://n.example/1", "A changed"), entry("2", "https://n.example/2", "B"),
        entry("c", "https://n.example/3", "C"), entry("c", "https://n.example/4", "C, another")),
      document(entry("c", "https://n.example/4", "C, another"), entry("d", nil, "D"), entry("a", nil, "A")),
    ]
    let (one, each) = (try site(), try site())
    var entries = try #require(try EntryImport(of: "s", one.ingest(), now: FollowedSite.now(0)))
    var added: [Int] = []
    for document in documents { added.append(try entries.take(document)) }
    var separate: [Int] = []
    for document in documents {
      var entries = try #require(try EntryImport(of: "s", each.ingest(), now: FollowedSite.now(0)))
      separate.append(try entries.take(document))
    }
    #expect(added == separate && added.first == 2)
    let (records, expected) = (try one.archive.entries(of: "s"), try each.archive.entries(of: "s"))
    #expect(records == expected && records.count == added.reduce(0, +))
  }

  @Test func `an entry that a later document withdraws is withdrawn`() throws {
    let site = try site()
    var entries = try #require(try EntryImport(of: "s", site.ingest(), now: FollowedSite.now(1)))
    _ = try entries.take(document(entry("a", nil, "A"), entry("b", nil, "B")))
    var withdrawn = FeedEntry()
    (withdrawn.id, withdrawn.deleted) = ("a", FollowedSite.now(0))
    let added = try entries.take(document(withdrawn))
    let left = try site.archive.entries(of: "s").filter { $0.deleted == nil }
    #expect(added == 0 && left.map(\.id) == ["b"])
  }

  @Test func `a source that the settings do not have takes nothing`() throws {
    let site = try site()
    #expect(try EntryImport(of: "t", site.ingest(), now: FollowedSite.now(0)) == nil)
  }
}
