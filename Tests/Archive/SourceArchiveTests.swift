import Foundation
import Testing
import Text

@testable import Archive

@Suite struct SourceArchiveTests {
  let folder: URL
  var path: String { folder.appending(path: "archive.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "rhapsode-archive-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  func record(_ id: String, _ title: String) -> EntryRecord {
    var record = EntryRecord(id: id, firstSeen: Timestamp(seconds: 100), published: Timestamp(seconds: 50))
    record.title = title
    record.digest = [1, 2, 3]
    record.textDigest = .max
    record.fields = Array(#"{"a":1}"#.utf8)
    return record
  }

  func text(_ raw: String, policy: Int64 = 1) -> EntryText {
    EntryText(
      kind: "html", raw: raw, base: nil, policy: policy, clean: raw, plain: raw, words: 1, image: nil)
  }

  @Test func `what is stored is there after the archive is opened again`() throws {
    defer { removeFolder() }
    var source = SourceRecord(id: "news", location: "https://news.example/feed")
    source.etag = "W/\"a\""
    source.documentDigest = [9]
    source.isGone = true
    source.freshUntil = Timestamp(seconds: 7)
    do {
      let archive = try SourceArchive(at: path)
      #expect(archive.isNew)
      try archive.store(
        source, [.write(record("a", "Α"), text("<p>α</p>")), .write(record("b", ""), nil)], now: Timestamp(seconds: 1))
    }
    let archive = try SourceArchive(at: path)
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

  @Test func `a changed entry keeps its key, and a missing text keeps the stored one`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
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

  @Test func `the state of a source changes with its entries, and not with a visit that brings the same`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
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
    #expect(try changes { try archive.keep([(key: entry.key, mark: "m")]) })
    #expect(try changes { try archive.keep(hidden: [(key: entry.key, since: Timestamp(seconds: 6))]) })
    #expect(try !changes { try archive.keep([(key: entry.key, mark: "m")]) })
    #expect(try changes { try archive.store(source, [.remove(entry.key)], now: Timestamp(seconds: 7)) })
  }

  @Test func `a fetch is stored completely or not at all`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
    let source = SourceRecord(id: "s", location: "f")
    #expect(throws: ArchiveError.self) {
      try archive.store(
        source, [.write(record("a", ""), nil), .write(record("a", "again"), nil)], now: Timestamp(seconds: 1))
    }
    #expect(try archive.sources().isEmpty)
    #expect(try archive.entries(of: "s").isEmpty)
  }

  @Test func `one source cannot touch the entries of another`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
    for id in ["a", "b"] {
      try archive.store(
        SourceRecord(id: id, location: id), [.write(record("same", id), nil)], now: Timestamp(seconds: 1))
    }
    #expect(try archive.entries(of: "a").map(\.title) == ["a"])
    #expect(try archive.entries(of: "b").map(\.title) == ["b"])
  }

  @Test func `a damaged archive is named and can be set aside`() throws {
    defer { removeFolder() }
    try Data("this is no database at all, however long it may be".utf8).write(to: URL(filePath: path))
    #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
    let aside = try SourceArchive.setAside(path)
    #expect(aside.hasSuffix(".damaged-1"))
    #expect(FileManager.default.fileExists(atPath: aside))
    #expect(try SourceArchive(at: path).isNew)
    _ = try SourceArchive.setAside(path)
    #expect(FileManager.default.fileExists(atPath: path + ".damaged-2"))
  }

  @Test func `a lost archive is not silently replaced with an empty one`() throws {
    defer { removeFolder() }
    do { _ = try SourceArchive(at: path) }
    #expect(!SourceArchive.isGone(path))
    try FileManager.default.removeItem(atPath: path)
    #expect(SourceArchive.isGone(path))
    #expect(throws: ArchiveError.gone) { try SourceArchive(at: path) }
    #expect(try SourceArchive(at: path, allowsLoss: true).isNew)
    _ = try SourceArchive(at: path)
  }

  @Test func `an archive of no bytes is damaged like any other that was cut off`() throws {
    defer { removeFolder() }
    do {
      let archive = try SourceArchive(at: path)
      try archive.store(
        SourceRecord(id: "s", location: "f"), [.write(record("a", "t"), nil)], now: Timestamp(seconds: 1))
    }
    let whole = try Data(contentsOf: URL(filePath: path))
    for count in [0, 1, 100, 4096] {
      for hasReminder in [true, false] {
        try whole.prefix(count).write(to: URL(filePath: path))
        if !hasReminder { try? FileManager.default.removeItem(atPath: path + ".begun") }
        let error = #expect(throws: ArchiveError.self) { try SourceArchive(at: path) }
        guard case .corrupt? = error else {
          Issue.record("\(count) bytes: \(String(describing: error))")
          continue
        }
        #expect(try Data(contentsOf: URL(filePath: path)).count == count, "it is left as it is")
      }
    }
  }

  @Test func `an archive that several programs create at once is created once and completely`() async throws {
    defer { removeFolder() }
    let path = path
    let begun = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { try SourceArchive(at: path).isNew } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(begun == 1)
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.contains(".part") })
  }

  @Test func `damage inside the file is found when it is opened`() throws {
    defer { removeFolder() }
    do {
      let archive = try SourceArchive(at: path)
      let entries = (0..<400).map { EntryChange.write(record("\($0)", "t"), text(String(repeating: "x", count: 900))) }
      try archive.store(SourceRecord(id: "s", location: "f"), entries, now: Timestamp(seconds: 1))
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in stride(from: 20_000, to: bytes.count, by: 37) { bytes[index] = 0xEE }
    try bytes.write(to: URL(filePath: path))
    do throws(ArchiveError) {
      _ = try SourceArchive(at: path)
      Issue.record("nothing was found")
    } catch {
      guard case .corrupt = error else {
        Issue.record("it was taken for \(error)")
        return
      }
    }
  }

  @Test func `an archive of a newer Rhapsode is left alone`() throws {
    defer { removeFolder() }
    do { _ = try SourceArchive(at: path) }
    let database = try Database(path: path)
    try database.run("PRAGMA user_version = 99")
    #expect(throws: ArchiveError.newer(99)) { try SourceArchive(at: path) }
  }

  @Test func `texts are opened from many threads at once`() async throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
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

  @Test func `the longest pause of a host is remembered`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
    try archive.pause("a.example", until: Timestamp(seconds: 10))
    try archive.pause("a.example", until: Timestamp(seconds: 20))
    #expect(try archive.pauses() == ["a.example": Timestamp(seconds: 20)])
  }

  @Test func `what is exported comes back, and is exported the same again`() throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
    var source = SourceRecord(id: "planet/ab 12", location: "https://news.example/feed")
    source.documentDigest = [0, 15, 255]
    source.skipDays = ["Monday"]
    var late = record("β", "Λιμάνι")
    late.firstSeen = Timestamp(seconds: 1_795_000_000)
    late.lastSeen = late.firstSeen
    var gone = record("c", "")
    gone.fields = []
    gone.deleted = Timestamp(seconds: 7)
    try archive.store(
      source, [.write(record("a", "one"), text("<p>α</p>")), .write(late, text("late")), .write(gone, nil)],
      now: Timestamp(seconds: 1))
    var files: [(path: String, bytes: [UInt8])] = []
    #expect(try archive.export { files.append(($0, $1)) } == 3)
    #expect(
      files.map(\.path) == [
        "sources.jsonl", "entries/planet%2Fab%2012/1970-01.jsonl", "entries/planet%2Fab%2012/2026-11.jsonl",
      ])
    let copy = try SourceArchive(at: path + "-copy")
    #expect(try copy.restore(files) == 3)
    #expect(try copy.sources() == [source])
    let entries = try copy.entries(of: source.id)
    #expect(entries.map(\.id) == ["a", "c", "β"])
    #expect(entries.map(\.digest) == [[1, 2, 3], [1, 2, 3], [1, 2, 3]])
    #expect(entries.map(\.fields) == [record("a", "").fields, [], late.fields])
    #expect(entries.map(\.deleted) == [nil, gone.deleted, nil])
    #expect(try copy.text(of: entries[0].key)?.raw == "<p>α</p>")
    var cleaned: [String] = []
    try copy.renewTexts(cleanedBefore: 1) { record, text, source in
      cleaned.append(record.id)
      (text.policy, text.clean, record.opening) = (1, "clean", "opening")
    }
    #expect(cleaned.sorted() == ["a", "β"])
    #expect(try copy.text(of: entries[0].key)?.clean == "clean")
    #expect(try copy.entries(of: source.id).map(\.opening) == ["opening", "", "opening"])
    try copy.renewTexts(cleanedBefore: 1) { record, _, _ in Issue.record("\(record.id) is cleaned twice") }
    var again: [(path: String, bytes: [UInt8])] = []
    _ = try copy.export { again.append(($0, $1)) }
    #expect(again.map(\.path) == files.map(\.path))
    #expect(again.map(\.bytes) == files.map(\.bytes))
    let refusal = ArchiveError.failed("it is not empty: move \(copy.path) away to import into a new one")
    #expect(throws: refusal) { try copy.restore(files) }
  }

  @Test(arguments: [
    "no json", #"{"id":"a"}"#, #"{"id":"a","location":"x","nonsense":1}"#, #"{"id\") VALUES (1); DROP TABLE entry":1}"#,
  ])
  func `lines that are wrong leave the archive empty and sound`(line: String) throws {
    defer { removeFolder() }
    let archive = try SourceArchive(at: path)
    #expect(throws: ArchiveError.self) { try archive.restore([("sources.jsonl", Array(line.utf8))]) }
    #expect(try archive.sources().isEmpty)
    #expect(try archive.entries(of: "a").isEmpty)
    try archive.check()
  }
}
