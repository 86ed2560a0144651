import Foundation
import Testing
import Text

@testable import Archive

/// What every engine does in the same way: outages, revisions, icons and documents.
@Suite struct NotesTests {
  func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

  func failing(_ id: String, since: Int64, _ failures: Int = 1) -> SourceRecord {
    var source = SourceRecord(id: id, location: "f")
    (source.failures, source.failingSince, source.error) = (failures, at(since), "it did not answer \(failures)")
    return source
  }

  func well(_ id: String, at seconds: Int64) -> SourceRecord {
    var source = SourceRecord(id: id, location: "f")
    source.lastSuccess = at(seconds)
    return source
  }

  @Test(arguments: TrialEngine.available)
  func `an outage begins with the first failure, keeps its reason, and ends with the first success`(engine: TrialEngine)
    throws
  {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try archive.store(failing("s", since: 10), now: at(10))
    try archive.store(failing("s", since: 10, 2), now: at(20))
    #expect(try archive.outages() == ["s": [Outage(since: at(10), until: nil, error: "it did not answer 1")]])
    try archive.store(well("s", at: 30), now: at(30))
    try archive.store(well("s", at: 40), now: at(40))
    try archive.store(failing("s", since: 50), now: at(50))
    #expect(try archive.outages()["s"]?.map(\.until) == [at(30), nil])
    for start in 0..<40 {
      try archive.store(failing("t", since: Int64(start * 10)), now: at(Int64(start * 10)))
      try archive.store(well("t", at: Int64(start * 10 + 5)), now: at(Int64(start * 10 + 5)))
    }
    #expect(try archive.outages()["t"]?.count == 20)
    #expect(try archive.outages()["t"]?.last?.since == at(390))
  }

  @Test(arguments: TrialEngine.available)
  func `the kind of an error is kept with its words, in the source and in its outage`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    var source = failing("s", since: 10)
    source.errorKind = .privateAddress
    try archive.store(source, now: at(10))
    #expect(try archive.source("s")?.errorKind == .privateAddress)
    #expect(try archive.outages()["s"]?.map(\.errorKind) == [.privateAddress])
    try archive.store(well("s", at: 20), now: at(20))
    #expect(try archive.source("s")?.errorKind == nil)
    #expect(try archive.outages()["s"]?.map(\.errorKind) == [.privateAddress])
  }

  func change(_ archive: SourceArchive, _ digest: [UInt8], at seconds: Int64) throws {
    var entry =
      try archive.entries(of: "s").first ?? EntryRecord(id: "e", firstSeen: at(seconds), published: at(seconds))
    entry.digest = digest
    try archive.store(SourceRecord(id: "s", location: "f"), [.write(entry, nil)], now: at(seconds))
  }

  @Test(arguments: TrialEngine.available)
  func `what an entry was before is remembered by its digest, the latest fifty times`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    for (number, digest) in [1, 1, 2, 3].enumerated() { try change(archive, [UInt8(digest)], at: Int64(number)) }
    let key = try #require(try archive.entries(of: "s").first).key
    #expect(try archive.revisions(of: key) == [at(2), at(3)])
    for number in 4..<90 { try change(archive, [UInt8(number)], at: Int64(number)) }
    #expect(try archive.revisions(of: key).count == 50)
    #expect(try archive.revisions(of: key).last == at(89))
    try archive.store(SourceRecord(id: "s", location: "f"), [.remove(key)], now: at(100))
    #expect(try archive.revisions(of: key).isEmpty)
  }

  @Test(arguments: TrialEngine.available)
  func `the unfinished reading of gaps and of what was to be read before them is stored`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    var source = failing("s", since: 3)
    for (spare, wanted, later) in [(0, nil, nil), (7, nil, nil), (7, nil, 3), (7, 3, nil), (0, 3, nil)]
      as [(Int, Int?, Int?)]
    {
      source.history = PagedHistory(address: "https://news.example/?page=2", wanted: wanted, since: at(3))
      source.history?.spare = spare
      source.history?.wantedLater = later
      try archive.store(source, now: at(3))
      #expect(try archive.source("s")?.history == source.history)
    }
  }

  @Test(arguments: TrialEngine.available)
  func `of the documents that a reading may pass in vain, a bounded number is read back`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    for (stored, read) in [(7, 7), (1000, 1000), (1001, 1000), (-1, 0)] {
      var source = SourceRecord(id: "s", location: "f")
      source.history = PagedHistory(address: "https://news.example/?page=2", wanted: nil, since: at(3))
      source.history?.spare = stored
      try archive.store(source, now: at(3))
      #expect(try archive.source("s")?.history?.spare == read, "\(stored)")
    }
  }

  @Test(arguments: TrialEngine.available)
  func `notes are exported, and a restored archive exports the same again`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try change(archive, [1], at: 1)
    try change(archive, [0xAB, 2], at: 2)
    var source = failing("s", since: 3)
    source.history = PagedHistory(address: "https://news.example/?page=2", wanted: 40, since: at(3))
    source.isComplete = true
    let read = ReadDocument(address: "https://news.example/2025", older: "https://news.example/2024")
    try archive.store(source, document: read, now: at(3))
    let picture = IconRecord.Picture(
      address: "https://news.example/i.png", type: "png", width: 16, height: 16, digest: [9, 9])
    try archive.store(IconRecord(looked: at(4), picture: picture), bytes: [0, 1, 255], of: "s")
    var files: [(path: String, bytes: [UInt8])] = []
    _ = try archive.export { files.append(($0, $1)) }
    #expect(
      files.map(\.path) == [
        "sources.jsonl", "documents.jsonl", "outages.jsonl", "icons.jsonl", "entries/s/1970-01.jsonl",
      ])
    #expect(files.allSatisfy { ArchiveLines.has($0.path) })
    let copy = try TrialArchive(engine).open()
    _ = try copy.restore(files)
    var again: [(path: String, bytes: [UInt8])] = []
    _ = try copy.export { again.append(($0, $1)) }
    #expect(again.map(\.bytes) == files.map(\.bytes))
    #expect(try copy.source("s") == source)
    #expect(try copy.documents(of: "s") == [read.address: read])
    #expect(try copy.icons() == ["s": IconRecord(looked: at(4), picture: picture)])
    #expect(try copy.iconBytes(of: "s") == [0, 1, 255])
    #expect(try copy.revisions(of: try #require(try copy.entries(of: "s").first).key) == [at(2)])
  }

  @Test(arguments: TrialEngine.available)
  func `a search without a result keeps the earlier icon`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try archive.store(SourceRecord(id: "s", location: "f"), now: at(0))
    try archive.store(IconRecord(looked: at(1), picture: nil), bytes: [], of: "s")
    #expect(try archive.icons() == ["s": IconRecord(looked: at(1), picture: nil)])
    let picture = IconRecord.Picture(address: "a", type: "png", width: 1, height: 2, digest: [1])
    try archive.store(IconRecord(looked: at(2), picture: picture), bytes: [7], of: "s")
    try archive.store(IconRecord(looked: at(3), picture: nil), bytes: [], of: "s")
    #expect(try archive.icons() == ["s": IconRecord(looked: at(3), picture: picture)])
    #expect(try archive.iconBytes(of: "s") == [7])
  }
}
