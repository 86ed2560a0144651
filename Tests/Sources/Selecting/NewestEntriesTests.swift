import Archive
import Model
import Testing
import Text
import Trial

@testable import Sources

/// A source with a `limit` reads only its newest entries from the archive.
@Suite struct NewestEntriesTests {
  static let now = Timestamp(seconds: 10_000)

  @Test(arguments: PostgreSQLServer.isInstalled ? [false, true] : [false])
  func `what a source shows is the same as if all entries were read`(inDatabase: Bool) throws {
    let database = inDatabase ? try #require(PostgreSQLServer.shared).makeDatabase() : nil
    let site = try FollowedSite([], database: database)
    var dice = Dice(seed: 16)
    var read = 0
    for round in 0..<(inDatabase ? 20 : 60) {
      var source = Source(id: "s\(round)", location: .file("f.xml"), title: "")
      source.limit = dice.number(1...12)
      source.retention = dice.isLucky(2) ? Int64(dice.number(0...9000)) : nil
      var record = SourceRecord(id: source.id, location: "f.xml")
      record.isComplete = dice.isLucky(3)
      try Self.fill(site.archive, record, &dice)
      var selection = Selection(source, record, hidings: [], now: Self.now, in: site.archive)
      let (all, some) = (try site.archive.entries(of: source.id, at: Self.now), try selection.entries())
      #expect(Self.effects(some, &selection) == Self.effects(all, &selection))
      #expect(some == all.filter(Set(some).contains))
      read += all.count - some.count
    }
    #expect(read > (inDatabase ? 100 : 400), "no entry was left out")
  }

  @Test func `rules that may concern any entry are compared with all`() throws {
    let site = try FollowedSite([])
    var source = Source(id: "s", location: .file("f.xml"), title: "")
    let record = SourceRecord(id: "s", location: "f.xml")
    var dice = Dice(seed: 1)
    try Self.fill(site.archive, record, &dice, count: 30, plain: true)
    source.limit = 3
    func read(_ source: Source, hidings: [HidingRule] = []) throws -> Int {
      try Selection(source, record, hidings: hidings, now: Self.now, in: site.archive).entries().count
    }
    #expect(try read(source) < 10)
    for change: (inout Source) -> Void in [
      { $0.limit = nil }, { $0.include = ["a"] }, { $0.exclude = ["b"] }, { $0.isIncident = true },
    ] {
      var other = source
      change(&other)
      #expect(try read(other) == 30)
    }
    var hiding = HidingRule()
    hiding.url = "https://news.example/1"
    #expect(try read(source, hidings: [hiding]) == 30)
    (hiding.url, hiding.source, hiding.id) = (nil, "another", "1")
    #expect(try read(source, hidings: [hiding]) < 10)
  }

  /// Returns which entries are on the site and which leave a tombstone.
  private static func effects(_ entries: [EntryRecord], _ selection: inout Selection) -> [String] {
    let results = selection.results(entries.map(ArchivedItem.init))
    return zip(entries, results).compactMap { entry, result in
      switch result {
      case .shown: "\(entry.id) is shown" + (entry.hidden == nil ? "" : " again")
      case .deleted: "\(entry.id) is deleted"
      default: nil
      }
    }
  }

  private static func fill(
    _ archive: SourceArchive, _ source: SourceRecord, _ dice: inout Dice, count: Int? = nil, plain: Bool = false
  ) throws {
    let changes = (0..<(count ?? dice.number(0...60))).map { number in
      // Many have the same time. Two ids are equal for Swift, and different bytes.
      let id = plain ? "\(number)" : dice.pick(["é", "e\u{301}", "a", "Z", "ω"]) + "\(number / 2 * 2)-\(number)"
      var entry = EntryRecord(id: id, firstSeen: now, published: Timestamp(seconds: Int64(dice.number(-20...20))))
      if plain { entry.published = Timestamp(seconds: Int64(number)) }
      if !plain {
        if dice.isLucky(3) { entry.left = Timestamp(seconds: Int64(dice.number(0...10_000))) }
        if dice.isLucky(9) { entry.deleted = now }
        entry.isHeldBack = dice.isLucky(6)
        if dice.isLucky(12) {
          var fields = ItemFields()
          (fields.isUndated, fields.comingDate) = (true, Timestamp(seconds: Int64(dice.number(9000...11_000))))
          (entry.published, entry.fields) = (Timestamp(seconds: Int64(dice.number(-9...0))), fields.bytes)
          entry.firstSeen = Timestamp(seconds: Int64(dice.number(0...20)))
        }
      }
      return EntryChange.write(entry, nil)
    }
    try archive.store(source, changes, now: now)
    let hidden = try archive.entries(of: source.id).filter { _ in !plain && dice.isLucky(9) }
    try archive.keep(hidden: hidden.map { (key: $0.key, since: now) })
  }
}
