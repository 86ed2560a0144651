import Testing
import Text

@testable import Archive

/// What every engine does in the same way: visits of several sources that are stored in one transaction.
@Suite struct SeveralVisitsTests {
  func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

  func source(_ id: String) -> SourceRecord { SourceRecord(id: id, location: "https://\(id).example/feed") }

  func well(_ id: String) -> SourceRecord {
    var source = source(id)
    (source.visits, source.lastSuccess, source.etag) = (2, at(20), "\"\(id)\"")
    return source
  }

  /// Stores what visits will change.
  func begin(_ archive: SourceArchive) throws {
    try archive.store(failing("b", at: 10), now: at(10))
    let entries = ["one", "two", "three"].map { EntryChange.write(.trial($0, "T"), .trial($0)) }
    for id in ["a", "d"] { try archive.store(source(id), entries, now: at(10)) }
    // As many outages as are kept.
    for start in stride(from: Int64(-80), to: 0, by: 4) {
      try archive.store(failing("g", at: start), now: at(start))
      var recovered = source("g")
      recovered.lastSuccess = at(start + 2)
      try archive.store(recovered, now: at(start + 2))
    }
  }

  func failing(_ id: String, at seconds: Int64) -> SourceRecord {
    var source = source(id)
    (source.failures, source.failingSince, source.error) = (1, at(seconds), "it is not a feed: \(id)")
    source.visits = 1
    return source
  }

  /// Every kind of change, of sources that are known and of new ones.
  func visits(_ archive: SourceArchive) throws -> [SourceVisit] {
    var (one, two, three) = try { (entries: [EntryRecord]) in
      func named(_ id: String) throws -> EntryRecord { try #require(entries.first { $0.id == id }) }
      return (try named("one"), try named("two"), try named("three"))
    }(archive.entries(of: "a"))
    (one.title, one.digest) = ("Changed", [4])
    (two.lastSeen, three.lastSeen) = (at(20), at(20))
    let new = (0..<250).map { EntryChange.write(.trial("\($0)", "New"), $0 % 3 == 0 ? nil : .trial("text \($0)")) }
    let left = try archive.entries(of: "d").map { EntryChange.left($0.key) }
    // An outage that goes on.
    var still = failing("h", at: 5)
    still.failures = 3
    return [
      SourceVisit(well("a"), [.write(one, .trial("changed")), .seen(two.key), .left(three.key)] + new.prefix(3)),
      SourceVisit(well("b"), new), SourceVisit(well("c"), []),
      SourceVisit(well("d"), left.prefix(1) + [.expire(leftBefore: at(30))]),
      SourceVisit(well("e"), new), SourceVisit(failing("f", at: 20), []), SourceVisit(failing("g", at: 20), []),
      SourceVisit(still, []),
    ]
  }

  /// Without the row numbers, which a database assigns in another order.
  func contents(_ archive: SourceArchive) throws -> [String] {
    var files: [String] = []
    _ = try archive.export { path, bytes in files.append("\(path)\n\(bytes.text)") }
    return files.sorted() + [try archive.outages().sorted { $0.key < $1.key }.map { "\($0)" }.joined()]
      + (try archive.entries(of: "a").flatMap { try archive.revisions(of: $0.key).map { "\($0.seconds)" } })
      + [try archive.states().keys.sorted().joined(separator: " ")]
  }

  @Test(arguments: TrialEngine.available)
  func `they leave what they leave one by one`(engine: TrialEngine) throws {
    let (first, second) = (try TrialArchive(engine), try TrialArchive(engine))
    defer {
      first.end()
      second.end()
    }
    let (single, together) = (try first.open(), try second.open())
    try begin(single)
    for visit in try visits(single) { try single.store(visit.source, visit.changes, now: at(20)) }
    try begin(together)
    let states = try together.states()
    try together.store(try visits(together), now: at(20))
    #expect(try contents(together) == contents(single))
    #expect(try together.counts() == ["a": 6, "b": 250, "d": 2, "e": 250])
    #expect(try together.states()["a"] != states["a"])
    let outages = try together.outages()
    #expect(outages["f"] == [Outage(since: at(20), until: nil, error: "it is not a feed: f")])
    #expect(outages["g"]?.count == 20 && outages["g"]?.first?.since == at(-76) && outages["g"]?.last?.since == at(20))
    #expect(outages["b"]?.map(\.until) == [at(20)] && outages["h"]?.map(\.since) == [at(5)])
    try together.store([], now: at(20))
    try together.check()
  }

  @Test(arguments: TrialEngine.available)
  func `if one cannot be stored, none is`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try begin(archive)
    let (visits, before) = (try visits(archive), try contents(archive))
    let twice = SourceVisit(well("z"), [.write(.trial("one", "T"), nil), .write(.trial("one", "T"), nil)])
    #expect(throws: ArchiveError.overtaken) { try archive.store(visits + [twice], now: at(20)) }
    #expect(try contents(archive) == before)
    guard archive.sharesSources else { return }
    let (own, other) = (LeaseHolder(), LeaseHolder())
    let names = visits.map { LeaseName.source($0.source.id) }
    #expect(try archive.lease(names.dropLast(), to: own, for: .seconds(60)).count == names.count - 1)
    #expect(try archive.lease(names.suffix(1), to: other, for: .seconds(60)).count == 1)
    #expect(throws: ArchiveError.overtaken) { try archive.store(visits, now: at(20), holder: own) }
    #expect(try contents(archive) == before)
    try archive.store(visits.dropLast(), now: at(20), holder: own)
    #expect(try archive.counts()["e"] == 250)
  }
}
