import Testing

@testable import Feeds

@Suite struct AlertReaderTests {
  private func alert(_ infos: String) throws -> FeedDocument {
    try read(
      "<alert xmlns='urn:oasis:names:tc:emergency:cap:1.2'><identifier>a</identifier>"
        + "<sent>2026-01-01T00:00:00-00:00</sent>\(infos)</alert>")
  }

  @Test func `what an alert has too much of is left out and named`() throws {
    let many = try alert((0..<66).map { "<info><event>E\($0)</event></info>" }.joined())
    #expect(many.entries.first?.alert?.infos.count == 64)
    #expect(many.problems.map(\.summary) == ["an `info` of an alert beyond the first 64 is left out"])
    let codes = (0..<200).map { "<geocode><valueName>UGC</valueName><value>\($0)</value></geocode>" }.joined()
    let long = try alert("<info><event>E</event><area>\(codes)</area></info>")
    #expect(long.entries.first?.alert?.infos.first?.fields.count == 256)
    #expect(long.problems.map(\.summary) == ["a field of an alert beyond the first 256 is left out (145 times)"])
  }

  @Test(arguments: [("1000", 304.8), ("-50", -15.24), ("1e308", nil), ("400000", nil)])
  func `an altitude in feet is a height in metres, unless it is a mistake`(feet: String, metres: Double?) throws {
    let feed = try alert(
      "<info><event>E</event><area><areaDesc>D</areaDesc><altitude>\(feet)</altitude></area></info>")
    #expect(feed.entries.first?.place?.height == metres)
  }
}
