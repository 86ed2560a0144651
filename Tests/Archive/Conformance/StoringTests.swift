import Foundation
import Testing
import Text

@testable import Archive

/// What every engine does in the same way: sources, entries and their texts.
@Suite struct StoringTests {
  func record(_ id: String, _ title: String) -> EntryRecord { .trial(id, title) }

  func text(_ raw: String, policy: Int64 = 1) -> EntryText { .trial(raw, policy: policy) }

  @Test(arguments: TrialEngine.available)
  func `what is stored is there after the archive is opened again`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    var source = SourceRecord(id: "news", location: "https://news.example/feed")
    source.etag = "W/\"a\""
    source.documentDigest = [9]
    source.isGone = true
    source.freshUntil = Timestamp(seconds: 7)
    do {
      let archive = try place.open()
      #expect(archive.isNew)
      try archive.store(
        source, [.write(record("a", "Α"), text("<p>α</p>")), .write(record("b", ""), nil)], now: Timestamp(seconds: 1))
    }
    let archive = try place.open()
    #expect(!archive.isNew)
    #expect(try archive.sources() == [source])
    let entries = try archive.entries(of: "news")
    #expect(entries.map(\.id) == ["a", "b"])
    var expected = record("a", "Α")
    expected.key = try #require(entries.first?.key)
    #expect(entries.first == expected)
    #expect(try archive.text(of: expected.key) == text("<p>α</p>"))
    #expect(try archive.text(of: entries[1].key) == nil)
    #expect(try archive.counts() == ["news": 2])
    try archive.check()
  }

  @Test(arguments: TrialEngine.available)
  func `entries are counted for all sources or for some`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    for (id, count) in [("a", 2), ("b \"ä\"", 3), ("c", 0)] {
      let entries = (0..<count).map { EntryChange.write(record("\($0)", ""), nil) }
      try archive.store(SourceRecord(id: id, location: "f"), entries, now: Timestamp(seconds: 1))
    }
    #expect(try archive.counts() == ["a": 2, "b \"ä\"": 3])
    #expect(try archive.counts(of: ["b \"ä\"", "c", "d", "b \"ä\""]) == ["b \"ä\"": 3])
    #expect(try archive.counts(of: []).isEmpty)
  }

  @Test(arguments: TrialEngine.available)
  func `entries that left their feed before a time are deleted with their texts`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    for id in ["a", "b"] {
      var (early, late) = (record("early", ""), record("late", ""))
      (early.left, late.left) = (Timestamp(seconds: 10), Timestamp(seconds: 20))
      try archive.store(
        SourceRecord(id: id, location: "f"),
        [.write(early, text("x")), .write(late, text("y")), .write(record("there", ""), nil)],
        now: Timestamp(seconds: 20))
    }
    let before = try archive.states()
    let keys = try archive.entries(of: "a").map(\.key)
    for (time, left) in [(10, 3), (20, 2), (20, 2), (21, 1)] {
      let expiry = EntryChange.expire(leftBefore: Timestamp(seconds: Int64(time)))
      try archive.store(SourceRecord(id: "a", location: "f"), [expiry], now: Timestamp(seconds: 30))
      #expect(try archive.entries(of: "a").count == left)
      #expect(try (archive.states()["a"] == before["a"]) == (left == 3))
    }
    #expect(try archive.entries(of: "a").map(\.id) == ["there"])
    #expect(try keys.allSatisfy { try archive.text(of: $0) == nil })
    #expect(try archive.entries(of: "b").count == 3 && archive.states()["b"] == before["b"])
  }

  /// More than one statement inserts in PostgreSQL, where the columns are arrays that contain NULL.
  @Test(arguments: TrialEngine.available)
  func `hundreds of new entries are stored at once, with and without texts`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let given = (0..<450).map { number -> (EntryRecord, EntryText?) in
      var entry = record("e\(number)", "Title \(number)")
      entry.link = number % 2 == 0 ? "https://news.example/\(number)" : nil
      entry.textDigest = number % 5 == 0 ? .max : nil
      return (entry, number % 3 == 0 ? nil : text("<p>\(number)</p>"))
    }
    try archive.store(
      SourceRecord(id: "s", location: "f"), given.map { .write($0, $1) }, now: Timestamp(seconds: 1))
    let stored = try archive.entries(of: "s")
    #expect(stored.count == 450)
    let byID = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
    for (entry, text) in given {
      let found = try #require(byID[entry.id])
      var expected = entry
      expected.key = found.key
      #expect(found == expected)
      #expect(try archive.text(of: found.key) == text)
    }
    try archive.store(
      SourceRecord(id: "s", location: "f"), stored.prefix(300).map { .remove($0.key) }, now: Timestamp(seconds: 2))
    #expect(try stored.prefix(300).allSatisfy { try archive.text(of: $0.key) == nil })
    #expect(try archive.counts() == ["s": 150])
  }

  @Test(arguments: TrialEngine.available)
  func `texts with pictures and no base are found among the given entries`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    var based = text("<img src=b>")
    based.base = "HTTPS://news.example/"
    let texts = [text("<p>a</p>"), text("<IMG src=a>"), based, text("<img src=c>")]
    let changes = texts.enumerated().map { EntryChange.write(record("\($0)", ""), $1) }
    try archive.store(SourceRecord(id: "s", location: "f"), changes, now: Timestamp(seconds: 1))
    let keys = try archive.entries(of: "s").map(\.key)
    #expect(try archive.textsWithoutBase(of: keys).map(\.raw) == ["<IMG src=a>", "<img src=c>"])
    #expect(try archive.textsWithoutBase(of: Array(keys.prefix(3))).map(\.raw) == ["<IMG src=a>"])
    #expect(try archive.textsWithoutBase(of: []).isEmpty)
  }

  @Test(arguments: TrialEngine.available)
  func `a changed entry keeps its key, and a missing text keeps the stored one`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let source = SourceRecord(id: "s", location: "f")
    try archive.store(source, [.write(record("a", "one"), text("raw"))], now: Timestamp(seconds: 1))
    var entry = try #require(try archive.entries(of: "s").first)
    entry.title = "two"
    try archive.store(source, [.write(entry, nil)], now: Timestamp(seconds: 2))
    #expect(try archive.entries(of: "s") == [entry])
    #expect(try archive.text(of: entry.key)?.raw == "raw")
    try archive.store(source, [.left(entry.key)], now: Timestamp(seconds: 3))
    #expect(try archive.entries(of: "s").first?.left == Timestamp(seconds: 3))
    try archive.store(source, [.seen(entry.key)], now: Timestamp(seconds: 4))
    #expect(try archive.entries(of: "s").first?.left == nil)
    try archive.store(source, [.remove(entry.key)], now: Timestamp(seconds: 5))
    #expect(try archive.entries(of: "s").isEmpty)
    #expect(try archive.text(of: entry.key) == nil)
  }

  @Test(arguments: TrialEngine.available)
  func `the state of a source changes with its entries, and not with a visit that brings the same`(engine: TrialEngine)
    throws
  {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    var source = SourceRecord(id: "s", location: "f")
    try archive.store(source, [.write(record("a", "one"), text("raw"))], now: Timestamp(seconds: 1))
    try archive.store(SourceRecord(id: "t", location: "g"), [], now: Timestamp(seconds: 1))
    var entry = try #require(try archive.entries(of: "s").first)
    var last = try archive.states()
    #expect(last.keys.sorted() == ["s"])
    source.visits = 2
    try archive.store(source, [.seen(entry.key)], now: Timestamp(seconds: 2))
    #expect(try archive.states() == last)
    func changes(_ change: () throws -> Void) throws -> Bool {
      try change()
      defer { last = (try? archive.states()) ?? [:] }
      return try archive.states() != last
    }
    #expect(try changes { try archive.store(source, [.left(entry.key)], now: Timestamp(seconds: 3)) })
    #expect(try changes { try archive.store(source, [.seen(entry.key)], now: Timestamp(seconds: 4)) })
    entry.title = "two"
    #expect(try changes { try archive.store(source, [.write(entry, nil)], now: Timestamp(seconds: 5)) })
    #expect(try changes { try archive.keep(addressSuffixes: [(key: entry.key, suffix: "m")]) })
    #expect(try changes { try archive.keep(hidden: [(key: entry.key, since: Timestamp(seconds: 6))]) })
    #expect(try !changes { try archive.keep(addressSuffixes: [(key: entry.key, suffix: "m")]) })
    #expect(try changes { try archive.store(source, [.remove(entry.key)], now: Timestamp(seconds: 7)) })
  }

  @Test(arguments: TrialEngine.available)
  func `a fetch is stored completely or not at all`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    let source = SourceRecord(id: "s", location: "f")
    // Long ids are in another index.
    for id in ["a", String(repeating: "α", count: 3000)] {
      #expect(throws: ArchiveError.self) {
        try archive.store(
          source, [.write(record(id, ""), nil), .write(record(id, "again"), nil)], now: Timestamp(seconds: 1))
      }
    }
    #expect(try archive.sources().isEmpty)
    #expect(try archive.entries(of: "s").isEmpty)
  }

  @Test(arguments: TrialEngine.available)
  func `one source cannot touch the entries of another`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    for id in ["a", "b"] {
      try archive.store(
        SourceRecord(id: id, location: id), [.write(record("same", id), nil)], now: Timestamp(seconds: 1))
    }
    #expect(try archive.entries(of: "a").map(\.title) == ["a"])
    #expect(try archive.entries(of: "b").map(\.title) == ["b"])
  }

  @Test(arguments: TrialEngine.available)
  func `texts are opened from many threads at once`(engine: TrialEngine) async throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try archive.store(
      SourceRecord(id: "s", location: "f"), (0..<50).map { .write(record("\($0)", ""), text("\($0)")) },
      now: Timestamp(seconds: 1))
    let entries = try archive.entries(of: "s")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          entries.allSatisfy { entry in (try? archive.text(of: entry.key))??.raw == entry.id }
        }
      }
      for await right in group { #expect(right) }
    }
  }

  @Test(arguments: TrialEngine.available)
  func `the longest pause of a host is remembered`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try archive.pause("a.example", until: Timestamp(seconds: 10))
    try archive.pause("a.example", until: Timestamp(seconds: 20))
    #expect(try archive.pauses() == ["a.example": Timestamp(seconds: 20)])
  }
}
