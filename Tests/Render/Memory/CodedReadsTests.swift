import Testing
import Text

@testable import Render

@Suite struct CodedReadsTests {
  private static func read(_ number: Int) -> (read: StoredRead, name: [UInt8]) {
    let name = Array("read \(number)".utf8)
    let digest = FastDigest(of: name)
    return (StoredRead(dependence: .site, name: 0..<0, digest: digest, origin: number % 3 == 0 ? digest : nil), name)
  }

  /// Appends so many rows, and a mark after each whose number is a multiple of `step`.
  @Test(arguments: [(0, 1), (1, 1), (255, 300), (256, 300), (257, 7), (1000, 100), (1000, 1000)])
  func `rows of all batches are appended in their order, among other bytes`(count: Int, step: Int) {
    let size = CodedReads.Batch.size
    let batches = stride(from: 0, to: count, by: size).map { start in
      var batch = CodedReads.Batch()
      for number in start..<min(start + size, count) {
        let (read, name) = Self.read(number)
        batch.append(read, named: name.span)
      }
      return batch
    }
    var reads = CodedReads(batches)
    var pieces = PieceWriter(capacity: 16)
    var expected = BinaryWriter()
    for number in 0..<count {
      #expect(!reads.isEmpty)
      reads.appendNext(to: &pieces)
      let (read, name) = Self.read(number)
      expected.append(read, named: name.span)
      guard number % step == 0 else { continue }
      reads.end(&pieces)
      pieces.writer.append("mark")
      expected.append("mark")
    }
    #expect(reads.isEmpty && CodedReads().isEmpty)
    reads.end(&pieces)
    #expect(pieces.pieces.joined.bytes == expected.bytes)
  }
}
