import Fixtures
import Feeds
import Model
import Testing
import Text

@testable import Archive
@testable import Sources

/// The dates of entries.
extension ItemTests {
  @Test func `no date, or one to come, is when the entry was first seen, in the document's order`() {
    var future = entry("b")
    future.published = FollowedSite.now(5)
    var zero = entry("c")
    zero.published = Timestamp(seconds: -62_135_596_800)
    let stored = records([[entry("old")], [entry("a"), future, zero, entry("old")]])
    #expect(stored.map(\.id) == ["old", "c", "b", "a"])
    #expect(stored.dropFirst().map { FollowedSite.now(1).seconds - $0.published.seconds } == [2, 1, 0])
    #expect(stored.allSatisfy { $0.date == $0.firstSeen || $0.date == $0.published })
    #expect(stored.filter { ItemFields($0.fields).isUndated }.map(\.id) == ["old", "c", "a"])
  }

  @Test func `an entry of a new feed that is dated more than a day ahead is undated until its date has come`() {
    var event = entry("event")
    event.published = FollowedSite.now(2.5)
    var soon = entry("soon")
    soon.published = FollowedSite.now(0.5)
    let first = records([[event, soon]])
    #expect(first.map(\.id) == ["event", "soon"])
    #expect(first.map(\.knownDate) == [nil, Timestamp(seconds: FollowedSite.now(0).seconds - 1)])
    #expect(records([[event], [event]]).map(\.knownDate) == [nil])
    let come = records([[event], [event], [event], [event]])
    #expect(come.map(\.knownDate) == [Self.now] && come.map(\.published) == [Self.now])
    event.title = FeedText(.text, "tonight")
    #expect(records([[event], [event]]).map(\.knownDate) == [nil])
    let unread = records([[event]])
    #expect([2.4, 2.5].map { unread[0].dated(at: FollowedSite.now($0)).knownDate } == [nil, Self.now])
    var postponed = event
    postponed.published = FollowedSite.now(9)
    #expect(records([[event], [postponed]]).map(\.comingDate) == [FollowedSite.now(9)])
    let late = records([[event], [postponed], [postponed]], days: [0, 3, 4])
    #expect(late.map(\.knownDate) == [Self.now] && late.map(\.comingDate) == [nil], "its date had come")
  }

  @Test func `an undated entry takes the date that its feed gives later, unless it is after the first sight`() {
    var dated = entry("a")
    dated.published = FollowedSite.now(-9)
    var stored = records([[entry("a")], [dated]])
    #expect(stored.map(\.published) == [FollowedSite.now(-9)] && stored.map(\.knownDate) == [FollowedSite.now(-9)])
    #expect(stored.map(\.updated) == [nil])
    stored = records([[dated], [entry("a")]])
    #expect(stored.map(\.knownDate) == [FollowedSite.now(-9)], "a date that is missing later stays")
    dated.published = FollowedSite.now(0.5)
    stored = records([[entry("a")], [dated]])
    #expect(stored.map(\.knownDate) == [Self.now] && stored.map(\.published) == [Self.now])
  }

  @Test func `an entry that an older version stored with the time of its fetch becomes undated`() {
    let source = Source(id: "s", location: .file("f"), title: "")
    var first = entry("b")
    first.published = FollowedSite.now(-2)
    let document = FeedDocument(format: .rss20, entries: [entry("a"), first])
    var known: [EntryRecord] = []
    for case .write(var record, _) in ItemReader(source: source, address: nil, known: [], now: Self.now).read(document)
      .changes
    {
      record.key = EntryKey(number: Int64(known.count + 1))
      record.fields = []
      known.append(record)
    }
    let result = ItemReader(source: source, address: nil, known: known, now: FollowedSite.now(1)).read(document)
    let written = result.changes.compactMap { if case .write(let record, nil) = $0 { record } else { nil } }
    #expect(written.map(\.id) == ["a"] && written.allSatisfy { ItemFields($0.fields).isUndated })
    #expect(result.changed == 0, "the feed has changed nothing")
  }

  @Test func `undated entries of a newly added feed come after its dated ones`() {
    var dated = entry("dated")
    dated.published = FollowedSite.now(-3000)
    var soon = entry("soon")
    soon.published = FollowedSite.now(0.1)
    var event = entry("event")
    event.published = FollowedSite.now(90)
    let stored = records([[entry("a"), event, dated, entry("b"), soon]]).sorted { $0.published > $1.published }
    #expect(stored.map(\.id) == ["soon", "dated", "a", "event", "b"])
    #expect(stored.suffix(3).allSatisfy { $0.date == Self.now })
    let kept = records([[entry("a"), dated, entry("b")]]) { $0.initial = 2 }
    #expect(Set(kept.filter { !$0.isHeldBack }.map(\.id)) == ["dated", "a"])
  }

  @Test func `a date that moves stays, and the entry is updated`() {
    var first = entry("a")
    first.published = FollowedSite.now(-9)
    var second = first
    second.published = FollowedSite.now(0.5)
    let stored = records([[first], [second]])
    #expect(stored.map(\.published) == [FollowedSite.now(-9)])
    #expect(stored.map(\.updated) == [FollowedSite.now(0.5)])
    #expect(records([[entry("a")], [second]]).map(\.date) == [Self.now])
  }
}
