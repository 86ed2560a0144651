import Archive
import Feeds
import Model
import Testing
import Text

@testable import Sources

/// Messages of CAP that are about one another, from a document to the archive.
@Suite struct AlertThreadsTests {
  private func alert(
    _ identifier: String, hour: Int, _ kind: String = "Alert", about references: [String] = [],
    status: String = "Actual", languages: [String] = ["en"]
  ) -> FeedEntry {
    let sent = "2027-02-20T\(hour < 10 ? "0" : "")\(hour):00:00-00:00"
    let infos = languages.map { language in
      """
      <info><language>\(language)</language><event>\(identifier) \(language)</event><severity>Severe</severity>
      <expires>2027-03-05T00:00:00-00:00</expires><area><areaDesc>Gulf</areaDesc><circle>37.9,23.7 1</circle></area></info>
      """
    }
    let text = """
      <alert xmlns="urn:oasis:names:tc:emergency:cap:1.2"><identifier>\(identifier)</identifier><sender>w@a.example</sender>
      <sent>\(sent)</sent><status>\(status)</status><msgType>\(kind)</msgType>
      <references>\(references.map { "w@a.example,\($0),x" }.joined(separator: " "))</references>\(infos.joined())</alert>
      """
    guard case .feed(let document) = FeedReader.read(Array(text.utf8)) else { return FeedEntry() }
    return document.entries.first ?? FeedEntry()
  }

  private func records(_ documents: [[FeedEntry]], language: String? = nil) -> [EntryRecord] {
    ItemTests().records(documents) {
      $0.isIncident = true
      $0.language = language
    }
  }

  @Test func `an update changes the entry of its alert, in one document and in several`() {
    let (first, second) = (alert("a1", hour: 1), alert("a2", hour: 2, "Update", about: ["a1"]))
    for documents in [[[first], [second]], [[first, second]], [[second, first]], [[first], [second, first]]] {
      let records = records(documents)
      #expect(records.count == 1 && records.first?.title == "a2 en", "\(records.map(\.title))")
      let fields = ItemFields(records.first?.fields ?? [])
      #expect(Set(fields.messages) == ["a1", "a2"] && fields.incident?.severity == .severe)
      #expect(fields.expires?.rfc3339 == "2027-03-05T00:00:00Z" && fields.place?.radius == 1000)
    }
  }

  @Test func `an old message does not undo a newer one`() {
    let (first, second) = (alert("a1", hour: 1), alert("a2", hour: 2, "Update", about: ["a1"]))
    let records = records([[first, second], [first]])
    #expect(records.map(\.title) == ["a2 en"])
  }

  @Test func `a cancellation withdraws its alert, which does not come back`() {
    let (first, gone) = (alert("a1", hour: 1), alert("a9", hour: 3, "Cancel", about: ["a1"]))
    for documents in [[[first], [gone]], [[first], [gone], [first]], [[first], [gone, first]]] {
      let records = records(documents)
      #expect(records.count == 1 && records.first?.deleted?.rfc3339 == "2027-02-20T03:00:00Z", "\(records)")
    }
    #expect(records([[gone]]).isEmpty)
  }

  @Test func `tests and receipts are left out, and exercises have a tag`() {
    for status in ["Test", "Draft", "System"] { #expect(records([[alert("a", hour: 1, status: status)]]).isEmpty) }
    #expect(records([[alert("a", hour: 1, "Ack")]]).isEmpty)
    let exercise = records([[alert("a", hour: 1, status: "Exercise")]])
    #expect(ItemFields(exercise.first?.fields ?? []).tags == ["Exercise"])
  }

  @Test func `an alert in two languages is two entries that are translations, or the one of the source's language`() {
    let both = alert("a1", hour: 1, languages: ["el-GR", "en-US"])
    let two = records([[both]])
    #expect(two.map(\.title).sorted() == ["a1 el-GR", "a1 en-US"])
    #expect(two.allSatisfy { ItemFields($0.fields).translation == "a1" })
    let one = records([[both]], language: "en")
    #expect(one.map(\.title) == ["a1 en-US"] && one.map(\.id) == ["a1"])
    let gone = records([[both], [alert("a2", hour: 3, "Cancel", about: ["a1"])]])
    #expect(gone.count == 2 && gone.allSatisfy { $0.deleted != nil })
  }

  @Test func `the alert that an entry links to completes it, and withdraws what it replaces`() throws {
    var (old, new) = (FeedEntry(), FeedEntry())
    for (number, link) in ["one", "two"].enumerated() {
      var entry = FeedEntry()
      (entry.id, entry.title) = ("urn:\(link)", FeedText(.text, link))
      entry.links = [FeedLink("https://a.example/\(link).xml", relation: "alternate", type: CAPMessage.mediaType)]
      if number == 0 { old = entry } else { new = entry }
    }
    var records = records([[old, new]])
    #expect(
      records.map { ItemFields($0.fields).alertAddress } == ["https://a.example/two.xml", "https://a.example/one.xml"])
    func take(_ entry: FeedEntry, _ id: String) throws {
      let key = try #require(records.first { $0.id == id }).key
      for change in LinkedAlert(entry, language: nil, now: FollowedSite.now(2)).changes(of: key, in: records) {
        guard case .write(let record, _) = change else { continue }
        records = records.map { $0.key == record.key ? record : $0 }
      }
    }
    try take(alert("a1", hour: 1), "urn:one")
    let fields = ItemFields(try #require(records.first { $0.id == "urn:one" }).fields)
    #expect(fields.incident?.severity == .severe && fields.messages == ["a1"] && fields.place?.name == "Gulf")
    try take(alert("a2", hour: 2, "Update", about: ["a1"]), "urn:two")
    #expect(records.filter { $0.deleted != nil }.map(\.id) == ["urn:one"])
  }

  @Test(.timeLimit(.minutes(3))) func `an alert that references thousands of others is read in linear time`() {
    let references = (0..<20_000).map { "b\($0)" }
    let messages = alert("a1", hour: 1, "Update", about: references).alert.map(AlertThreads.messages)
    #expect(messages == ["a1"] + references.prefix(99))
  }
}
