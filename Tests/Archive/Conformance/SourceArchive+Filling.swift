import Testing
import Text

@testable import Archive

extension SourceArchive {
  /// Stores something in every column that the archive has.
  func fill() throws {
    var source = SourceRecord(id: "planet/ä 12", location: "https://news.example/feed")
    (source.title, source.home, source.language, source.ttl) = ("T\0", "h", "el", 5)
    (source.skipHours, source.skipDays, source.movedTo, source.redirect) = ([1, 2], ["Monday"], "m", "r")
    (source.validatorsFrom, source.etag, source.lastModified) = ("v", "W/\"a\"", "l")
    (source.freshUntil, source.notBefore, source.error, source.failures) = (
      Timestamp(seconds: 7), Timestamp(seconds: 8), "it failed", 2
    )
    source.errorKind = .noFeed
    (source.failingSince, source.lastAttempt, source.lastSuccess) = (
      Timestamp(seconds: 1), Timestamp(seconds: 2), Timestamp(seconds: 1)
    )
    (source.documentDigest, source.isComplete, source.picture, source.description) = ([0, 255], true, "p", "d")
    source.history = PagedHistory(address: "a", wanted: 3, since: Timestamp(seconds: 4))
    source.history?.spare = 7
    source.history?.wantedLater = 6
    (source.settings, source.mistakes) = (-9, 2)
    var gone = EntryRecord.trial("gone", "")
    gone.deleted = Timestamp(seconds: 9)
    try store(
      source, [.write(.trial("one", "Ω"), .trial("<p>\0")), .write(.trial("two", "2"), nil), .write(gone, nil)],
      document: ReadDocument(address: "x", older: nil), now: Timestamp(seconds: 1))
    var entry = try #require(try entries(of: source.id).first { $0.id == "one" })
    entry.digest = [4]
    (entry.slug, entry.link, entry.updated) = ("s", "l", Timestamp(seconds: 60))
    entry.fields = Array(#"{"secret":true}"#.utf8)
    try store(source, [.write(entry, nil), .left(entry.key)], document: nil, now: Timestamp(seconds: 5))
    try keep(addressSuffixes: [(key: entry.key, suffix: "m")])
    try keep(hidden: [(key: entry.key, since: Timestamp(seconds: 6))])
    var page = PageRecord(asked: Timestamp(seconds: 6))
    try store(page, address: "https://news.example/1", html: "<p>page", of: entry.key)
    (page.tries, page.failure) = (2, "no answer")
    let second = try #require(try entries(of: source.id).first { $0.id == "two" })
    try store(page, address: nil, html: nil, of: second.key)
    let picture = IconRecord.Picture(address: "i", type: "png", width: 1, height: 2, digest: [3])
    try store(IconRecord(looked: Timestamp(seconds: 4), picture: picture), bytes: [0, 1], of: source.id)
    try pause("a.example", until: Timestamp(seconds: 90))
    try outdateTexts(of: source.id, cleaning: -5)
    let many = (0..<450).map { EntryChange.write(.trial("\($0)", "t"), .trial("text \($0)")) }
    try store(SourceRecord(id: "b", location: "f"), many, now: Timestamp(seconds: 1))
  }

  /// Returns all rows of these tables.
  func allRows(of tables: [ArchiveTable] = ArchiveTable.all) throws -> [String] {
    try tables.flatMap { table in try rows(of: table).map { "\(table.name): \($0.values)" } }
  }
}
