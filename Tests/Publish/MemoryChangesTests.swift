import Model
import Testing
import Text
import Trial

@testable import Publish
@testable import System

@Suite struct MemoryChangesTests {
  let folder: TemporaryFolder
  private let state: StateFolder

  init() throws {
    folder = try TemporaryFolder()
    state = StateFolder(folder.path)
  }

  private static let text = (0..<60_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 5) }

  private func memory(_ section: BytePieces = BytePieces(text)) -> BuildMemory {
    var memory = BuildMemory(output: "/srv/public")
    memory.files["index.html"] = PublishedFile(kind: .page, stamp: FileStamp(size: 7, modified: 1))
    memory.sections["section"] = section
    return memory
  }

  private func read() throws -> BuildMemory { try #require(try BuildMemory.read("memory", in: state)) }

  /// Stores the memory as a build does: as changes of the one that it has read, if that is better. Returns whether it was.
  private func store(_ memory: BuildMemory, after last: BuildMemory?) throws -> Bool {
    let changes = last?.origin.flatMap { MemoryChanges(memory.pieces, of: $0, output: memory.output) }
    try state.write((changes?.written ?? memory.pieces).joined.bytes, to: changes == nil ? "memory" : "memory.changes")
    return changes != nil
  }

  /// Replaces some bytes of the section that was read.
  private func edited(_ last: BuildMemory, at place: Int, _ new: [UInt8], insteadOf count: Int = 0) throws
    -> BuildMemory
  {
    let section = try #require(last.sections["section"]).joined
    let start = section.range.lowerBound + min(place, section.range.count - count)
    return memory(section.replacing([(start..<start + count, new)]))
  }

  @Test func `a small change is written alone, and read with the rest`() throws {
    #expect(try store(memory(), after: nil) == false)
    let last = try read()
    let next = try edited(last, at: 1000, [1, 2, 3], insteadOf: 50)
    #expect(try store(next, after: last))
    let written = try #require(state.size(of: "memory.changes"))
    #expect(written < 1000)
    let again = try read()
    #expect(again.bytes == next.bytes && again.files == next.files && again.sections == next.sections)
    #expect(try folder.bytes(of: "memory") == memory().bytes)
  }

  @Test(arguments: 1...20)
  func `after any number of changes, the memory has the bytes of a whole one`(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    _ = try store(memory(), after: nil)
    var section = Self.text
    var asChanges = 0
    for _ in 0..<40 {
      let last = try read()
      #expect(last.bytes == memory(BytePieces(section)).bytes)
      let place = dice.number(0...section.count - 2000)
      let count = dice.number(0...2000)
      let new = [UInt8](repeating: UInt8(dice.number(0...255)), count: dice.number(0...(dice.isLucky(9) ? 9000 : 400)))
      section.replaceSubrange(place..<place + count, with: new)
      let isWritten = try store(edited(last, at: place, new, insteadOf: count), after: last)
      if isWritten { asChanges += 1 } else { state.remove("memory.changes") }
    }
    #expect(asChanges > 20)
  }

  @Test func `a memory with much that is new is written whole`() throws {
    _ = try store(memory(), after: nil)
    let last = try read()
    let half = [UInt8](repeating: 7, count: 40_000)
    #expect(try store(edited(last, at: 100, half, insteadOf: 40_000), after: last) == false)
    #expect(try store(memory(BytePieces(Self.text)), after: last) == false, "these bytes are not those that were read")
  }

  @Test func `changes of another memory are left alone`() throws {
    _ = try store(memory(), after: nil)
    let last = try read()
    _ = try store(edited(last, at: 5, [1]), after: last)
    let other = memory(BytePieces(Self.text.reversed()))
    try state.write(other.bytes, to: "memory")
    #expect(try read().bytes == other.bytes)
    state.remove("memory")
    #expect(try BuildMemory.read("memory", in: state)?.output == nil)
  }

  @Test func `changes of another version are left alone, damaged ones are damage`() throws {
    _ = try store(memory(), after: nil)
    let last = try read()
    _ = try store(edited(last, at: 5, [1]), after: last)
    let changes = try folder.bytes(of: "memory.changes")
    for index in changes.indices {
      var damaged = changes
      damaged[index] ^= 0x20
      try state.write(damaged, to: "memory.changes")
      if MemoryChanges.isFromAnotherVersion(damaged) {
        #expect(try read().bytes == memory().bytes)
      } else {
        #expect(throws: BuildMemory.Damage.self) { try BuildMemory.read("memory", in: state) }
      }
    }
    try state.write(changes, to: "memory.changes")
    var base = try folder.bytes(of: "memory")
    base[base.count - 100] ^= 1
    try state.write(base, to: "memory")
    #expect(throws: BuildMemory.Damage.self) { try BuildMemory.read("memory", in: state) }
    try state.write(Array(base.dropLast(200)), to: "memory")
    #expect(throws: BuildMemory.Damage.self) { try BuildMemory.read("memory", in: state) }
  }

  @Test func `forged changes reserve no memory and read nothing else`() throws {
    _ = try store(memory(), after: nil)
    let base = try #require(try read().origin?.base)
    func changes(_ pieces: [(start: Int, count: Int)]) -> MemoryChanges? {
      var writer = BinaryWriter()
      writer.append("/srv/public")
      writer.append(base)
      writer.append(pieces) { writer, piece in
        writer.append(true)
        writer.append(count: piece.start)
        writer.append(count: piece.count)
      }
      let form = SealedForm("Rhapsode's changes of a build's memory, form 1")
      return MemoryChanges(bytes: form.head(before: BytePieces(writer.bytes)) + writer.bytes)
    }
    #expect(changes([(0, 100)]) != nil)
    #expect(changes([(.max, 1)]) == nil && changes([(1, .max)]) == nil)
    #expect(changes(Array(repeating: (0, 1 << 29), count: 3)) == nil)
    let behind = try #require(changes([(0, 1 << 20)]))
    #expect(throws: BuildMemory.Damage.self) { try BuildMemory.changed("memory", by: behind, in: state) }
  }
}
