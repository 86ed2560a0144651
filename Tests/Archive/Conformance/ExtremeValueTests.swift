import Testing
import Text
import Trial

@testable import Archive

/// What every engine does in the same way: values that databases treat specially.
@Suite struct ExtremeValueTests {
  @Test(
    arguments: TrialEngine.available,
    [
      "", "\0", "a\0b\0", "\u{10FFFF}", "\u{10FFFF}0\u{10FFFF}1\0\u{10FFFE}", "\u{FFFD}\u{FEFF}\u{FFFF}",
      "'; DROP TABLE entry; --",
      "\\x00\\000\\N\n\t\r", "$1 ?1 %s {}", "e\u{301}\u{1F468}\u{200D}\u{1F33E}",
      String(decoding: [0xED, 0xA0, 0x80, 0xFF, 0x41], as: UTF8.self),
    ])
  func `a text comes back as it was stored`(engine: TrialEngine, text: String) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    var source = SourceRecord(id: text, location: text)
    (source.title, source.error, source.history) = (
      text, text, PagedHistory(address: text, wanted: 1, since: Timestamp(seconds: 1))
    )
    var record = EntryRecord.trial(text, text)
    (record.link, record.slug, record.opening) = (text, text, text)
    record.fields = Array(text.utf8)
    let document = ReadDocument(address: text, older: text)
    try archive.store(source, [.write(record, .trial(text))], document: document, now: Timestamp(seconds: 1))
    #expect(try archive.sources() == [source])
    let stored = try #require(try archive.entries(of: text).first)
    record.key = stored.key
    #expect(stored == record)
    #expect(try archive.text(of: stored.key) == .trial(text))
    #expect(try archive.documents(of: text) == [text: document])
    try archive.keep(addressSuffixes: [(key: stored.key, suffix: text)])
    #expect(try archive.entries(of: text).first?.addressSuffix == text)
  }

  @Test(arguments: TrialEngine.available)
  func `a text of 100 MB is stored and read`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let long = String(repeating: "0123456789", count: 10_000_000)
    var text = EntryText.trial("")
    text.raw = long
    try archive.store(
      SourceRecord(id: "s", location: "f"), [.write(.trial("e", "t"), text)], now: Timestamp(seconds: 1))
    let entry = try #require(try archive.entries(of: "s").first)
    #expect(try archive.text(of: entry.key)?.raw == long)
    try archive.check()
  }

  @Test(arguments: TrialEngine.available)
  func `ids and addresses may be longer than an index of the database takes`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    // Random, since a database may compress what repeats.
    var dice = Dice(seed: 61)
    let long = (0..<20_000).map { _ in String(dice.number(0...255), radix: 16) }.joined()
    for address in [long, long + "x"] {
      try archive.store(
        SourceRecord(id: "s", location: long), [.write(.trial(address, "t"), nil)],
        document: ReadDocument(address: address, older: nil), now: Timestamp(seconds: 1))
    }
    #expect(try archive.entries(of: "s").count == 2)
    #expect(try archive.documents(of: "s").count == 2)
    #expect(throws: ArchiveError.overtaken) {
      try archive.store(
        SourceRecord(id: "s", location: long), [.write(.trial(long, "t"), nil)], now: Timestamp(seconds: 1))
    }
  }

  @Test(arguments: TrialEngine.available)
  func `numbers keep every bit`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    for (index, number) in [Int64.min, -1, 0, 1, 1 << 53, .max].enumerated() {
      var record = EntryRecord.trial("\(index)", "")
      (record.published, record.textDigest) = (Timestamp(seconds: number), UInt64(bitPattern: number))
      var source = SourceRecord(id: "\(index)", location: "")
      source.savedBytes = number
      try archive.store(source, [.write(record, nil)], now: Timestamp(seconds: 1))
      let stored = try #require(try archive.entries(of: "\(index)").first)
      #expect(stored.published == record.published && stored.textDigest == record.textDigest)
      #expect(try archive.source("\(index)")?.savedBytes == number)
    }
  }

  @Test(arguments: TrialEngine.available)
  func `entries are ordered by time, then by the bytes of their ids`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let ids = ["b", "a", "B", "_", "é", "Ω", "a b", "10", "9", "", "\u{1F600}", "\u{FFFF}"]
    try archive.store(
      SourceRecord(id: "s", location: ""), ids.map { .write(.trial($0, $0), nil) }, now: Timestamp(seconds: 1))
    let expected = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(try archive.entries(of: "s").map(\.id) == expected)
  }

  @Test(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)"))
  func `both engines are tested here`() {
    #expect(PostgreSQLServer.shared != nil, "the server does not start")
  }
}
