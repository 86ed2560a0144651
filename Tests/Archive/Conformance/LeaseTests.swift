import Testing
import Text

@testable import Archive

/// What every engine does for a single fetcher.
@Suite struct LeaseTests {
  @Test(arguments: TrialEngine.available)
  func `one fetcher gets what it leases, and stores with it`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let holder = LeaseHolder()
    let names: [LeaseName] = [.host("a.example"), .source("a"), .source("a.example")]
    #expect(try archive.lease(names, to: holder, for: .seconds(60)) == Set(names))
    #expect(try archive.lease(names, to: holder, for: .seconds(60)) == Set(names), "again, such as after a lost answer")
    #expect(try archive.lease([], to: holder, for: .seconds(60)).isEmpty)
    try archive.store(SourceRecord(id: "a", location: "f"), now: Timestamp(seconds: 1), holder: holder)
    #expect(try archive.renew(names, of: holder, for: .seconds(60)) == Set(names))
    try archive.release(names, of: holder)
    try archive.release(names, of: holder)
    try archive.endLeases(of: holder)
    #expect(try archive.leases() == LeaseCount())
    #expect(try archive.sources().map(\.id) == ["a"])
    #expect(archive.sharesSources == (engine == .postgresql))
  }

  @Test(arguments: TrialEngine.available)
  func `the pauses of some hosts are read alone`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try archive.pause("one.example", until: Timestamp(seconds: 9))
    try archive.pause("two.example", until: Timestamp(seconds: 8))
    #expect(try archive.pauses(of: ["two.example", "none.example"]) == ["two.example": Timestamp(seconds: 8)])
  }

  @Test(arguments: TrialEngine.available)
  func `leases stay where they are when the archive moves`(engine: TrialEngine) throws {
    let (place, other) = (try TrialArchive(engine), try TrialArchive(engine))
    defer {
      place.end()
      other.end()
    }
    let (archive, target) = (try place.open(), try other.open())
    try archive.store(SourceRecord(id: "a", location: "f"), now: Timestamp(seconds: 1))
    _ = try archive.lease([.source("a")], to: LeaseHolder(), for: .seconds(60))
    _ = try target.copyContents(of: archive)
    #expect(try target.lease([.source("a")], to: LeaseHolder(), for: .seconds(60)) == [.source("a")])
  }
}
