import Feeds
import Model
import Testing
import Text

@testable import Archive
@testable import Sources

/// Indexes of CAP whose entries link to their alerts.
@Suite(.serialized) struct LinkedAlertTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  func site(_ names: String) throws -> FollowedSite {
    var source = Source.loopback("index", server.url("alerts/\(names)/feed"))
    source.isIncident = true
    return try FollowedSite([source])
  }

  @Test func `an alert that cannot be read is named with the reason, and requested again`() async throws {
    let site = try site("lost")
    let requests = { try server.requests().count { $0.path == "/alerts/lost/alert/lost" } }
    let report = try #require(try await site.refresh().first)
    #expect(report.outcome == .updated && report.alerts?.stored == 0)
    #expect(report.alerts?.failures.map(\.reason) == ["it answered 404 Not Found"])
    #expect(try site.ingest().reports().first?.alerts == report.alerts)
    let told = try site.ingest().harvest(now: FollowedSite.now(0)).diagnostics
    #expect(told.contains { $0.severity == .warning && $0.summary.contains("the alert of an entry cannot be read") })
    try await site.refresh(day: 0.5)
    #expect(try requests() == 1)
    try await site.refresh(day: 1.1)
    #expect(try requests() == 2)
    server.set("found", "lost")
    let found = try #require(try await site.refresh(day: 1.2, ids: ["index"]).first)
    #expect(found.alerts == SourceReport.Pages(stored: 1, failures: []))
    #expect(try requests() == 3)
    let later = try site.ingest().harvest(now: FollowedSite.now(1.2)).diagnostics
    #expect(!later.contains { $0.summary.contains("cannot be read") })
    try await site.refresh(day: 1.3, ids: ["index"])
    #expect(try requests() == 3)
  }

  @Test func `alerts are fetched once, complete their entries, and withdraw what they replace`() async throws {
    let site = try site("a-b-none")
    try await site.refresh()
    let paths = ["feed", "alert/none", "alert/b", "alert/a"].map { "/alerts/a-b-none/" + $0 }
    #expect(try server.requests().map(\.path) == paths)
    let entries = try site.ingest().harvest(now: FollowedSite.now(0))
    // Another run asks for the index alone, and changes nothing.
    try await site.refresh(day: 1)
    #expect(try server.requests().map(\.path) == paths + paths.prefix(1))
    let again = try site.ingest().harvest(now: FollowedSite.now(1))
    for harvest in [entries, again] {
      #expect(harvest.raws.map(\.entry.id).sorted() == ["urn:b", "urn:none"])
      #expect(harvest.tombstones.isEmpty, "no build has shown what was replaced in its first run")
      let entry = try #require(harvest.raws.first { $0.entry.id == "urn:b" }?.entry)
      #expect(entry.incident?.severity == .severe && entry.place?.name == "Gulf" && entry.place?.radius == 5000)
      #expect(entry.title == "About b" && entry.summary == "Stay in b")
      #expect(harvest.raws.first { $0.entry.id == "urn:none" }?.entry.incident == Incident())
    }
  }

  @Test func `an entry that a later run withdraws has a tombstone, and one of the same run has none`() throws {
    let alert = """
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>t</identifier><sender>w</sender>
      <sent>2027-02-01T09:00:00-00:00</sent><status>Test</status><msgType>Alert</msgType>
      <info><event>Storm</event></info></alert>
      """
    guard case .feed(let document) = FeedReader.read(Array(alert.utf8)) else {
      Issue.record("it is no alert")
      return
    }
    var record = EntryRecord(id: "urn:t", firstSeen: FollowedSite.now(0), published: FollowedSite.now(-20))
    record.key = EntryKey(number: 1)
    for (day, hasTombstone) in [(0.0, false), (1.0, true)] {
      let linked = LinkedAlert(try #require(document.entries.first), language: nil, now: FollowedSite.now(day))
      guard case .write(let stored, _)? = linked.changes(of: record.key, in: [record]).first else {
        Issue.record("nothing is written")
        return
      }
      #expect(stored.isHeldBack && (stored.deleted != nil) == hasTombstone, "\(day)")
    }
  }
}
