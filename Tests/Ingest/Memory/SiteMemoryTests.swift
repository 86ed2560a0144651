import Configuration
import Fixtures
import Ingest
import Model
import Synchronization
import System
import Testing
import Text

/// A site in which few texts have changed is taken from the memory, and is the one that would be assembled.
@Suite struct SiteMemoryTests {
  private let site = TemporarySite([
    "content/site.yaml":
      "title: T\nurl: https://a.example/\nlanguages: [en, el]\nsections: {notes: {fields: {depth: integer}}}\n",
    "content/notes/_index.md": "---\ntitle: Notes\n---\n",
    "content/notes/a.md":
      "---\ntitle: A\ndate: 2024-05-01\ntags: [Sea, Port]\nauthor: Zoe\ncover: {src: a.jpg}\ndepth: 3\n---\nOne\n",
    "content/notes/a.el.md": "---\ntitle: Α\ndate: 2024-05-01\ntags: [Sea]\n---\nΈνα\n",
    "content/notes/b/index.md": "---\ntitle: B\ndate: 2024-06-01\n---\n![x](boat.jpg)\n",
    "content/notes/b/boat.jpg": "no picture",
    "content/notes/later.md": "---\ntitle: Later\ndate: 2030-06-01\n---\nLater\n",
    "content/about.md": "# About us\n\nWords\n",
    "content/static/x.txt": "x",
    "content/data/winds.csv": "day,speed\n1,2\n",
    "content/authors.yaml": "zoe: {name: Zoe, bio: She reads.}\n",
  ])

  private static let noon = "2026-11-20T12:00:00Z"

  private func options(at time: String = noon) throws -> IngestOptions {
    var options = IngestOptions(folder: site.folder, now: try #require(Timestamp(rfc3339: time)))
    options.offline = true
    return options
  }

  private func ingest(
    _ memory: IngestMemory? = nil, at time: String = noon, _ listing: FolderListing? = nil
  ) async throws -> (site: Site, image: SiteImage) {
    let listing = try listing ?? self.listing()
    let listed: (@Sendable () async -> FolderListing?)? = if memory == nil { nil } else { { listing } }
    let (found, bodies, diagnostics) = await SiteIngest.site(try options(at: time), memory: memory, listing: listed)
    let site = try #require(found)
    return (site, SiteImage(site, bodies, diagnostics))
  }

  private func listing() throws -> FolderListing? { FolderListing(of: try Folder(site.folder + "/content")) }

  private func memory(_ bytes: [UInt8]? = nil) -> IngestMemory {
    IngestMemory(bytes.map { StoredBytes($0) }, program: FastDigest(of: "program"))
  }

  /// Waits until files that were just written are settled.
  private func settle() async throws { try await Task.sleep(for: .milliseconds(3200)) }

  @Test func `texts and titles are taken into the site of the last build`() async throws {
    try await settle()
    let first = memory()
    _ = try await ingest(first)
    var stored = first.bytes
    let edits: [(file: String, text: String, fronts: Int?)] = [
      (
        "notes/a.md",
        "---\ntitle: A\ndate: 2024-05-01\ntags: [Sea, Port]\nauthor: Zoe\ncover: {src: a.jpg}\ndepth: 3\n---\nTwo\n", 0
      ),
      (
        "notes/a.md",
        "---\ntitle: New\ndate: 2024-05-01\ntags: [Sea, Port]\nauthor: Zoe\ncover: {src: b.jpg}\ndepth: 4\n---\nTwo\n",
        1
      ),
      ("about.md", "# About them\n\nWords\n", 1),
      ("notes/a.el.md", "---\ntitle: Α\ndate: 2024-05-01\ntags: [Port]\n---\nΈνα\n", nil),
      ("notes/b/index.md", "---\ntitle: B\ndate: 2024-06-01\ndepth: x\n---\n", nil),
      ("notes/later.md", "---\ntitle: Later\ndate: 2030-06-01\n---\nStill later\n", nil),
      ("notes/_index.md", "---\ntitle: All\n---\n", nil),
    ]
    for edit in edits {
      site.write(edit.text, to: "content/" + edit.file)
      let memory = memory(stored)
      let (warm, cold) = (try await ingest(memory), try await ingest())
      #expect(warm.image.difference(from: cold.image) == nil, "\(edit)")
      #expect(warm.site.change?.fronts.count == edit.fronts, "\(edit)")
      try await settle()
      // Settled, and otherwise the same: what is stored is what a build stores that assembles the site.
      let (again, whole) = (self.memory(memory.bytes), self.memory())
      let (kept, made) = (try await ingest(again), try await ingest(whole))
      #expect(kept.site.digest == made.site.digest && kept.site.digest != nil, "\(edit)")
      #expect(kept.image.difference(from: made.image) == nil, "\(edit)")
      stored = again.bytes
    }
  }

  @Test func `the lines of what is reported after reading are those of the changed front matter`() async throws {
    site.write("---\ntitle: A\nid: port\nauthor: zoi\n---\nOne\n", to: "content/notes/a.md")
    try await settle()
    var stored = memory()
    _ = try await ingest(stored)
    let edits = [
      "title: A\nsummary: S\nid: port\nauthor: zoi", "author: zoi\nsummary: S\nid: port\ntitle: A",
      "# A comment\nauthor: zoi\nsummary: S\nid: port\ntitle: A",
    ]
    for edit in edits {
      site.write("---\n\(edit)\n---\nOne\n", to: "content/notes/a.md")
      try await settle()
      let next = memory(stored.bytes)
      let (warm, cold) = (try await ingest(next), try await ingest())
      #expect(warm.image.difference(from: cold.image) == nil, "\(edit)")
      stored = next
    }
  }

  @Test func `a sink gets the bytes of a memory without one`() async throws {
    try await settle()
    let whole = memory()
    let listing = try listing()
    _ = try await ingest(whole, at: Self.noon, listing)
    for last in [nil, whole.bytes] {
      let taken = Mutex(BytePieces())
      let ends = Mutex(0)
      let sent = IngestMemory(
        last.map { StoredBytes($0) }, program: FastDigest(of: "program"),
        to: SectionSink(append: { piece in taken.withLock { $0.append(piece) } }, end: { ends.withLock { $0 += 1 } }))
      let change = try await ingest(sent, at: Self.noon, listing).site.change
      #expect((change == nil) == (last == nil))
      sent.finish()
      #expect(taken.withLock { $0.joined.bytes } == whole.bytes && ends.withLock { $0 } == 1)
    }
  }

  @Test func `what has been added, or appears with the time, is assembled`() async throws {
    try await settle()
    let first = memory()
    _ = try await ingest(first)
    let later = try await ingest(memory(first.bytes), at: "2031-01-01T00:00:00Z")
    #expect(later.site.change == nil && later.site.entries.contains { $0.title == "Later" })
    site.write("---\ntitle: C\n---\n", to: "content/notes/c.md")
    let added = try await ingest(memory(first.bytes))
    #expect(added.site.change == nil)
    #expect(try await added.image.difference(from: ingest().image) == nil)
  }

  @Test func `a damaged memory never traps`() async throws {
    try await settle()
    let first = memory()
    _ = try await ingest(first)
    let bytes = first.bytes
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= [1, 0x80, 0x7F][index % 3]
      _ = try await ingest(memory(damaged))
    }
  }
}
