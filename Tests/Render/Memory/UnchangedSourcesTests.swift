import Model
import Testing
import Text

@testable import Render

@Suite struct UnchangedSourcesTests {
  /// Two sources with two entries each, and one story.
  private static var site: Site {
    var site = Fixture.stories(1)
    site.sources = ["port", "sea"].map { Source(id: $0, location: .file("x"), title: $0) }
    for (number, id) in ["a", "b", "a", "b#c"].enumerated() {
      var entry = Fixture.entry(id)
      (entry.origin, entry.source) = (.archived(number), number / 2)
      site.entries.append(entry)
    }
    return site
  }

  private func sources(_ site: Site, text: String? = "text") async -> SourceDigests {
    var bodies = FixtureBodies()
    bodies.textDigest = { entry in text.map { FastDigest(of: entry == 2 ? $0 : "text") } }
    return await SourceDigests(Fixture.context(site, bodies), jobs: 2)
  }

  /// The sources of which all reads of entries count as unchanged.
  private func unchanged(_ now: SourceDigests, since last: SourceDigests) throws -> [String] {
    var writer = BinaryWriter()
    RenderMemory.begin(&writer, conditions: FastDigest(of: ""), site: nil, sources: last.all)
    for _ in 0..<4 { writer.append(count: 0) }
    let unchanged = UnchangedSources(now, since: try #require(RenderMemory(StoredBytes(writer.bytes))))
    return ["port", "sea"].filter { source in
      let reads = ["front", "facts", "body"].map { leaves([$0, "\(source)#a"], unchanged) }
      #expect(Set(reads).count == 1)
      return reads[0]
    }
  }

  private func leaves(_ name: [String], _ unchanged: UnchangedSources) -> Bool {
    var writer = BinaryWriter()
    writer.append(name) { $0.append($1) }
    return unchanged.leaves(0..<writer.bytes.count, in: writer.bytes)
  }

  @Test func `a source is unchanged while its entries and their texts are`() async throws {
    let last = await sources(Self.site)
    #expect(try unchanged(last, since: last) == ["port", "sea"])
    let changes: [(inout Site) -> Void] = [
      { $0.entries[1].title = "New" }, { $0.entries[2].path = "/elsewhere/" }, { $0.entries.remove(at: 1) },
      { $0.entries.swapAt(1, 2) }, { $0.entries[1].id = "z" },
    ]
    for change in changes {
      var site = Self.site
      change(&site)
      #expect(try unchanged(await sources(site), since: last) == ["sea"])
    }
    #expect(try unchanged(await sources(Self.site, text: "other"), since: last) == ["sea"])
  }

  @Test func `other reads and names of files are never taken for those of a source`() async throws {
    var site = Self.site
    site.sources[0].id = "content/port.csv"
    let digests = await sources(site)
    #expect(digests.all.map(\.id) == ["sea"])
    #expect(await sources(Self.site, text: nil).all.isEmpty)
    var writer = BinaryWriter()
    RenderMemory.begin(&writer, conditions: FastDigest(of: ""), site: nil, sources: digests.all)
    for _ in 0..<4 { writer.append(count: 0) }
    let unchanged = UnchangedSources(digests, since: try #require(RenderMemory(StoredBytes(writer.bytes))))
    #expect(leaves(["front", "sea#b#c"], unchanged))
    for name in [
      ["front", "sea"], ["front", "seas#a"], ["front", "se#a"], ["front", ""], ["related", "sea#a"], ["front"],
      ["front", "content/sea#a"], ["front", "sea#a", "en"],
    ] {
      #expect(!leaves(name, unchanged), "\(name)")
    }
  }
}
