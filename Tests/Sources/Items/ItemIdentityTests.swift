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

  @Test(arguments: ["", "urn:1"])
  func `an entry stays the same if only the tracking parameters of its link change`(id: String) {
    let links = ["?utm_source=rss", "?utm_source=feed&fbclid=x", ""].map { "https://n.example/1" + $0 }
    let documents = links.enumerated().map { [entry(id, $1, title: "Version \($0)", day: -Double($0))] }
    let stored = ItemTests().records(documents)
    #expect(stored.map(\.title) == ["Version 2"] && stored.map(\.link) == ["https://n.example/1"])
    // Two entries of one document may differ in nothing else.
    let both = links.prefix(2).enumerated().map { entry(id, $1, title: "Version \($0)") }
    if id.isEmpty { #expect(records(both, both).count == 2) }
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

  @Test func `an entry with a new id is recognized by its link and its time if other software writes another title`() {
    let old = entry("http://n.example/?p=1", "http://n.example/one", title: "It's “one” – really", day: -5.1)
    for title in ["It’s \"one\" - REALLY", "It's one", ""] {
      let moved = entry("urn:1", "https://n.example/one/", title: title, day: -5.1)
      #expect(records([old], [moved]).count == 1, "\(title)")
    }
    #expect(records([old], [entry("urn:1", "https://n.example/one/", title: "Two", day: -4.1)]).count == 2)
  }

  @Test func `an entry is known by its new id too, so that its title, link and date can change`() {
    let first = entry("guid1", "http://n.example/one", title: "One", day: -5.1)
    let moved = entry("urn:1", "https://n.example/one", title: "One", day: -5.1)
    let changed = entry("urn:1", "https://n.example/2027/one-and-a-half", title: "One and a half", day: -1.1)
    let stored = records([first], [moved], [changed], [changed])
    #expect(stored.map(\.id) == ["guid1"] && stored.map(\.currentID) == ["urn:1"])
    #expect(stored.map(\.title) == ["One and a half"] && stored.map(\.slug) == ["one"])
    #expect(stored.map(\.firstSeen) == [FollowedSite.now(0)] && stored.map(\.published) == [first.published])
    // The old id comes back, beside another entry that has the new one.
    let both = records([first], [moved], [first, changed])
    #expect(both.map(\.id) == ["guid1", "urn:1"] && both.map(\.title) == ["One", "One and a half"])
  }

  @Test func `the new id is stored if a feed of an older archive says nothing else that is new`() {
    let first = entry("guid1", "https://n.example/one", day: -5.1)
    let moved = entry("urn:1", "https://n.example/one", day: -5.1)
    #expect(records([first], [moved]).map(\.currentID) == ["urn:1"])
    let other = entry("urn:2", "https://n.example/2")
    #expect(records([first], [moved], [moved, other]).map(\.currentID) == ["urn:1", nil])
  }

  @Test func `a feed that moves to other addresses keeps its entries, by their titles and dates`() {
    let old = (1...4).map { entry("guid\($0)", "https://old.example/?p=\($0)", title: "Title \($0)", day: -Double($0)) }
    let new = (1...4).map { number in
      let link = "https://new.example/title-\(number)"
      return entry(link, link, title: "Title \(number)", day: -Double(number))
    }
    let latest = entry("https://new.example/latest", "https://new.example/latest", title: "Latest", day: -0.5)
    let stored = records(old, [latest] + new, [latest] + new)
    #expect(Set(stored.map(\.id)) == Set(old.compactMap(\.id) + ["https://new.example/latest"]))
    #expect(stored.count == 5 && stored.allSatisfy { $0.left == nil })
    // A feed of which most entries are new has not moved, nor one with a known entry.
    let others = (5...9).map { entry("x\($0)", "https://new.example/\($0)", title: "New \($0)", day: -Double($0)) }
    #expect(records(old, others + new.prefix(2)).count == 11)
    #expect(records(old, [old[0], new[1], new[2]]).count == 6)
    #expect(records(old, [new[0]]).count == 5)
  }

  @Test func `without links, entries are the same if title and time are`() {
    func episode(_ id: String, _ title: String, day: Double?) -> FeedEntry {
      var episode = entry(id, "", title: title, day: day)
      episode.link = nil
      return episode
    }
    let old = episode("guid1", "Weekly post", day: -7.4)
    #expect(records([old], [episode("urn:1", "Weekly post", day: -7.4)]).map(\.id) == ["guid1"])
    // A weekly post has the same title, and a day without a time is not a time.
    #expect(records([old], [episode("urn:1", "Weekly post", day: -0.4)]).count == 2)
    #expect(records([episode("guid1", "Notes", day: -7)], [episode("urn:1", "Notes", day: -7)]).count == 2)
    #expect(records([old], [episode("urn:1", "Weekly post", day: nil)]).count == 2)
    let twins = ["urn:1", "urn:2"].map { episode($0, "Weekly post", day: -7.4) }
    #expect(records([old], twins).count == 3)
    #expect(records([old], [episode("urn:1", "Weekly post", day: -7.4), old]).count == 2)
  }

  @Test func `entries of a changelog on one page are told apart by their anchors`() {
    let versions = ["http", "https"].map { scheme in
      (1...3).map { entry("\(scheme):\($0)", "\(scheme)://n.example/log#v\($0)", title: "Version \($0)") }
    }
    #expect(records(versions[0], versions[1]).map(\.id) == ["http:3", "http:2", "http:1"])
    #expect(records([versions[0][0]], [versions[1][1]]).count == 2)
  }

  @Test func `entries that swap their ids, links or titles are not joined`() {
    let first = entry("urn:1", "https://n.example/1", title: "One", day: -5.1)
    let second = entry("urn:2", "https://n.example/2", title: "Two", day: -6.1)
    func swapped(_ change: (inout FeedEntry, FeedEntry) -> Void) -> [FeedEntry] {
      var (one, two) = (first, second)
      change(&one, second)
      change(&two, first)
      return [one, two]
    }
    for document in [
      swapped { $0.id = $1.id }, swapped { $0.link = $1.link }, swapped { $0.title = $1.title },
      swapped { ($0.id, $0.link) = ($0.id.map { $0 + "x" }, $1.link) },
    ] {
      let stored = records([first, second], document, document)
      #expect(stored.count(where: { $0.left == nil }) == 2 && Set(stored.map(\.id)).count == stored.count)
      #expect(Set(stored.filter { $0.left == nil }.map(\.title)) == ["One", "Two"])
    }
  }
}
