import Feeds
import Model
import Testing

@testable import Render

@Suite struct HealthFeedTests {
  @Test func `the address of a source depends on the languages that have entries of it`() {
    var source = Source(id: "port", location: .file("port.xml"), title: "Port")
    source.alertAfter = 60
    source.status.alerts = [
      Source.Alert(since: Fixture.now, reported: Fixture.now, until: nil, error: "connection refused")
    ]
    var site = Fixture.site(languages: ["en", "el"])
    site.sources = [source]
    let context = Fixture.context(site, records: .reads)
    let feed = HealthFeed(context, language: 0)
    #expect(feed.document(.atom).entries.map(\.link) == ["https://example.org/sources/port/"])
    let names = feed.reads.map { ReadNames(context).name(of: $0).joined(separator: " ") }
    #expect(names.contains("exists en source port") && names.contains("exists el source port"), "\(names)")
  }
}
