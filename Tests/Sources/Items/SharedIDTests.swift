import Feeds
import Fixtures
import Model
import Testing
import Text

@testable import Archive
@testable import Sources

/// Entries of one document that share their id or their link, such as those of a changelog on one page.
struct SharedIDTests {
  private func entry(_ id: String, link: String, title: String = "t", text: String = "<p>text</p>") -> FeedEntry {
    ItemTests().entry(id, link: link, title: title, text: text)
  }

  private func records(_ documents: [[FeedEntry]], days: [Double] = [0, 1, 2, 3]) -> [EntryRecord] {
    ItemTests().records(documents, days: days)
  }

  @Test func `an id that a document repeats is told apart by the link, then by the title, then by the position`() {
    let one = entry("a", link: "https://n.example/1")
    let two = entry("a", link: "https://n.example/2", title: "")
    let again = entry("a", link: "https://n.example/2", title: "", text: "other")
    let ids = Set(records([[one, two, again]]).map(\.id))
    #expect(ids == ["a https://n.example/1", "a https://n.example/2", "a https://n.example/2 #2"])
    let titled = ["b", "c"].map { entry("a", link: "https://n.example/2", title: $0) }
    let both = records([[one] + titled]).map(\.id)
    #expect(Set(both).count == 3)
    #expect(both.compactMap(ItemIdentity.repeated) == ["a https://n.example/2", "a https://n.example/2"])
  }

  @Test(arguments: [("", "https://n.example/log"), ("urn:log", ""), ("urn:log", "https://n.example/log")])
  func `entries that share their id and link are told apart by their titles while a feed moves on`(
    id: String, link: String
  ) {
    func release(_ number: Int) -> FeedEntry {
      var entry = entry(id, link: link, title: "Release \(number)")
      entry.published = FollowedSite.now(Double(number) - 20)
      return entry
    }
    // Windows of one, two and three entries, the newest first.
    for size in 1...3 {
      let windows = (1...9).map { last in (max(1, last - size + 1)...last).reversed().map(release) }
      let stored = records(windows, days: (1...9).map { Double($0) - 20 })
      // With one entry at a time, a new one cannot be told from one that has changed.
      guard size > 1 else { continue }
      #expect(stored.map(\.title) == (1...9).map { "Release \($0)" }, "\(size)")
      #expect(stored.map(\.published) == (1...9).map { FollowedSite.now(Double($0) - 20) })
      #expect(Set(stored.map(\.id)).count == 9)
    }
  }

  @Test func `entries of an archive that have positions keep their ids`() {
    let link = "https://n.example/log"
    func entries(_ titles: String...) -> [FeedEntry] { titles.map { entry("", link: link, title: $0) } }
    var stored = records([["1", "2"].map { entry("", link: link, title: "", text: $0) }, []])
    #expect(Set(stored.map(\.id)) == [link, link + " #2"])
    for index in stored.indices { stored[index].title = stored[index].id == link ? "Two" : "One" }
    var identity = ItemIdentity(entries("Three", "Two", "One"), known: KnownEntries(stored))
    let ids = entries("Three", "Two", "One").map { identity.id(of: $0) }
    #expect(ids.dropFirst() == [link, link + " #2"])
    #expect(ItemIdentity.repeated(in: ids[0]) == link)
  }

  @Test func `two entries with one title are told apart by their dates`() {
    func weather(_ day: Int) -> FeedEntry {
      var entry = entry("", link: "https://n.example/weather", title: "Weather")
      entry.published = FollowedSite.now(Double(day) - 20)
      return entry
    }
    let stored = records(
      [[weather(2), weather(1)], [weather(3), weather(2)], [weather(4), weather(3)], [weather(4)]],
      days: [2, 3, 4, 5].map { $0 - 20 })
    #expect(stored.map(\.published) == [1, 2, 3, 4].map { FollowedSite.now(Double($0) - 20) })
  }
}
