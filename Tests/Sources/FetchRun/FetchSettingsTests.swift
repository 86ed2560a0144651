import Archive
import Model
import Testing

@testable import Sources

/// The digest of the settings that a request depends on: after a change, a source is due at once.
@Suite struct FetchSettingsTests {
  private static let source = Source(id: "a", location: .url("https://eleni:old@a.example/feed"), title: "A")

  private func digest(
    _ proxy: String? = nil, _ environment: [String: String] = [:], _ change: (inout Source) -> Void = { _ in }
  ) -> Int {
    var source = Self.source
    change(&source)
    return source.fetchSettings(proxy: proxy) { environment[$0] }
  }

  @Test func `each setting that a request depends on changes the digest, and no other does`() {
    let digests = [
      digest(), digest("http://proxy.example:3128"), digest { $0.allowsPrivateNetwork = true },
      digest { $0.location = .url("https://eleni:new@a.example/feed") }, digest { $0.every = 600 },
      digest { $0.initial = 3 }, digest { $0.headers = ["A": "b"] }, digest { $0.headers = ["A": "c"] },
      digest { $0.headers = ["A": "env:KEY"] }, digest(nil, ["KEY": "k"]) { $0.headers = ["A": "env:KEY"] },
      digest { $0.timezone = "Europe/Athens" }, digest { $0.isIncident = true },
      digest { ($0.isIncident, $0.language) = (true, "el") },
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digest { $0.language = "el" } == digest())
    #expect(digest { $0.title = "B" } == digest() && digest { $0.images = .none } == digest())
  }

  @Test func `a document is asked for as a whole after the settings have changed how it is read`() throws {
    var source = Source.loopback("s", "http://127.0.0.1/s")
    var record = SourceRecord(id: "s", location: source.archivedLocation)
    (record.etag, record.validatorsFrom, record.documentDigest) = ("\"1\"", "http://127.0.0.1/s", [1])
    func isConditional() throws -> Bool {
      try FetchAttempt(source, record, url: "http://127.0.0.1/s") { _ in nil }.isConditional
    }
    record.reading = ItemReader.version(for: source)
    #expect(try isConditional())
    for change in [{ $0.isIncident = true }, { $0.language = "el" }, { $0.timezone = "Europe/Athens" }]
      as [(inout Source) -> Void]
    {
      change(&source)
      #expect(try !isConditional())
      record.reading = ItemReader.version(for: source)
      #expect(try isConditional())
    }
  }
}
