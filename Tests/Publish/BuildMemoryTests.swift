import Model
import Testing
import Text
import Trial

@testable import Publish
@testable import System

@Suite struct BuildMemoryTests {
  private var memory: BuildMemory {
    var memory = BuildMemory(output: "/srv/public")
    memory.files["ιστορίες/index.html"] = PublishedFile(
      kind: .page, stamp: FileStamp(size: 7, modified: -1), ownPage: .max)
    memory.files["a.jpg"] = PublishedFile(
      kind: .asset, stamp: FileStamp(size: .max, modified: 5), source: FileStamp(size: 1, modified: .min))
    memory.sections["reads"] = BytePieces([0, 255, 10])
    return memory
  }

  @Test func `a memory survives its bytes`() throws {
    let again = try #require(BuildMemory(bytes: memory.bytes))
    #expect(again.output == memory.output)
    #expect(again.files == memory.files)
    #expect(again.sections == memory.sections)
    #expect(again.bytes == memory.bytes)
  }

  @Test func `a damaged memory is none`() {
    let bytes = memory.bytes
    for cut in 0..<bytes.count { #expect(BuildMemory(bytes: Array(bytes[..<cut])) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x20
      #expect(BuildMemory(bytes: damaged) == nil)
    }
  }

  @Test func `damage anywhere in a memory of several megabytes is found`() throws {
    var memory = memory
    memory.sections["reads"] = BytePieces((0..<3_500_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) })
    var bytes = memory.bytes
    #expect(BuildMemory(bytes: bytes)?.sections == memory.sections)
    for index in stride(from: 100, to: bytes.count, by: bytes.count / 9) {
      bytes[index] ^= 1
      #expect(BuildMemory(bytes: bytes) == nil)
      bytes[index] ^= 1
    }
    #expect(BuildMemory(bytes: Array(bytes.dropLast(1 << 20))) == nil)
    #expect(BuildMemory(bytes: bytes) != nil)
  }

  @Test func `a memory of another version is not damaged`() throws {
    let folder = try TemporaryFolder()
    let state = StateFolder(folder.path)
    func read(_ bytes: [UInt8]) throws -> BuildMemory? {
      try state.write(bytes, to: "memory")
      return try BuildMemory.read("memory", in: state)
    }
    #expect(try BuildMemory.read("memory", in: state)?.output == nil)
    #expect(try read(memory.bytes)?.files == memory.files)
    #expect(try read(Array("Rhapsode's memory of a build, form 1\nold".utf8))?.output == nil)
    #expect(throws: BuildMemory.Damage.self) { try read(Array(memory.bytes.dropLast())) }
    #expect(throws: BuildMemory.Damage.self) { try read([]) }
  }

  @Test func `outputs and flags have folders of their own`() {
    let files = [
      BuildMemory.file(output: "/a", flags: ""), BuildMemory.file(output: "/a", flags: "b"),
      BuildMemory.file(output: "/ab", flags: ""),
    ]
    #expect(Set(files).count == 3)
    #expect(files.allSatisfy { $0.name == "memory" && $0.folders.count == 1 })
  }
}
