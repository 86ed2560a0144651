import Foundation
import Model
import Testing
import Text
import struct Trial.Dice

@testable import Render

@Suite struct RenderMemoryTests {
  /// Renders the site with a fixed clock; every file of `memory` counts as unchanged.
  private func render(
    _ site: Site, after memory: BytePieces? = nil, jobs: Int = 2, keeps: Bool = true,
    program: String = "one", allows: (@Sendable (String) -> Bool)? = { _ in true }
  ) async -> RenderResult {
    let last = LastBuild(
      memory: memory.flatMap { RenderMemory($0.joined) }, program: FastDigest(of: program), allows: allows
    ) { { $0.map { _ in keeps } } }
    return await Renderer(
      site, WholeSite.bodies, theme: Theme(site: "/nowhere"),
      options: RenderOptions(jobs: jobs, makesDerivatives: true), last: last
    ) { _ in }.all()
  }

  private func memory(_ site: Site, jobs: Int = 2) async throws -> BytePieces {
    try #require(await render(site, jobs: jobs).memory)
  }

  @Test func `a second build keeps everything and remembers the same`() async throws {
    let first = await render(WholeSite.site)
    let second = await render(WholeSite.site, after: first.memory)
    #expect(first.kept == 0 && first.made > 100)
    #expect(second.kept > 80 && second.kept + second.made == first.made)
    #expect(second.memory == first.memory)
    #expect(second.diagnostics == first.diagnostics && second.nextChange == first.nextChange)
  }

  @Test func `the memory is the same with any number of jobs`() async throws {
    let one = try await memory(WholeSite.site, jobs: 1)
    for jobs in [2, 8] {
      let other = try await memory(WholeSite.site, jobs: jobs)
      #expect(other == one, "\(jobs) jobs")
    }
  }

  @Test func `an unchanged site keeps what depends on it alone`() async throws {
    var site = WholeSite.site
    site.digest = FastDigest(of: "this site")
    let first = await render(site)
    let second = await render(site, after: first.memory)
    #expect(second.kept > 80 && second.memory == first.memory)
    // The digest is trusted: this is why it must cover everything.
    var changed = site
    changed.entries[29].title = "Another"
    let trusted = await render(changed, after: first.memory).kept
    changed.digest = FastDigest(of: "another site")
    let compared = await render(changed, after: first.memory).kept
    #expect(trusted == second.kept && compared < second.kept)
  }

  @Test func `a memory cannot publish files that are not of the site`() async throws {
    let first = await render(WholeSite.site)
    let kept = await render(WholeSite.site, after: first.memory).kept
    // The folder of this site does not exist, so that no file is one of it.
    let checked = await render(WholeSite.site, after: first.memory, allows: nil).kept
    #expect(checked < kept)
    let folder = FileManager.default.temporaryDirectory.path + "/rhapsode-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["content/static", ".rhapsode/cache"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["content/a.jpg", "content/site.yaml", "content/static/x", ".rhapsode/archive.sqlite"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/content/static/link", withDestinationPath: "\(folder)/content/site.yaml")
    var site = Site(settings: WholeSite.site.settings, now: WholeSite.site.now, folder: folder)
    site.files = ["a.jpg"]
    let check = SiteFileCheck(site)
    let asked = [
      "content/a.jpg", "content/static/x", "content/site.yaml", ".rhapsode/archive.sqlite", "content/static/link",
      "content/static/../site.yaml", "content/static/none",
    ]
    let allowed = asked.filter { check.allows("\(folder)/\($0)") }
    let isOutsideAllowed = check.allows("/etc/passwd")
    #expect(allowed == ["content/a.jpg", "content/static/x"] && !isOutsideAllowed)
  }

  @Test func `the memory is the same whatever was kept`() async throws {
    var site = WholeSite.site
    let before = try await memory(site)
    site.entries[29].title = "Another"
    let warm = await render(site, after: before).memory
    let cold = try await memory(site)
    #expect(warm == cold)
  }

  /// Pages come and go, and lists, tags and pictures with them, so that rows of every table begin or end to be used.
  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func `after any change, the memory is that of a cold build`(seed: UInt64) async throws {
    var dice = Dice(seed: seed)
    var site = WholeSite.site
    let before = try await memory(site)
    for _ in 0..<dice.number(1...3) {
      let entry = dice.number(1...29)
      switch dice.number(1...6) {
      case 1: site.entries[entry].title = "Another \(seed)"
      case 2: site.entries[entry].terms = [Tag.Index(taxonomy: 0, term: 0)]
      case 3: site.entries[entry].cover = MediaReference(src: "\(seed)-boat.jpg")
      case 4: site.entries[entry].aliases = ["/old-\(seed)/"]
      case 5: site.entries[entry].authors = [0]
      default: (site.entries[0].terms, site.entries[0].cover, site.entries[0].audio) = ([], nil, nil)
      }
    }
    if dice.isLucky(3) { site.entries.remove(at: dice.number(1...29)) }
    let warm = await render(site, after: before, jobs: dice.number(1...3)).memory
    let cold = try await memory(site)
    #expect(warm == cold)
  }

  @Test func `damaged bytes are no memory or a whole one`() async throws {
    let bytes = try await memory(WholeSite.site).joined.bytes
    for count in stride(from: 0, to: bytes.count, by: 997) {
      #expect(RenderMemory(StoredBytes(Array(bytes[..<count]))) == nil)
    }
    for place in stride(from: 0, to: bytes.count, by: 1009) {
      var damaged = bytes
      damaged[place] ^= 0x55
      guard RenderMemory(StoredBytes(damaged)) != nil else { continue }
      // A forged memory may wake too much or too little, but stops nothing.
      _ = await render(WholeSite.site, after: BytePieces(damaged))
    }
  }

  @Test func `another program or a lost file keeps nothing`() async throws {
    let memory = try await memory(WholeSite.site)
    let other = await render(WholeSite.site, after: memory, program: "two")
    let lost = await render(WholeSite.site, after: memory, keeps: false)
    #expect(other.kept == 0 && lost.kept == 0)
  }

  @Test func `a changed title wakes only what shows it`() async throws {
    var site = WholeSite.site
    let memory = try await memory(site)
    site.entries[29].title = "Another"
    let result = await render(site, after: memory)
    let unchanged = await render(WholeSite.site, after: memory)
    #expect(result.kept > 20 && result.kept < unchanged.kept)
  }

  @Test func `a page that depends on the clock is made again when it is time`() async throws {
    var site = WholeSite.site
    // The page for unknown addresses says how old the newest entries are.
    site.entries[0].date = Timestamp(seconds: site.now.seconds - 7200)
    let result = await render(site)
    let memory = result.memory
    let next = try #require(result.nextChange, "no page depends on the clock")
    let kept = await render(site, after: memory).kept
    site.now = Timestamp(seconds: next.seconds - 1)
    let before = await render(site, after: memory).kept
    site.now = next
    let then = await render(site, after: memory).kept
    site.now = Timestamp(seconds: WholeSite.site.now.seconds - 1)
    let earlier = await render(site, after: memory).kept
    #expect(before == kept && then < kept && earlier < kept)
  }
}
