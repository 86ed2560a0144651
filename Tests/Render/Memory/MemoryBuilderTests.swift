import Model
import Testing
import Text

@testable import Render

@Suite struct MemoryBuilderTests {
  /// Returns the memory of a page that has read so many files of data, and how many of its reads have their names.
  private func remembered(_ count: Int, jobs: Int) async throws -> (memory: RenderMemory, named: Int) {
    let context = Fixture.context(Fixture.stories(1))
    let reads = (0..<count).map { context.reads.table.read(.data("file \($0)")) }
    let page = PageHost(context, page: Page(.home, language: 0))
    let artifact = Artifact(path: "index.html", kind: .page, content: .bytes([]), reads: reads)
    let output = MadeOutput("page", RenderAttempt([artifact], page.scope), at: Fixture.now)
    let (bytes, _) = await MemoryBuilder.bytes(
      [.made(output)], after: nil, FastDigest(of: "conditions"), SourceDigests(context, jobs: jobs), context,
      jobs: jobs,
      to: nil)
    let memory = try #require(RenderMemory(bytes.joined))
    let named = (0..<memory.reads.count).count { memory.name(ofRead: $0).last == "file \($0)" }
    return (memory, named)
  }

  /// Reads are coded in windows, so that not all of them are in memory at once.
  @Test(arguments: [CodedReads.most - 1, CodedReads.most, CodedReads.most + 1, 2 * CodedReads.most + 1])
  func `more reads than are coded at once are all remembered, in their order`(count: Int) async throws {
    let (memory, named) = try await remembered(count, jobs: 2)
    #expect(memory.reads.count == count && named == count)
    #expect(memory.outputs.count == 1)
    #expect(try await remembered(count, jobs: 1).memory.bytes == memory.bytes)
  }
}
