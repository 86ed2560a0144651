import Fixtures
import Feeds
import Model
import Testing
import Text

@testable import Archive
@testable import Sources

@Suite struct ItemTests {
  static let now = FollowedSite.now(0)

  func entry(_ id: String?, link: String? = nil, title: String = "t", text: String = "<p>text</p>") -> FeedEntry {
    var entry = FeedEntry()
    entry.id = id
    entry.link = link
    entry.title = FeedText(.text, title)
    entry.content = FeedText(.html, text)
    return entry
  }

  /// Returns the archive's records after the documents were stored one after another.
  func records(
    _ documents: [[FeedEntry]], _ change: (inout Source) -> Void = { _ in }, days: [Double] = [0, 1, 2, 3]
  ) -> [EntryRecord] {
    var source = Source(id: "s", location: .url("https://news.example/feed"), title: "")
    change(&source)
    var stored: [EntryRecord] = []
    for (entries, day) in zip(documents, days) {
      let now = FollowedSite.now(day)
      let reader = ItemReader(source: source, address: "https://news.example/feed", known: stored, now: now)
      for change in reader.read(FeedDocument(format: .rss20, entries: entries)).changes {
        switch change {
        case .write(var record, _):
          stored.removeAll { $0.key == record.key }
          if !record.isStored { record.key = EntryKey(number: (stored.map(\.key.number).max() ?? 0) + 1) }
          stored.append(record)
        case .seen(let key): for index in stored.indices where stored[index].key == key { stored[index].left = nil }
        case .left(let key): for index in stored.indices where stored[index].key == key { stored[index].left = now }
        case .remove(let key): stored.removeAll { $0.key == key }
        case .expire(let time): stored.removeAll { $0.left.map { $0 < time } ?? false }
        }
      }
    }
    return stored.sorted { $0.key.number < $1.key.number }
  }

  @Test func `empty lines separate paragraphs, whatever the line ends are`() {
    for end in ["\n", "\r\n"] {
      let text = ["a", "b", "", "c", "", "", "", "d"].joined(separator: end)
      let clean = ItemText.clean(kind: "text", raw: text, base: nil).clean
      #expect(clean == "<p>a\nb</p><p>c</p><p>d</p>", "\(clean)")
    }
  }

  @Test func `a name is cut between characters`() {
    #expect(ItemText.name(String(repeating: "é", count: 511) + "a€") == String(repeating: "é", count: 511) + "a")
    #expect(ItemText.line("a" + String(repeating: "é", count: 600)).utf8.count == 1023)
  }

  @Test func `an entry is known by its id, else its link, else what it says`() {
    let ids = records([
      [entry("a"), entry(nil, link: "https://news.example/1"), entry(nil, title: "x"), entry(nil, title: "y")]
    ]).map(\.id)
    #expect(ids.count == 4 && ids.contains("a") && ids.contains("https://news.example/1"))
    #expect(ids.filter { $0.hasPrefix("sha256:") }.count == 2)
  }

  @Test func `an entry keeps its name when another with its id comes, and when that one leaves`() {
    let one = entry("a", link: "https://n.example/1")
    let two = entry("a", link: "https://n.example/2")
    #expect(records([[one], [two, one]]).map(\.id) == ["a", "a https://n.example/2"])
    #expect(Set(records([[one, two], [two]]).map(\.id)) == ["a https://n.example/1", "a https://n.example/2"])
  }

  @Test func `an entry that says the same is not written again, one that changed is`() {
    let source = Source(id: "s", location: .file("f"), title: "")
    let first = ItemReader(source: source, address: nil, known: [], now: Self.now)
      .read(FeedDocument(format: .rss20, entries: [entry("a")]))
    #expect(first.added == 1)
    guard case .write(var record, let text?)? = first.changes.first else {
      Issue.record("nothing was written")
      return
    }
    #expect(text.clean == "<p>text</p>")
    #expect(text.words == 1)
    record.key = EntryKey(number: 7)
    let reader = ItemReader(source: source, address: nil, known: [record], now: Self.now)
    let same = reader.read(FeedDocument(format: .rss20, entries: [entry("a")]))
    #expect(same.added == 0 && same.changed == 0)
    let changed = reader.read(FeedDocument(format: .rss20, entries: [entry("a", text: "<p>new</p>")]))
    #expect(changed.added == 0 && changed.changed == 1)
  }

  @Test func `with and without an id, the same link is the same entry`() {
    let link = "https://n.example/1"
    #expect(records([[entry("a", link: link)], [entry(nil, link: link)]]).map(\.id) == ["a"])
    #expect(
      records([[entry(nil, link: link)], [entry("a", link: link)], [entry("a", link: link)]]).map(\.id) == [link])
    #expect(records([[entry(link, link: link)], [entry("urn:1", link: link)]]).map(\.id) == [link])
    // A link that all entries share, as one to the home page, identifies none of them.
    #expect(records([[entry("a", link: link), entry("b", link: link)], [entry("c", link: link)]]).count == 3)
    #expect(records([[entry("a", link: link)], [entry("b", link: link, title: "u")]]).map(\.id) == ["a", "b"])
    #expect(records([[entry("a", link: link)], [entry("a", link: link), entry(nil, link: link)]]).count == 2)
    #expect(records([[entry(nil, link: link)], [entry("a", link: link), entry("b", link: link)]]).count == 3)
  }

  @Test func `an entry that a document lists several times is one entry`() {
    let one = entry("a", link: "https://n.example/1")
    #expect(records([[one, entry("b"), one, one], [one, one]]).map(\.id).sorted() == ["a", "b"])
    #expect(records([[entry(nil), entry(nil)]]).count == 1)
  }

  @Test func `nothing has left a document that is cut off`() {
    let source = Source(id: "s", location: .file("f"), title: "")
    let stored = ["a", "b"].enumerated().map { index, id in
      var record = EntryRecord(id: id, firstSeen: Self.now, published: Self.now)
      record.key = EntryKey(number: Int64(index + 1))
      return record
    }
    var document = FeedDocument(format: .rss20, entries: [entry("a")])
    let reader = ItemReader(source: source, address: nil, known: stored, now: Self.now)
    func left() -> Int { reader.read(document).changes.count { if case .left = $0 { true } else { false } } }
    #expect(left() == 1)
    document.isTruncated = true
    #expect(left() == 0)
  }

  @Test func `a feed seen for the first time brings its newest entries, later ones all come`() {
    let dated = (0..<5).map { number in
      var entry = entry("\(number)")
      entry.published = FollowedSite.now(Double(number - 9))
      return entry
    }
    let stored = records([dated, dated + [entry("new")]]) { $0.initial = 2 }
    #expect(stored.filter { !$0.isHeldBack }.map(\.id).sorted() == ["3", "4", "new"])
    #expect(stored.filter(\.isHeldBack).allSatisfy { $0.title.isEmpty && $0.opening.isEmpty })
  }

  @Test func `what leaves a feed stays, and goes where retention says so`() {
    #expect(records([[entry("a"), entry("b")], [entry("b")]]).map(\.id).contains("a"))
    let kept = records([[entry("a"), entry("b")], [entry("b")], [entry("b")]], { $0.retention = 86400 * 5 })
    #expect(kept.map(\.id).contains("a"))
    let gone = records(
      [[entry("a"), entry("b")], [entry("b")], [entry("b")]], { $0.retention = 86400 * 5 }, days: [0, 1, 9])
    #expect(gone.map(\.id) == ["b"])
    // It left on day 1, and may stay for exactly five days.
    for (seconds, ids) in [(0.0, ["a", "b"]), (1, ["b"])] {
      let left = records(
        [[entry("a"), entry("b")], [entry("b")], [entry("b")]], { $0.retention = 86400 * 5 },
        days: [0, 1, 6 + seconds / 86400])
      #expect(left.map(\.id).sorted() == ids, "\(seconds) seconds later")
    }
  }

  @Test func `a tombstone withdraws an entry of its own source only`() {
    var tombstone = FeedEntry()
    tombstone.id = "a"
    tombstone.deleted = FollowedSite.now(0.5)
    var stranger = tombstone
    stranger.id = "never seen"
    let stored = records([[entry("a"), entry("b")], [tombstone, stranger, entry("b")]])
    #expect(stored.filter { $0.deleted != nil }.map(\.id) == ["a"])
    #expect(stored.filter { $0.deleted != nil }.allSatisfy { $0.title.isEmpty })
    #expect(stored.count == 2)
  }

  @Test func `a tombstone of the future counts from now, and an entry that is held back needs none`() throws {
    var tombstone = FeedEntry()
    tombstone.id = "a"
    tombstone.deleted = FollowedSite.now(900)
    var held = EntryRecord(id: "h", firstSeen: FollowedSite.now(0), published: FollowedSite.now(0))
    held.isHeldBack = true
    var other = tombstone
    other.id = "h"
    let reader = ItemReader(
      source: Source(id: "s", location: .url("https://n.example/feed"), title: ""), address: nil,
      known: [EntryRecord(id: "a", firstSeen: FollowedSite.now(0), published: FollowedSite.now(0)), held],
      now: FollowedSite.now(2))
    var document = FeedDocument(format: .atom10)
    document.entries = [tombstone, other]
    let deleted = reader.read(document).changes.compactMap { change -> String? in
      guard case .write(let record, _) = change, let deleted = record.deleted else { return nil }
      return "\(record.id) \(deleted == FollowedSite.now(2))"
    }
    #expect(deleted == ["a true"])
  }

  @Test func `a web address has no control characters and no password, and at most 4,096 bytes`() {
    #expect(ItemText.webAddress("https://eleni:pw@n.example/a") == "https://n.example/a")
    for address in ["https://n.example/a\u{7}", "https://n.example/\n", "https://n.example/\u{7F}", "ftp://n.example/"]
    {
      #expect(ItemText.webAddress(address) == nil, "\(address.debugDescription)")
    }
    let start = "https://n.example/"
    for (length, isKept) in [(4096, true), (4097, false)] {
      let address = start + String(repeating: "a", count: length - start.utf8.count)
      #expect((ItemText.webAddress(address) != nil) == isKept)
    }
  }

  @Test func `addresses that no browser may be sent to are dropped, relative ones are resolved`() {
    var item = entry("a", link: "javascript:alert(1)")
    item.comments = "data:text/html,x"
    item.enclosures = [
      FeedEnclosure("file:///etc/passwd"), FeedEnclosure("https://n.example/a b.mp3", type: "audio/mpeg"),
    ]
    item.authors = [
      FeedPerson(name: "Ζωή", email: "zoe@example.org", url: "javascript:x"), FeedPerson(email: "only@example.org"),
      FeedPerson(name: "me@example.org"),
    ]
    var channel = FeedChannel()
    channel.link = "https://n.example/"
    let read = Item(item, channel: channel, address: nil)
    #expect(read.link == nil)
    #expect(read.fields.comments == nil)
    #expect(read.fields.enclosures.map(\.src) == ["https://n.example/a%20b.mp3"])
    #expect(read.fields.authors == [.init(name: "Ζωή", url: nil)])
    #expect(!read.fields.bytes.text.contains("example.org"))
    item.link = "/story"
    #expect(Item(item, channel: channel, address: nil).link == "https://n.example/story")
    item.content = FeedText(.html, "<a href='x'>x</a>", base: "sub/")
    #expect(Item(item, channel: channel, address: nil).text.clean.contains("https://n.example/sub/x"))
  }

  @Test func `a feed without an address has its own link, else its settings' page`() {
    var item = entry("a", text: "<p>x<img src='/p.png' alt='A boat'><a href='y'>z</a></p>")
    item.image = FeedImage("cover.png")
    item.enclosures = [FeedEnclosure("voice.mp3", type: "audio/mpeg")]
    var channel = FeedChannel()
    let nowhere = Item(item, channel: channel, address: nil)
    #expect(nowhere.text.clean == "<p>xA boat<a>z</a></p>")
    #expect(nowhere.text.image == nil && nowhere.fields.image == nil && nowhere.fields.enclosures.isEmpty)
    let page = Item(item, channel: channel, address: nil, home: "https://page.example/a/")
    #expect(page.text.image == "https://page.example/p.png")
    #expect(page.text.clean.contains("<a href=\"https://page.example/a/y\""))
    #expect(page.fields.image?.src == "https://page.example/a/cover.png")
    #expect(page.fields.enclosures.map(\.src) == ["https://page.example/a/voice.mp3"])
    #expect(page.digest != nowhere.digest)
    channel.link = "https://feed.example/"
    let own = Item(item, channel: channel, address: nil, home: "https://page.example/a/")
    #expect(own.text.image == "https://feed.example/p.png")
    #expect(own.digest == Item(item, channel: channel, address: nil).digest)
  }

  @Test func `plain text is escaped and kept in paragraphs`() {
    let text = ItemText.clean(kind: "text", raw: "a < b\n\nsecond & last", base: nil)
    #expect(text.clean == "<p>a &lt; b</p><p>second &amp; last</p>")
  }

  @Test func `an entry that is gone is still known by where it was classified`() {
    var item = entry("a")
    item.tags = [FeedTag("sea")]
    item.language = "el"
    item.authors = [FeedPerson(name: "Zoe")]
    var tombstone = FeedEntry()
    tombstone.id = "a"
    tombstone.deleted = FollowedSite.now(0.5)
    let record = records([[item], [tombstone]]).first
    let fields = ItemFields(record?.fields ?? [])
    #expect(fields.tags == ["sea"])
    #expect(fields.language == "el")
    #expect(fields.authors.isEmpty)
    #expect(record?.title == "")
  }
}
