import Archive
import Model
import Testing
import Text

@testable import Sources

/// Indexes of CAP whose entries link to their alerts.
@Suite(.serialized) struct LinkedAlertTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer() }

  @Test func `alerts are fetched once, complete their entries, and withdraw what they replace`() async throws {
    var source = Source.loopback("index", server.url("alerts/a-b-none/feed"))
    source.isIncident = true
    let site = try FollowedSite([source])
    try await site.refresh()
    let paths = ["feed", "alert/none", "alert/b", "alert/a"].map { "/alerts/a-b-none/" + $0 }
    #expect(try server.requests().map(\.path) == paths)
    let entries = try site.ingest().harvest(now: FollowedSite.now(0))
    // Another run asks for the index alone, and changes nothing.
    try await site.refresh(day: 1, all: true)
    #expect(try server.requests().map(\.path) == paths + paths.prefix(1))
    let again = try site.ingest().harvest(now: FollowedSite.now(1))
    for harvest in [entries, again] {
      #expect(harvest.entries.map(\.entry.id).sorted() == ["urn:b", "urn:none"])
      #expect(harvest.tombstones.map { $0.entry.entry.id } == ["urn:a"])
      let entry = try #require(harvest.entries.first { $0.entry.id == "urn:b" }?.entry)
      #expect(entry.incident?.severity == .severe && entry.place?.name == "Gulf" && entry.place?.radius == 5000)
      #expect(entry.title == "About b" && entry.summary == "Stay in b")
      #expect(harvest.entries.first { $0.entry.id == "urn:none" }?.entry.incident == Incident())
    }
  }
}
