import Foundation
import Model
import Archive
import Testing
import Text

@testable import Sources

/// The setting `alert-after`, and the outages that become entries of the health feed.
@Suite struct HealthTests {
  static let feed =
    "<rss version='2.0'><channel><title>t</title><item><guid>a</guid><title>a</title></item></channel></rss>"

  func site(_ alertAfter: Int64?) throws -> FollowedSite {
    var source = Source(id: "s", location: .file("s.xml"), title: "Harbour")
    source.alertAfter = alertAfter
    return try FollowedSite([source])
  }

  func alerts(_ site: FollowedSite, day: Double) throws -> [Source.Alert] {
    try site.ingest().harvest(now: FollowedSite.now(day)).sources.first?.status.alerts ?? []
  }

  @Test func `an alert begins after the configured time of failures and ends with the first success`() async throws {
    let site = try site(3 * 86400)
    try site.write(Self.feed, to: "s.xml")
    try await site.refresh()
    try FileManager.default.removeItem(atPath: "\(site.folder)/content/s.xml")
    try await site.refresh(day: 1)
    #expect(try alerts(site, day: 3.9).isEmpty)
    let now = FollowedSite.now
    var alert = Source.Alert(since: now(1), reported: now(4), until: nil, error: "s.xml: No such file or directory")
    #expect(try alerts(site, day: 4) == [alert], "exactly then, even without a fetch")
    try await site.refresh(day: 5)
    #expect(try alerts(site, day: 6) == [alert], "and a later failure changes nothing")
    try site.write(Self.feed, to: "s.xml")
    try await site.refresh(day: 7)
    alert.until = now(7)
    #expect(try alerts(site, day: 8) == [alert])
    try await site.refresh(day: 9)
    #expect(try alerts(site, day: 10) == [alert])
  }

  @Test func `a short outage, or a source without alert-after, gives no alert`() async throws {
    for alertAfter in [3 * 86400, nil] as [Int64?] {
      let site = try site(alertAfter)
      try await site.refresh()
      try site.write(Self.feed, to: "s.xml")
      try await site.refresh(day: 2)
      #expect(try site.archive.outages()["s"]?.count == 1)
      #expect(try alerts(site, day: 30).isEmpty)
    }
  }

  @Test func `a new address does not end an outage, a successful fetch does`() async throws {
    let site = try site(86400)
    try await site.refresh()
    try await site.refresh(day: 1, settings: { $0.sources[0].location = .file("t.xml") })
    #expect(try site.archive.outages()["s"]?.count == 1)
    #expect(try site.archive.outages()["s"]?.first?.until == nil)
  }
}
