import Configuration
import Fixtures
import Glibc
import Ingest
import Model
import Testing
import Text

struct IngestMemoryTests {
  private func options(_ site: TemporarySite) throws -> IngestOptions {
    var options = IngestOptions(folder: site.folder, now: try #require(Timestamp(rfc3339: "2026-11-20T12:00:00Z")))
    options.offline = true
    options.drafts = true
    return options
  }

  private func ingest(_ site: TemporarySite, _ memory: IngestMemory? = nil) async throws -> SiteImage {
    let (found, bodies, diagnostics) = await SiteIngest.site(try options(site), memory: memory)
    return SiteImage(try #require(found), bodies, diagnostics)
  }

  private func memory(_ bytes: [UInt8]? = nil) -> IngestMemory {
    IngestMemory(bytes.map { StoredBytes($0) }, program: FastDigest(of: "program"))
  }

  private func makeSite() -> TemporarySite {
    let site = TemporarySite()
    site.write(ContentFixture.settings, to: "content/site.yaml")
    return site
  }

  /// Waits until files that were just written are settled.
  private func settle() async throws { try await Task.sleep(for: .milliseconds(3200)) }

  @Test(arguments: [3, 8]) func `with a memory the same is read as without`(seed: UInt64) async throws {
    let site = makeSite()
    var edits = RandomEdits(site, seed: seed)
    try await settle()
    var stored: [UInt8]?
    for step in 0..<40 {
      var done: [String] = []
      if step > 1 { for _ in 0...edits.next(3) { done.append(edits.edit()) } }
      let memory = self.memory(stored)
      let warm = try await ingest(site, memory)
      let cold = try await ingest(site)
      #expect(warm.difference(from: cold) == nil, "step \(step): \(done)")
      if step == 1 { #expect(memory.textsOpened == 0) }
      stored = memory.bytes
    }
  }

  @Test func `a fresh clone is read but not parsed, and then not read`() async throws {
    let site = makeSite()
    let edits = RandomEdits(site, seed: 5)
    let first = memory()
    let cold = try await ingest(site, first)
    edits.copyAll()
    let second = memory(first.bytes)
    #expect(try await ingest(site, second).difference(from: cold) == nil)
    #expect(second.textsOpened > 20 && second.textsParsed < 3)
    try await settle()
    let third = memory(second.bytes)
    #expect(try await ingest(site, third).difference(from: cold) == nil)
    let fourth = memory(third.bytes)
    #expect(try await ingest(site, fourth).difference(from: cold) == nil)
    #expect(fourth.textsOpened == 0)
    #expect(fourth.bytes == third.bytes)
    let other = IngestMemory(StoredBytes(third.bytes), program: FastDigest(of: "another program"))
    #expect(try await ingest(site, other).difference(from: cold) == nil)
    #expect(other.textsParsed == other.textsOpened && other.textsParsed > 20)
  }

  @Test func `changed settings and defaults are read again`() async throws {
    let site = makeSite()
    _ = RandomEdits(site, seed: 6)
    let first = memory()
    _ = try await ingest(site, first)
    for settings in [
      ContentFixture.settings.replacing("Europe/Athens", with: "Asia/Tokyo"),
      ContentFixture.settings.replacing("[el, en]", with: "[en, el]"),
      ContentFixture.settings + "params: {a: 1}\n",
    ] {
      site.write(settings, to: "content/site.yaml")
      let memory = self.memory(first.bytes)
      #expect(try await ingest(site, memory).difference(from: ingest(site)) == nil)
      #expect(memory.textsParsed > 20)
    }
  }

  @Test func `a damaged memory never traps`() async throws {
    let site = TemporarySite([
      "content/site.yaml": ContentFixture.settings,
      "content/a.md": "---\ntitle: T\ndate: 2024-05-01\ncover: {src: a.jpg}\nparams: {a: [1]}\nunknown: x\n---\nText\n",
    ])
    let memory = self.memory()
    _ = try await ingest(site, memory)
    let bytes = memory.bytes
    for index in bytes.indices {
      for value in [bytes[index] ^ 1, bytes[index] ^ 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        _ = try await ingest(site, self.memory(damaged))
      }
      _ = try await ingest(site, self.memory(Array(bytes[..<index])))
    }
  }

  @Test func `a text that changes between front matter and rendering is noticed`() async throws {
    let site = TemporarySite([
      "content/site.yaml": ContentFixture.settings, "content/a.md": "---\ntitle: T\n---\nOne\n",
    ])
    let memory = IngestMemory(program: FastDigest(of: "this"))
    let (found, bodies, _) = await SiteIngest.site(try options(site), memory: memory)
    let entry = try #require(found?.entries.firstIndex { $0.title == "T" })
    _ = bodies.body(of: entry)
    #expect(!memory.hasReplacedTexts)
    site.write("---\ntitle: T\n---\nTwo\n", to: "content/a.md")
    _ = bodies.body(of: entry)
    #expect(memory.hasReplacedTexts)
  }

  @Test func `a text that cannot be read again is an error, also if only its excerpt was wanted`() async throws {
    let site = TemporarySite([
      "content/site.yaml": ContentFixture.settings, "content/a.md": "---\ntitle: T\n---\nOne\n",
    ])
    let memory = IngestMemory(program: FastDigest(of: "this"))
    let (found, bodies, _) = await SiteIngest.site(try options(site), memory: memory)
    let entry = try #require(found?.entries.firstIndex { $0.title == "T" })
    #expect(memory.unreadableTexts.isEmpty)
    #expect(unsafe unlink(site.folder + "/content/a.md") == 0)
    _ = bodies.body(of: entry).facts
    _ = bodies.body(of: entry)
    #expect(memory.unreadableTexts.map(\.summary) == ["the file cannot be read: there is no such file"])
    #expect(memory.unreadableTexts.first?.severity == .error)
    #expect(memory.hasReplacedTexts, "the next build renders everything again")
  }
}
