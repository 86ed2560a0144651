import Configuration
import Fixtures
import Glibc
import Ingest
import Media
import Model
import System
import Testing
import Text

struct MediaMemoryTests {
  private static let names = ["a.png", "b.svg", "c.wav", "d.gif"]

  private static func png(_ width: UInt8) -> [UInt8] {
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, 9]
      + [8, 2, 0, 0, 0]
  }

  private static func drawing(_ text: String) -> [UInt8] {
    Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>x</script><text>\(text)</text></svg>".utf8)
  }

  private func makeSite() -> TemporarySite {
    let site = TemporarySite(["content/site.yaml": ContentFixture.settings, "content/news/x/index.md": "Text"])
    site.write(Self.png(7), to: "content/news/x/a.png")
    site.write(Self.drawing("one"), to: "content/news/x/b.svg")
    site.write(Array("RIFF....WAVEfmt ".utf8), to: "content/news/x/c.wav")
    site.write(Array("GIF89a".utf8) + [3, 0, 4, 0, 0, 0, 0], to: "content/news/x/d.gif")
    return site
  }

  /// Everything about the files, as pages of one build ask for it.
  private func assets(_ site: TemporarySite, _ memory: IngestMemory?) async throws -> [Asset?] {
    var options = IngestOptions(folder: site.folder, now: Timestamp(seconds: 1_800_000_000))
    options.offline = true
    let cache = site.folder + "/.rhapsode/cache"
    let preparer = MediaPreparer(
      site: site.folder, cache: cache, thumbnailer: Thumbnailer(folder: cache, workers: 1, program: "/none"))
    let (found, bodies, _) = await SiteIngest.site(options, preparer: preparer, memory: memory)
    let index = try #require(found?.entries.firstIndex { $0.slug == "x" })
    return Self.names.map { bodies.asset($0, beside: index) }
  }

  private func memory(_ bytes: [UInt8]? = nil) -> IngestMemory {
    IngestMemory(bytes.map { StoredBytes($0) }, program: FastDigest(of: "p"))
  }

  @Test func `files that change, or whose copies are lost, are looked at again`() async throws {
    let site = makeSite()
    var stored: [UInt8]?
    let changes: [() -> Void] = [
      {}, {}, { site.write(Self.png(8), to: "content/news/x/a.png") },
      { site.write(Self.drawing("two"), to: "content/news/x/b.svg") }, {},
      { unsafe system("rm -r \(site.folder)/.rhapsode/cache") },
      { site.write(Self.drawing("three"), to: "content/news/x/a.png") },
      { unsafe unlink(site.folder + "/content/news/x/c.wav") }, {},
    ]
    for (step, change) in changes.enumerated() {
      // Only files that have not changed for two seconds are known by their times.
      if step == 1 || step == 4 { try await Task.sleep(for: .milliseconds(3200)) }
      change()
      let memory = self.memory(stored)
      let warm = try await assets(site, memory)
      #expect(try await assets(site, nil) == warm, "step \(step)")
      #expect(warm.compactMap(\.self).count == (step < 7 ? 4 : 3), "step \(step)")
      for copy in warm.compactMap({ $0?.copy }) { #expect(unsafe access(copy, R_OK) == 0) }
      stored = memory.bytes
    }
  }

  @Test func `a copy that was changed in the cache is made again`() async throws {
    let site = makeSite()
    let first = self.memory()
    _ = try await assets(site, first)
    // Only files and copies that have not changed for two seconds are known by their times.
    try await Task.sleep(for: .milliseconds(3200))
    let second = self.memory(first.bytes)
    let cold = try await assets(site, second)
    let copy = try #require(cold[1]?.copy)
    #expect(cold[0]?.width == 7 && cold[0]?.height == 9)
    let clean = try Files.read(copy)
    #expect(!clean.isEmpty)
    TemporarySite.write(Array("<svg/>".utf8), to: copy)
    let warm = try await assets(site, self.memory(second.bytes))
    #expect(warm == cold)
    #expect(try Files.read(try #require(warm[1]?.copy)) == clean)
  }

  @Test func `a damaged memory never traps`() async throws {
    let site = makeSite()
    let memory = self.memory()
    let cold = try await assets(site, memory)
    #expect(cold.compactMap(\.self).count == Self.names.count)
    let bytes = memory.bytes
    // The media are last, before four lengths.
    for index in bytes.indices.suffix(400 + 32) where index % 2 == 0 {
      var damaged = bytes
      damaged[index] ^= index % 4 == 0 ? 1 : 0x80
      let found = try await assets(site, self.memory(damaged))
      // Damage can turn a picture that browsers do not show, or a placeholder, into the file itself.
      let paths = zip(found.map { $0?.path ?? "" }, cold.map { $0?.path ?? "" })
      #expect(paths.allSatisfy { $0.hasPrefix($1) || $1.hasPrefix($0) })
    }
  }
}
