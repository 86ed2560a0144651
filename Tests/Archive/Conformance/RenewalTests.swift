import Testing
import Text
import Trial

@testable import Archive

/// Texts that were cleaned with an older policy.
@Suite struct RenewalTests {
  /// Stores texts of policy 2, and every hundredth of policy 1.
  func fill(_ archive: SourceArchive) throws {
    let changes = (0..<2000).map { number in
      EntryChange.write(.trial("\(number)", "t"), .trial("text \(number)", policy: number % 100 == 99 ? 1 : 2))
    }
    try archive.store(SourceRecord(id: "s", location: "f"), changes, now: Timestamp(seconds: 1))
  }

  @Test(arguments: TrialEngine.available)
  func `only texts of an older policy are cleaned again, and once`(engine: TrialEngine) throws {
    let place = try TrialArchive(engine)
    defer { place.end() }
    let archive = try place.open()
    try archive.renewTexts(cleanedBefore: 9) { _, _, _ in Issue.record("there are no texts") }
    try fill(archive)
    try archive.renewTexts(cleanedBefore: 1) { record, _, _ in Issue.record("\(record.id) is of this policy") }
    var found: [String] = []
    try archive.renewTexts(cleanedBefore: 2) { record, text, source in
      found.append(record.id)
      #expect(text.raw == "text \(record.id)" && source == "s")
      text.policy = 2
    }
    #expect(found == (0..<20).map { "\($0 * 100 + 99)" })
    try archive.renewTexts(cleanedBefore: 2) { record, _, _ in Issue.record("\(record.id) is cleaned twice") }
    try archive.outdateTexts(of: "s", cleaning: 5)
    found = []
    try archive.renewTexts(cleanedBefore: 2) { record, _, _ in found.append(record.id) }
    #expect(found.count == 2000)
  }

  @Test func `a file is not read for texts to clean again if there are none`() throws {
    let place = try TrialArchive(.sqlite)
    defer { place.end() }
    try fill(try place.open())
    let database = try Database(path: place.folder / "archive.sqlite")
    var plan = try database.prepare("EXPLAIN QUERY PLAN " + SQLiteEngine.outdated)
    while try plan.step() { #expect(plan.text(3)?.hasPrefix("SCAN") == false, "\(plan.text(3) ?? "")") }
  }

  @Test(.enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.missing)"))
  func `a database is not read for texts to clean again if there are none`() throws {
    let place = try TrialArchive(.postgresql)
    defer { place.end() }
    try fill(try place.open())
    let (server, address) = (try #require(PostgreSQLServer.shared), try #require(place.database))
    try server.query("ANALYZE rhapsode.text; ANALYZE rhapsode.entry", in: address)
    for query in ["SELECT min(policy) FROM text", PostgreSQLEngine.outdated(before: 1)] {
      let plan = try server.query("SET search_path = rhapsode; EXPLAIN \(query)", in: address)
      #expect(plan.contains("using textbypolicy") && !plan.contains("Seq Scan"), "\(plan)")
    }
  }
}
