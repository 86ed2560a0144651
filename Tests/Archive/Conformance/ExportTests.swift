import Foundation
import Testing
import Text

@testable import Archive

/// What every engine does in the same way: exports and imports.
@Suite struct ExportTests {
  func record(_ id: String, _ title: String) -> EntryRecord { .trial(id, title) }

  func text(_ raw: String, policy: Int64 = 1) -> EntryText { .trial(raw, policy: policy) }

  /// Calls `body` with two empty archives of an engine.
  private func withTwo(
    _ engine: TrialEngine, _ body: (_ archive: SourceArchive, _ copy: SourceArchive) throws -> Void
  ) throws {
    let (place, other) = (try TrialArchive(engine), try TrialArchive(engine))
    defer {
      place.end()
      other.end()
    }
    try body(try place.open(), try other.open())
  }

  /// Such exports have the words of errors, but not their kinds.
  @Test(arguments: TrialEngine.available)
  func `errors in an export of an older version get their kinds`(engine: TrialEngine) throws {
    try withTwo(engine) { archive, copy in
      let errors: [(words: String, kind: ErrorKind?)] = [
        ("it answered 404 Not Found", .notFound), ("this is not a feed: it is empty", .noFeed),
        ("this page only links to feeds: https://a.example/", .feedLinks),
        ("it leads to 10.0.0.1, which is not a public address", .privateAddress), ("it answered 500", nil),
      ]
      for (number, error) in errors.enumerated() {
        var source = SourceRecord(id: "\(number)", location: "f")
        (source.failures, source.failingSince, source.error) = (1, Timestamp(seconds: 1), error.words)
        try archive.store(source, now: Timestamp(seconds: 1))
      }
      var files: [(path: String, bytes: [UInt8])] = []
      _ = try archive.export { files.append(($0, $1)) }
      #expect(!files.contains { $0.bytes.text.contains("errorKind") })
      _ = try copy.restore(files)
      #expect(try copy.sources().map(\.errorKind) == errors.map(\.kind))
      #expect(
        try copy.outages().mapValues { $0.map(\.errorKind) }
          == ["0": [nil], "1": [nil], "2": [nil], "3": [.privateAddress], "4": [nil]])
    }
  }

  @Test(arguments: TrialEngine.available)
  func `what is exported comes back, and is exported the same again`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
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
    let copy = try TrialArchive(engine).open()
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
    let part = try TrialArchive(engine)
    defer { part.end() }
    let broken = #expect(throws: ArchiveError.self) { try part.open().restore(Array(files.dropFirst())) }
    #expect(
      broken?.summary
        == "the export cannot be imported: sources.jsonl lacks the source `planet/ab 12`, which other files name")
    let refusal = #expect(throws: ArchiveError.self) { try copy.restore(files) }
    #expect(refusal?.summary.contains("it is not empty") == true)
  }

  @Test(arguments: TrialEngine.available)
  func `mistakes in an export are named with their place, and what occurs twice with its id`(
    engine: TrialEngine
  ) throws {
    try withTwo(engine) { archive, copy in
      try archive.store(
        SourceRecord(id: "s", location: "https://news.example/feed"), [.write(record("a", "one"), nil)],
        now: Timestamp(seconds: 1))
      let files = try archive.exported().sorted { $0.key > $1.key }.map { (path: $0.key, bytes: $0.value) }
      func refusal(_ change: ([UInt8]) -> [UInt8], of file: Int) -> String? {
        var broken = files
        broken[file].bytes = change(broken[file].bytes)
        return #expect(throws: ArchiveError.self) { try copy.restore(broken) }?.summary
      }
      let start = "the export cannot be imported: "
      #expect(
        refusal({ Array("\n\r\n".utf8) + $0 + Array("oops".utf8) }, of: 0)
          == start + "sources.jsonl:4 is not a JSON object")
      #expect(refusal({ $0 + $0 }, of: 0) == start + "sources.jsonl has the source `s` twice")
      #expect(refusal({ $0 + $0 }, of: 1) == start + "the entry `a` of the source `s` occurs twice")
      #expect(try copy.restore(files.map { ($0.path, $0.bytes + [0x0A]) }) == 1)
    }
  }

  @Test(arguments: TrialEngine.available)
  func `any lifetime that a feed names is exported and comes back`(engine: TrialEngine) throws {
    try withTwo(engine) { archive, copy in
      var source = SourceRecord(id: "s", location: "https://news.example/feed")
      // The largest number that is read in a feed.
      source.ttl = 999_999_999_999_999_999
      try archive.store(source, [], now: Timestamp(seconds: 1))
      _ = try copy.restore(try archive.exported().map { (path: $0.key, bytes: $0.value) })
      #expect(try copy.sources() == [source])
    }
  }

  @Test(arguments: TrialEngine.available)
  func `members that no column can have, and numbers of rows, are left out`(engine: TrialEngine) throws {
    try withTwo(engine) { archive, copy in
      try archive.store(
        SourceRecord(id: "s", location: "https://news.example/feed"),
        [.write(record("a", "one"), text("<p>α</p>")), .write(record("b", "two"), nil)], now: Timestamp(seconds: 1))
      let files = try archive.exported()
      let odd = files.map { file in
        let more = file.key.hasPrefix("entries/") ? #"{"row":9,"a\"b":1,"# : #"{"location\", \"title":"x","#
        let lines = file.value.text.split(separator: "\n").map { more + $0.dropFirst() + "\n" }
        return (path: file.key, bytes: Array(lines.joined().utf8))
      }
      #expect(try copy.restore(odd) == 2)
      #expect(try copy.exported() == files)
    }
  }

  @Test(
    arguments: TrialEngine.available,
    [
      "no json", #"{"id":"a"}"#, #"{"id":"a","location":"x","nonsense":1}"#,
      #"{"id\") VALUES (1); DROP TABLE entry":1}"#,
    ])
  func `lines that are wrong leave the archive empty and sound`(engine: TrialEngine, line: String) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    #expect(throws: ArchiveError.self) { try archive.restore([("sources.jsonl", Array(line.utf8))]) }
    #expect(try archive.sources().isEmpty)
    #expect(try archive.entries(of: "a").isEmpty)
    try archive.check()
  }
}
