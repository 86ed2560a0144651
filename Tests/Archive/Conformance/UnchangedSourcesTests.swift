import Testing
import Text

@testable import Archive

/// What every engine does in the same way: visits that found nothing new, and records that others have changed.
@Suite struct UnchangedSourcesTests {
  func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

  /// A record in which every column has a value.
  func full(_ id: String) -> SourceRecord {
    var source = SourceRecord(id: id, location: "https://news.example/\(id)")
    (source.settings, source.title, source.language) = (7, "A \"title\", {α}", "el")
    source.home = "https://news.example/"
    (source.ttl, source.skipHours, source.skipDays) = (60, [0, 23], ["Sunday", "Monday"])
    (source.movedTo, source.redirect, source.confirmations) = ("https://b.example/", "https://c.example/", 2)
    (source.validatorsFrom, source.etag, source.lastModified) = ("https://b.example/", "W/\"\\1\"", "Mon, 01 Mar 2027")
    (source.freshUntil, source.notBefore, source.status) = (at(90), at(80), 304)
    (source.lastAttempt, source.lastSuccess) = (at(20), at(20))
    (source.documentDigest, source.documentLength, source.reading, source.problems) = ([0, 1, 255], 1 << 40, 3, 4)
    (source.visits, source.notModified, source.savedBytes, source.isComplete) = (2, 1, 1 << 41, true)
    source.history = PagedHistory(address: "https://b.example/2", wanted: 5, since: at(1))
    (source.picture, source.description) = ("https://b.example/\0.png", "Words, words")
    return source
  }

  @Test(arguments: TrialEngine.available)
  func `visits that found nothing new are stored together`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    var failing = SourceRecord(id: "a", location: "f")
    (failing.failures, failing.failingSince, failing.error) = (1, at(10), "it did not answer")
    try archive.store(failing, [.write(.trial("e", "t"), .trial("x"))], now: at(10))
    let others = (0..<250).map { "s\($0)" } + ["\0 ,\"\\{}'"]
    for id in others { try archive.store(SourceRecord(id: id, location: "f"), now: at(10)) }
    let (before, states) = (try archive.entries(of: "a"), try archive.states())

    var bare = SourceRecord(id: "a", location: "f")
    (bare.visits, bare.lastSuccess) = (2, at(20))
    let records = [bare] + others.map { full($0) }
    #expect(try archive.store(unchanged: records, now: at(20)) == Set(records.map(\.id)))
    #expect(try Set(archive.sources()) == Set(records))
    #expect(try archive.outages() == ["a": [Outage(since: at(10), until: at(20), error: "it did not answer")]])
    #expect(try archive.entries(of: "a") == before && archive.states() == states)
    #expect(try archive.store(unchanged: records, now: at(20)).count == records.count, "again, after a lost answer")
    #expect(try archive.store(unchanged: [], now: at(20)).isEmpty)
    let holder = LeaseHolder()
    #expect(try archive.lease([.source("a")], to: holder, for: .seconds(60)) == [.source("a")])
    bare.visits = 3
    #expect(try archive.store(unchanged: [bare], now: at(30), holder: holder) == ["a"])
    #expect(try archive.source("a")?.visits == 3)
  }

  @Test(arguments: TrialEngine.available)
  func `only the records that others have changed are read again`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let ids = ["a", "b", "c", "d"]
    for id in ids { try archive.store(SourceRecord(id: id, location: "f"), now: at(1)) }
    let known = ["none", "d", "c", "a", "b"].map { SourceRecord(id: $0, location: "f") }
    #expect(try archive.sources(differingFrom: known).isEmpty)
    #expect(try archive.sources(differingFrom: []).isEmpty)
    #expect(try archive.visited(since: known).isEmpty && archive.visited(since: []).isEmpty)
    var (visited, reading) = (SourceRecord(id: "c", location: "f"), SourceRecord(id: "a", location: "f"))
    visited.visits = 1
    reading.history = PagedHistory(address: "https://a.example/2", wanted: nil, since: at(1))
    for record in [visited, reading, full("d")] { try archive.store(record, now: at(2)) }
    #expect(try archive.sources(differingFrom: known) == [reading, visited, full("d")])
    #expect(try archive.sources(differingFrom: [visited, known[4]]).isEmpty, "a record that was read meanwhile")
    #expect(try archive.visited(since: known) == ["c", "d"])
    #expect(try archive.visited(since: [visited, known[4]]).isEmpty)
  }
}
