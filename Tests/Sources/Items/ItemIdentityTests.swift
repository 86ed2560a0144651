import Model
import Feeds
import Testing
import Text

@testable import Archive
@testable import Sources

/// Entries that are the same although their ids differ: after a move to https, and after a change of the format.
@Suite struct ItemIdentityTests {
  private func entry(_ id: String, _ link: String, title: String = "Title", day: Double? = -5) -> FeedEntry {
    var entry = ItemTests().entry(id, link: link, title: title)
    entry.published = day.map { FollowedSite.now($0) }
    return entry
  }

  private func records(_ documents: [FeedEntry]...) -> [EntryRecord] { ItemTests().records(documents) }

  @Test func `a blog that moves to https keeps its entries, in either order and however often it is read`() {
    let names = ["one", "two"]
    let plain = names.map { entry("http://www.n.example/\($0)/", "http://www.n.example/\($0)/", title: $0) }
    let secure = names.map { entry("https://n.example/\($0)", "https://n.example/\($0)", title: $0) }
    for (first, second) in [(plain, secure), (secure, plain)] {
      let stored = records(first, second, second, first)
      #expect(Set(stored.map(\.id)) == Set(first.compactMap(\.id)) && stored.count == 2)
      #expect(Set(records(first, second).compactMap(\.link)) == Set(second.compactMap(\.link)))
      #expect(stored.allSatisfy { $0.left == nil })
    }
  }

  @Test func `a feed that changes its format gets new ids, and its entries stay the same`() {
    let documents = ["guid", "tag:n.example,2027:", "urn:json:"].map { start in
      (1...3).map { entry("\(start)\($0)", "https://n.example/\($0)", title: "Title \($0)") }
    }
    #expect(Set(ItemTests().records(documents).map(\.id)) == ["guid1", "guid2", "guid3"])
  }

  @Test func `a document that is read again changes nothing`() {
    let old = [entry("http://n.example/1", "http://n.example/1")]
    let new = [entry("urn:1", "https://n.example/1")]
    #expect(records(old, new).map(\.digest) == records(old, new, new).map(\.digest))
  }

  @Test func `messages that all link to one page stay entries of their own`() {
    let page = "https://status.example/"
    let messages = (1...3).map { entry("urn:\($0)", page, title: "Message \($0)", day: Double($0) - 9) }
    #expect(records([messages[0]], [messages[1]], [messages[2]]).count == 3)
    // Later, an old title comes back, or the same one on another day.
    #expect(records([messages[0]], [messages[1]], [entry("urn:9", page, title: "Message 1")]).count == 3)
    #expect(records([messages[0]], [entry("urn:9", page, title: "Message 1", day: -1)]).count == 2)
    #expect(records([entry("urn:1", page, title: "")], [entry("urn:2", page, title: "")]).count == 2)
  }

  @Test func `entries with one title and different links are different`() {
    let first = entry("urn:1", "https://n.example/1")
    #expect(records([first], [entry("urn:2", "https://n.example/2")]).count == 2)
    #expect(records([first], [entry("urn:2", "https://n.example/1"), first]).count == 2)
    #expect(
      records([first], [entry("urn:2", "https://n.example/1"), entry("urn:3", "http://n.example/1")]).count == 3)
  }

  @Test func `an entry that was held back does not come as a new one after a move`() {
    let documents = ["http", "https"].map { scheme in
      (1...3).map { number -> FeedEntry in
        let link = "\(scheme)://n.example/\(number)"
        return entry(link, link, title: "\(number)", day: Double(-number))
      }
    }
    let stored = ItemTests().records(documents) { $0.initial = 1 }
    #expect(stored.count == 3 && stored.filter { !$0.isHeldBack }.map(\.id) == ["http://n.example/1"])
  }
}
