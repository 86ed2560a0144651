import Model
import Testing
import Text
import Trial

@testable import Publish
@testable import System

@Suite struct BuildMemoryWriterTests {
  let temporary: TemporaryFolder
  let trial = TemporaryOutput()

  init() throws { temporary = try TemporaryFolder() }

  private static let long = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }

  private var memory: BuildMemory {
    var memory = BuildMemory(output: "/srv/public")
    memory.files["index.html"] = PublishedFile(kind: .page, stamp: FileStamp(size: 7, modified: 1))
    memory.sections["late"] = BytePieces([1, 2, 3])
    return memory
  }

  /// Writes the sections in pieces of different lengths.
  private func write(
    _ sections: [(name: String, bytes: [UInt8])], by writer: BuildMemoryWriter, in folder: borrowing Folder
  ) {
    for section in sections {
      var (start, length) = (0, 1)
      while start < section.bytes.count {
        let end = min(section.bytes.count, start + length)
        writer.append(StoredBytes(section.bytes, in: start..<end), to: section.name, in: folder)
        (start, length) = (end, length * 3 % 700_001)
      }
      writer.end(section.name)
    }
  }

  @Test func `a memory that is written piece by piece is read as a whole one`() throws {
    let folder = try Folder(temporary.path)
    let writer = BuildMemoryWriter(output: "/srv/public", collects: false)
    let sections = [("pages", Self.long), ("empty", []), ("a", Array("text".utf8))]
    write(sections, by: writer, in: folder)
    #expect(writer.hasFile && writer.collected.isEmpty)
    #expect(BuildMemory(bytes: try temporary.bytes(of: "memory")) == nil, "it is not complete")
    try writer.finish(memory, in: folder)
    let bytes = try temporary.bytes(of: "memory")
    let read = try #require(BuildMemory(bytes: bytes))
    #expect(read.output == "/srv/public" && read.files == memory.files)
    #expect(
      read.sections.mapValues { $0.joined.bytes } == [
        "pages": Self.long, "empty": [], "a": Array("text".utf8), "late": [1, 2, 3],
      ])
    #expect(read.bytes.count == bytes.count && BuildMemory(bytes: read.bytes)?.sections == read.sections)
    for index in stride(from: 0, to: bytes.count, by: 100_003) {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(BuildMemory(bytes: damaged) == nil)
    }
    try writer.finish(memory, in: folder)
    #expect(try temporary.bytes(of: "memory") == bytes, "a second call changes nothing")
  }

  @Test func `an error is thrown when the memory is finished`() throws {
    let folder = try Folder(temporary.path)
    try folder.makeFolder("memory")
    let writer = BuildMemoryWriter(output: "/srv/public", collects: false)
    write([("pages", Self.long)], by: writer, in: folder)
    #expect(writer.hasFile)
    #expect(throws: FileError.self) { try writer.finish(memory, in: folder) }
  }

  @Test(arguments: [false, true]) func `discarded sections are not stored`(hasMemory: Bool) throws {
    if hasMemory { try trial.publish(["index.html": "home"], sections: ["old": BytePieces([1])]) }
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    var writer = PieceWriter(capacity: 16, to: publisher.section("pages"))
    writer.writer.append("text")
    writer.end()
    publisher.discardSections()
    var late = PieceWriter(capacity: 16, to: publisher.section("late"))
    late.end()
    publisher.accept(TemporaryOutput.artifact("index.html", "home"))
    _ = try publisher.publish()
    let next = try Publisher(trial.destination(), derive: { _, _, _ in })
    #expect(next.memory.sections.isEmpty && next.memory.files.count == 1 && trial.leftovers == [".public.rhapsode"])
  }

  @Test(arguments: [false, true]) func `sections of a build are those of the next one`(hasMemory: Bool) throws {
    if hasMemory { try trial.publish(["index.html": "home"], sections: ["old": BytePieces([1])]) }
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    for name in ["pages", "ingest"] {
      var writer = PieceWriter(capacity: 16, to: publisher.section(name))
      writer.append(shared: StoredBytes(Array((name + String(repeating: ".", count: 700)).utf8)))
      writer.end()
    }
    publisher.accept(TemporaryOutput.artifact("index.html", "home"))
    _ = try publisher.publish(sections: ["program": BytePieces([1, 2])])
    let memory = try Publisher(trial.destination(), derive: { _, _, _ in }).memory
    #expect(Set(memory.sections.keys) == ["pages", "ingest", "program"])
    #expect(memory.sections["pages"]?.joined.bytes.starts(with: Array("pages...".utf8)) == true)
    #expect(memory.sections["program"]?.joined.bytes == [1, 2])
  }

  @Test func `a build that fails leaves neither its sections nor a folder`() throws {
    let publisher = try Publisher(trial.destination(), derive: { _, _, _ in })
    var writer = PieceWriter(capacity: 16, to: publisher.section("pages"))
    writer.append(shared: StoredBytes(Self.long))
    publisher.abandon()
    writer.append(shared: StoredBytes(Self.long))
    writer.end()
    #expect(trial.leftovers == [])
  }
}
