import Synchronization
import Testing

@testable import Text

@Suite struct PieceWriterTests {
  @Test(arguments: [[], [0], [511], [512], [1, 5000], [5000, 5000, 1, 9000, 20]])
  func `long parts are shared, and all are in their places`(lengths: [Int]) {
    let stored = (0..<30_000).map { UInt8(truncatingIfNeeded: $0 * 7 >> 3) }
    var writer = PieceWriter(capacity: 16)
    var expected: [UInt8] = []
    for (number, length) in lengths.enumerated() {
      writer.writer.append(count: number)
      writer.append(shared: StoredBytes(stored, in: number * 100..<number * 100 + length))
      expected += [UInt8(number)] + stored[number * 100..<number * 100 + length]
    }
    writer.writer.append("end")
    #expect(writer.pieces.joined.bytes == expected + [3] + Array("end".utf8))
    let shared = writer.pieces.all.filter { $0.all.span.isIdentical(to: stored.span) }
    #expect(shared.map(\.range.count) == lengths.filter { $0 >= 512 })
  }

  @Test func `a sink gets the same bytes in the same order, and none stay`() {
    let taken = Mutex(BytePieces())
    let ends = Mutex(0)
    let sink = SectionSink(append: { piece in taken.withLock { $0.append(piece) } }, end: { ends.withLock { $0 += 1 } })
    let stored = [UInt8](repeating: 7, count: 5000)
    var (sent, kept) = (PieceWriter(capacity: 16, to: sink), PieceWriter(capacity: 16))
    func write(_ number: Int, to writer: inout PieceWriter) {
      writer.writer.append("row \(number)")
      if number % 50 == 0 { writer.append(shared: StoredBytes(stored, in: 0..<number)) }
    }
    for number in 0..<5000 {
      write(number, to: &sent)
      write(number, to: &kept)
      #expect(sent.count == kept.count)
    }
    sent.end()
    kept.end()
    #expect(taken.withLock { $0.joined.bytes } == kept.pieces.joined.bytes)
    #expect(kept.count == kept.pieces.count && sent.pieces.count == 0 && ends.withLock { $0 } == 1)
  }

  @Test func `new bytes become pieces that do not grow without limit`() {
    var writer = PieceWriter(capacity: 16)
    var expected = BinaryWriter()
    for number in 0..<60_000 {
      writer.writer.append("row \(number)")
      expected.append("row \(number)")
    }
    let pieces = writer.pieces
    #expect(pieces.joined.bytes == expected.bytes)
    #expect(pieces.all.count > 2 && pieces.all.allSatisfy { $0.range.count < 300 << 10 })
  }
}
