import Foundation
import Model
import System
import Testing
import Text

@testable import Sources

@Suite(.serialized) struct MirrorTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"]) }

  func album(_ names: String..., change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source.loopback("album", server.url("album/" + names.joined(separator: "/")))
    source.images = .mirror
    source.show = .full
    change(&source)
    return try FollowedSite([source])
  }

  func asked() throws -> [String] { try server.requests().map(\.path).filter { $0.hasPrefix("/picture") } }

  func files(_ site: FollowedSite) -> [String] {
    Files.list(site.folder + "/.rhapsode/mirror").filter { $0.hasPrefix("pictures/") }
  }

  func pictures(_ reports: [SourceReport]) throws -> SourceReport.Pictures { try #require(reports.first?.pictures) }

  @Test func `pictures of published entries are fetched once and become files of ours`() async throws {
    let site = try album("30", "40")
    #expect(try pictures(await site.refresh()) == .init(mirrored: 2, missing: []))
    try await site.refresh(day: 1)
    #expect(try asked() == ["/picture/30", "/picture/40"])
    let requests = try server.requests()
    #expect(requests.allSatisfy { $0.busy == 0 })
    let harvest = try site.ingest().harvest(now: FollowedSite.now(1))
    let entry = try #require(harvest.raws.first { $0.entry.id == "30" }?.entry)
    let body = harvest.open(entry)
    #expect(body.media.map(\.src) == [server.url("picture/30")])
    #expect(body.media.map(\.alt) == ["a picture of 30"])
    #expect(entry.cover?.src == server.url("picture/30"))
    let asset = try #require(harvest.asset(server.url("picture/30"), entry))
    #expect((asset.width, asset.height) == (30, 20))
    #expect(asset.type == "image/png")
    #expect(asset.path.hasPrefix("mirror/") && asset.path.hasSuffix(".png"))
    #expect(try SHA256.digest(of: Files.read(asset.file)) == asset.digest)
    var other = entry
    other.origin = .archived(1_000)
    #expect(harvest.asset(server.url("picture/40"), other) == nil)
    #expect(!harvest.diagnostics.contains { $0.summary.contains("mirror") })
  }

  @Test func `what is no picture, too large or elsewhere is left out, and told`() async throws {
    let site = try album("svg", "page", "huge", "bomb", "none", "near", "30")
    let pictures = try pictures(await site.refresh())
    #expect(pictures.mirrored == 1)
    let reasons = Dictionary(
      uniqueKeysWithValues: pictures.missing.map { ($0.url.split(separator: "/").last ?? "", $0.reason) })
    #expect(reasons["svg"] == "it is not a supported image")
    #expect(reasons["page"] == reasons["svg"])
    #expect(reasons["bomb"] == reasons["svg"])
    #expect(reasons["huge"] == "it is larger than 8 MiB")
    #expect(reasons["none"] == "it answered 404 Not Found")
    #expect(reasons["near"]?.hasPrefix("it leads to 127.0.0.2, which is not a public address") == true)
    #expect(files(site).count == 1)
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    let notice = try #require(harvest.diagnostics.first { $0.summary.contains("mirrored") })
    #expect(notice.severity == .notice)
    #expect(notice.summary == "source `album`: 6 pictures are not mirrored and were left out")
    for entry in harvest.raws where entry.entry.id != "30" {
      let body = harvest.open(entry.entry)
      #expect(body.media == [])
      #expect(Array(body.html).text == "<p>Look:</p><p>a picture of \(entry.entry.id)</p>")
      #expect(entry.entry.cover == nil)
    }
  }

  @Test func `a picture that failed is asked for again later, or when its source is named`() async throws {
    server.set("pictures", "down")
    let site = try album("30")
    #expect(try pictures(await site.refresh()).missing.map(\.reason) == ["it answered 500 Internal Server Error"])
    try await site.refresh(day: 0.001)
    #expect(try asked().count == 1)
    server.set("pictures", "up")
    #expect(try pictures(await site.refresh(day: 0.001, ids: ["album"])).mirrored == 1)
    #expect(try asked().count == 2)
  }

  @Test func `hidden entries leave the mirror`() async throws {
    let site = try album("30", "40")
    try await site.refresh()
    #expect(files(site).count == 2)
    var hiding = HidingRule()
    (hiding.source, hiding.id) = ("album", "30")
    var options = FetchOptions(now: FollowedSite.now(1))
    options.pace.spacing = .milliseconds(1)
    let reports = try await site.ingest(hidings: [hiding]).refresh(options)
    #expect(reports.first?.pictures == .init(mirrored: 1, missing: []))
    #expect(files(site).count == 1)
  }

  @Test func `the mirror may be deleted: offline the words stay, and the next fetch brings the pictures back`()
    async throws
  {
    let site = try album("30")
    try await site.refresh()
    try FileManager.default.removeItem(atPath: site.folder + "/.rhapsode/mirror")
    var offline = FetchOptions(now: FollowedSite.now(0))
    offline.offline = true
    _ = try await site.ingest().refresh(offline)
    let harvest = try site.ingest().harvest(now: FollowedSite.now(0))
    let entry = try #require(harvest.raws.first?.entry)
    #expect(harvest.open(entry).media == [])
    #expect(try pictures(await site.refresh(day: 1)).mirrored == 1)
  }

  @Test func `a damaged or forged mirror gives no picture`() async throws {
    let site = try album("30")
    try await site.refresh()
    let folder = site.folder + "/.rhapsode/mirror"
    let index = try #require(Files.list(folder).first { $0.hasSuffix(".json") })
    for text in ["", "{", "[1]", #"{"pictures": [{"url": "x", "digest": "../../etc", "type": "png"}, 7, {"url": 1}]}"#]
      + Self.forged
    {
      try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(index)"))
      #expect(try site.ingest().reports().first?.pictures == .init(mirrored: 0, missing: []))
    }
  }

  /// Metadata with sizes and lengths that no picture has.
  private static var forged: [String] {
    let digest = String(repeating: "a", count: 64)
    let most = "9223372036854775807"
    return [("9", "9", most), (most, "9", "1"), ("-1", "9", "1"), ("9", "9", "-1")].map { width, height, length in
      let numbers = #""width": \#(width), "height": \#(height), "length": \#(length)"#
      return #"{"pictures": [{"url": "x", "digest": "\#(digest)", "type": "png", \#(numbers)}]}"#
    }
  }

  @Test func `a mirror with links brings nothing, and removes nothing elsewhere`() async throws {
    let site = try album("30", "40")
    try await site.refresh()
    let pictures = site.folder + "/.rhapsode/mirror/pictures"
    let file = try #require(files(site).sorted().first?.dropFirst("pictures/".count))
    try FileManager.default.moveItem(atPath: "\(pictures)/\(file)", toPath: "\(site.folder)/secret")
    try FileManager.default.createSymbolicLink(
      atPath: "\(pictures)/\(file)", withDestinationPath: "\(site.folder)/secret")
    #expect(try site.ingest().reports().first?.pictures?.mirrored == 1)
    try FileManager.default.moveItem(atPath: pictures, toPath: site.folder + "/album")
    try Data().write(to: URL(filePath: site.folder + "/album/own.txt"))
    try FileManager.default.createSymbolicLink(atPath: pictures, withDestinationPath: site.folder + "/album")
    try await site.refresh(day: 1)
    #expect(FileManager.default.fileExists(atPath: site.folder + "/album/own.txt"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder + "/album").count == 3)
    #expect(FileManager.default.fileExists(atPath: site.folder + "/secret"))
  }

  @Test func `only what is published is fetched: of titles nothing, of summaries the cover`() async throws {
    for (show, count) in [(Source.Show.title, 0), (.summary, 1), (.full, 1)] {
      let site = try album("30") { $0.show = show }
      #expect(try pictures(await site.refresh()).mirrored == count)
    }
    let limited = try album("50", "60", "70") { $0.limit = 1 }
    #expect(try pictures(await limited.refresh()).mirrored == 1)
    #expect(try asked().last == "/picture/50")
  }

  @Test func `no picture is asked for with the secrets of its source`() async throws {
    let site = try album("30") { $0.headers = ["Authorization": "Bearer hunter2"] }
    try await site.refresh()
    let requests = try server.requests()
    #expect(requests.first { $0.path.hasPrefix("/album") }?["Authorization"] == "Bearer hunter2")
    let picture = try #require(requests.first { $0.path == "/picture/30" })
    #expect(picture["Authorization"] == nil)
    #expect(picture["Accept"]?.hasPrefix("image/") == true)
    #expect(picture["User-Agent"]?.hasPrefix("Rhapsode/") == true)
  }
}
