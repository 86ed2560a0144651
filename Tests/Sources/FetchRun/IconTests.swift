import Foundation
import Media
import Model
import Archive
import Testing
import Text
import Trial

@testable import Sources

@Suite(.serialized) struct IconTests {
  let server: MisbehavingServer

  init() throws { server = try MisbehavingServer(environment: ["EVERY_LOOPBACK": "1"]) }

  func site(_ kind: String, _ change: (inout Source) -> Void = { _ in }) throws -> FollowedSite {
    var source = Source.loopback("s", server.url("house/\(kind)/feed"))
    change(&source)
    return try FollowedSite([source])
  }

  @discardableResult
  func refresh(_ site: FollowedSite, day: Double = 0) async throws -> SourceReport? {
    try await site.refresh(day: day, settings: { $0.showsIcons = true }).first
  }

  func picture(_ site: FollowedSite) throws -> IconRecord.Picture? { try site.archive.icons()["s"]?.picture }

  func paths() throws -> [String] { try server.requests().map(\.path) }

  @Test func `the feed's own picture comes first`() async throws {
    let site = try site("feed")
    #expect(try await refresh(site)?.outcome == .updated)
    #expect(try paths() == ["/house/feed/feed", "/house/feed/own.png"])
    #expect(try picture(site)?.address == server.url("house/feed/own.png"))
    #expect(try picture(site)?.type == "png", "the type comes from the bytes, not from the server")
  }

  @Test func `then come the icons that the source's page names, largest first`() async throws {
    let site = try site("page")
    try await refresh(site)
    #expect(try paths() == ["/house/page/feed", "/house/page/home", "/house/page/touch.png"])
    #expect(try picture(site)?.address == server.url("house/page/touch.png"))
    let requests = try server.requests()
    #expect(requests[1]["Accept"] == "text/html")
    #expect(requests[2]["Accept"]?.hasPrefix("image/") ?? false)
    #expect(requests.allSatisfy { $0["User-Agent"]?.hasPrefix("Rhapsode/") ?? false })
  }

  @Test func `then comes the host's favicon, and the picture inside it`() async throws {
    let site = try site("bare")
    try await refresh(site)
    #expect(try paths() == ["/house/bare/feed", "/house/bare/home", "/favicon.ico"])
    let found = try #require(try picture(site))
    #expect(found.type == "png" && found.width == 48)
  }

  @Test(arguments: ["svg", "banner"])
  func `drawings and banners are no icons`(kind: String) async throws {
    let site = try site(kind)
    try await refresh(site)
    #expect(try picture(site)?.address == server.url("house/\(kind)/touch.png"))
    #expect(try !paths().contains { $0.hasSuffix(".svg") })
  }

  @Test func `an icon is looked for once a week, even if the feed has not changed`() async throws {
    let site = try site("feed")
    try await refresh(site)
    try await refresh(site, day: 1)
    try await refresh(site, day: 6.9)
    #expect(try paths().count { $0.hasSuffix("own.png") } == 1)
    #expect(try await refresh(site, day: 8)?.status == 304)
    #expect(try paths().count { $0.hasSuffix("own.png") } == 2)
  }

  @Test func `a source without one is asked again after a week, and is no failure`() async throws {
    let site = try site("broken")
    let report = try await refresh(site)
    #expect(report?.outcome == .updated && report?.message == nil)
    #expect(try picture(site)?.address == server.url("favicon.ico"))
    let requests = try server.requests().count
    try await refresh(site, day: 1)
    #expect(try server.requests().count == requests + 1)
  }

  @Test func `an icon gets no secret, and leads to no other host of a private network`() async throws {
    let site = try site("private") { $0.headers = ["Authorization": "Bearer hush"] }
    try await refresh(site)
    let requests = try server.requests()
    #expect(requests.first?["Authorization"] == "Bearer hush")
    #expect(requests.count > 2)
    #expect(requests.dropFirst().allSatisfy { $0["Authorization"] == nil })
    #expect(requests.allSatisfy { $0.host?.hasPrefix("127.0.0.1:") ?? false })
  }

  @Test func `nothing is looked for where the settings say so, nor after a failure`() async throws {
    let site = try site("feed")
    try await site.refresh()
    #expect(try paths() == ["/house/feed/feed"])
    let broken = try FollowedSite([.loopback("s", server.url("status/500"))])
    try await refresh(broken)
    #expect(try paths().count == 2)
  }

  @Test func `a build publishes the icon under the digest of its bytes`() async throws {
    let site = try site("feed")
    try await refresh(site)
    let icon = { try site.ingest({ $0.showsIcons = true }).harvest(now: FollowedSite.now(1)).sources.first?.icon }
    let asset = try #require(try icon())
    #expect(asset.path.hasPrefix("icons/") && asset.path.hasSuffix(".png"))
    #expect(asset.width == 32 && asset.height == 32)
    #expect(try Array(Data(contentsOf: URL(filePath: asset.file))) == site.archive.iconBytes(of: "s"))
    try FileManager.default.removeItem(atPath: asset.file)
    #expect(try icon()?.path == asset.path, "the cache can be deleted")
    #expect(FileManager.default.fileExists(atPath: asset.file))
    #expect(try site.ingest().harvest(now: FollowedSite.now(1)).sources.first?.icon == nil)
  }

  @Test func `a restored archive gives the same icon, a forged one gives none`() async throws {
    let site = try site("feed")
    try await refresh(site)
    var files: [(path: String, bytes: [UInt8])] = []
    _ = try site.archive.export { files.append(($0, $1)) }
    let copy = try FollowedSite(site.settings.sources)
    _ = try copy.archive.restore(files)
    let icon = { (site: FollowedSite) in
      try site.ingest({ $0.showsIcons = true }).harvest(now: FollowedSite.now(1)).sources.first?.icon
    }
    #expect(try icon(copy)?.path == icon(site)?.path)
    let forged = try FollowedSite(site.settings.sources)
    let index = try #require(files.firstIndex { $0.path == "icons.jsonl" })
    files[index].bytes = Array(
      files[index].bytes.text.replacing(#""bytes":"8950"#, with: #""bytes":"3c73"#).utf8)
    _ = try forged.archive.restore(files)
    #expect(try icon(forged) == nil)
  }

  @Test func `an icon that is too large or not a picture is refused`() throws {
    let folder = NSTemporaryDirectory() + "rhapsode-icons-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let maker = IconMaker(cache: folder, thumbnail: "/nowhere/thumbnail")
    #expect(maker.icon(of: []) == nil)
    #expect(maker.icon(of: Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)) == nil)
    #expect(maker.icon(of: Array("<html>".utf8)) == nil)
    let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    #expect(RasterPicture(head + [0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0]) != nil, "64 pixels on a side")
    let bomb = head + [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 2, 0, 0, 0]
    #expect(RasterPicture(bomb) == nil, "65535 pixels on a side")
    // Unlike a PNG, a Windows icon needs no worker.
    func windowsIcon(_ width: UInt8, _ height: UInt8) -> IconMaker.Icon? {
      maker.icon(of: [0, 0, 1, 0, 1, 0, width, height] + [UInt8](repeating: 0, count: 14))
    }
    #expect(windowsIcon(64, 64)?.width == 64)
    #expect(windowsIcon(4, 4) == nil && windowsIcon(200, 20) == nil, "too small, and not nearly a square")
    var dice = Dice(seed: 147)
    for _ in 0..<2000 {
      var bytes: [UInt8] = [0, 0, 1, 0] + (0..<40).map { _ in UInt8(dice.number(0...255)) } + head
      bytes.removeLast(dice.number(0...bytes.count - 1))
      _ = maker.icon(of: bytes)
    }
  }
}

extension IconTests {
  @Test(.enabled(if: Installed.thumbnail != nil, "the worker is not built"))
  func `where the worker is installed a picture is made small and written anew`() async throws {
    let site = try site("page")
    try await refresh(site)
    let large = try site.archive.iconBytes(of: "s") + Array("and something that is no picture".utf8)
    let maker = IconMaker(cache: site.folder + "/.rhapsode/cache", thumbnail: Installed.thumbnail)
    let icon = try #require(maker.icon(of: large))
    #expect(icon.type == "png" && icon.width == 96 && icon.height == 96)
    #expect(Data(icon.bytes).range(of: Data("no picture".utf8)) == nil)
    #expect(maker.icon(of: large) == icon, "the same picture gives the same bytes")
    let left = try FileManager.default.contentsOfDirectory(atPath: site.folder + "/.rhapsode/cache/icons")
    #expect(left.isEmpty, "nothing lies about: \(left)")
  }
}
