import Foundation
import Model
import Archive
import Testing
import Text

@testable import Sources

/// Forged lines of an exported archive, as from a branch to which others may write.
struct HostileArchiveTests {
  private func harvest(
    _ entry: String, also files: [(path: String, bytes: [UInt8])] = []
  ) async throws -> Harvest {
    let honest = try FollowedSite([Source(id: "s", location: .file("s.xml"), title: "")])
    try honest.write("<rss version='2.0'><channel><title>T</title></channel></rss>", to: "s.xml")
    try await honest.refresh()
    var lines: [(path: String, bytes: [UInt8])] = [("entries/s/2026-11.jsonl", Array(entry.utf8))] + files
    _ = try honest.archive.export { lines.append(($0, $1)) }
    let site = try FollowedSite(honest.settings.sources)
    var settings = site.settings
    settings.showsIcons = true
    settings.sources[0].images = .remote
    settings.sources[0].show = .full
    _ = try site.archive.restore(lines)
    let ingest = SourceIngest(settings, folder: site.folder, archive: site.archive, hidings: [])
    let harvest = try ingest.harvest(now: FollowedSite.now(0))
    for raw in harvest.raws {
      #expect(!harvest.open(raw.entry).html.text.contains("script"))
    }
    return harvest
  }

  private func entry(_ members: String) -> String {
    #"{"source":"s","id":"1","digest":"00","firstSeen":1800000000,"published":1800000000,"isHeldBack":0,"title":"t""#
      + members + "}"
  }

  @Test func `only web addresses are taken from an archive`() async throws {
    let harvest = try await harvest(
      entry(
        #"""
        ,"link":"javascript:alert(1)","fields":{"comments":"javascript:1","authors":[{"name":"z","url":"javascript:2"}],
        "enclosures":[{"src":"data:text/html,x","type":"audio/mpeg"},{"src":"https://t.example/a.mp3","type":"audio/mpeg",
        "transcript":"javascript:3"}],"image":{"src":"file:///etc/passwd"},"origin":{"title":"o","url":"javascript:4"}},
        "kind":"html","raw":"<script>x</script>words"
        """#.replacing("\n", with: "")))
    let raw = try #require(harvest.raws.first)
    #expect(raw.entry.original == nil && raw.entry.comments == nil && raw.entry.cover == nil)
    #expect(raw.authors.map(\.url) == [nil])
    #expect(raw.entry.attachments.map(\.src) == ["https://t.example/a.mp3"])
    #expect(raw.entry.attachments.first?.transcript == nil)
    #expect(raw.entry.attribution?.url == nil)
  }

  @Test func `an archive of before cannot make browsers ask hosts of a private network`() async throws {
    let harvest = try await harvest(
      entry(
        #"""
        ,"fields":{"enclosures":[{"src":"http://192.168.0.1/a.mp3","type":"audio/mpeg"},{"src":"https://t.example/a.mp3",
        "type":"audio/mpeg","transcript":"http://router.local/t.vtt"},{"src":"http://nas/a.png","type":"image/png"}],
        "image":{"src":"http://0x7f.1/a.png"}},"kind":"html","raw":"<img src='http://localhost/a'>words"
        """#.replacing("\n", with: "")))
    let raw = try #require(harvest.raws.first)
    #expect(raw.entry.cover == nil && raw.entry.attachments.map(\.src) == ["https://t.example/a.mp3"])
    #expect(raw.entry.attachments.first?.transcript == nil)
    #expect(harvest.open(raw.entry).html.text == "words")
  }

  @Test func `a forged number of requests for a page stops no fetch`() throws {
    let site = try FollowedSite([])
    let source =
      #"{"id":"s","location":"s.xml","skipHours":"","skipDays":"","confirmations":0,"status":0,"#
      + #""failures":0,"isGone":0,"documentLength":0,"reading":0,"problems":0,"visits":1,"notModified":0,"savedBytes":0}"#
    let page = #","pageAsked":1800000000,"pageTries":-9007199254740992,"pageFailure":"lost""#
    _ = try site.archive.restore([
      ("sources.jsonl", Array(source.utf8)), ("entries/s/2026-11.jsonl", Array(entry(page).utf8)),
    ])
    let stored = try #require(try site.archive.pages(of: "s").values.first)
    #expect(PageReading.isDue(stored, updated: nil, now: FollowedSite.now(1)))
  }

  @Test(arguments: ["firstSeen", "published", "left", "updated", "deleted"])
  func `a time that is out of range is refused with its line`(name: String) async throws {
    let line = entry(#","\#(name)":9223372036854775807"#).replacing(#""\#(name)":1800000000,"#, with: "")
    await #expect {
      try await harvest(line)
    } throws: {
      "\($0)".contains("entries/s/2026-11.jsonl:1: `\(name)` must be between -2^53 and 2^53")
    }
  }

  /// Numbers with a fraction or with more than 64 bits are read as floating-point numbers.
  @Test(arguments: ["9223372036854775808", "1e300", "1.5"])
  func `a number that is not whole, or has more than 64 bits, is refused with its line`(number: String) async throws {
    await #expect {
      try await harvest(entry(#","updated":\#(number)"#))
    } throws: {
      "\($0)".contains("entries/s/2026-11.jsonl:1: `updated` must be a whole number between -2^53 and 2^53")
    }
  }

  @Test(arguments: ["9223372036854775807", "1e300"])
  func `a revision at a time out of range is refused with its line`(number: String) async throws {
    await #expect {
      try await harvest(entry(#","revisions":[[1800000000,"00"],[\#(number),"00"]]"#))
    } throws: {
      "\($0)".contains("entries/s/2026-11.jsonl:1: `revisions` has a time that is not a whole number")
    }
  }

  @Test func `an SVG icon in an archive is ignored`() async throws {
    let bytes = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script/></svg>".utf8)
    let hex = { (bytes: [UInt8]) in bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    let line = """
      {"source":"s","looked":1800000000,"address":"https://t.example/i","type":"svg","width":9,"height":9,\
      "digest":"\(hex(SHA256.digest(of: bytes).bytes))","bytes":"\(hex(bytes))"}
      """
    let harvest = try await harvest(entry(""), also: [("icons.jsonl", Array(line.utf8))])
    #expect(harvest.sources.first?.icon == nil)
  }
}
