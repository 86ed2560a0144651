import Testing

@testable import Text

@Suite struct BytePiecesTests {
  private let stored = StoredBytes(Array("0123456789".utf8), in: 2..<8)

  private func text(_ pieces: BytePieces) -> String { String(decoding: pieces.joined.bytes, as: UTF8.self) }

  @Test func `replaced parts come in the order of the bytes, and nothing outside the range is taken`() {
    let pieces = stored.replacing([
      (old: 6..<8, new: Array("end".utf8)), (old: 2..<3, new: []), (old: 4..<4, new: [33]),
    ])
    #expect(text(pieces) == "3!45end")
    #expect(pieces.count == 7)
    #expect(text(stored.replacing([])) == "234567")
    #expect(text(stored.replacing([(old: 2..<8, new: [])])) == "")
  }

  @Test func `the same bytes are equal in whatever pieces`() {
    var pieces = BytePieces(Array("23".utf8))
    pieces.append(BytePieces([]))
    pieces.append(StoredBytes(stored.all, in: 4..<8))
    #expect(pieces == BytePieces(stored))
    #expect(pieces.all.count == 2)
    #expect(pieces.digest == FastDigest(of: "234567"))
    #expect(pieces != stored.replacing([(old: 2..<3, new: [33])]))
    #expect(BytePieces() == BytePieces([]))
  }

  @Test(arguments: 1...12) func `blocks have the size that was asked for, whatever the pieces are`(size: Int) {
    var pieces = BytePieces(stored)
    pieces.append(StoredBytes(Array("abc".utf8)))
    pieces.append(StoredBytes(Array("d".utf8)))
    let blocks = pieces.blocks(of: size)
    #expect(blocks.map { text($0) }.joined() == "234567abcd")
    #expect(blocks.dropLast().allSatisfy { $0.count == size })
    #expect(blocks.last.map { 1...size ~= $0.count } == true)
    #expect(BytePieces().blocks(of: size).isEmpty)
  }

  @Test func `a single piece is not copied`() {
    let joined = BytePieces(stored).joined
    #expect(joined.range == stored.range)
    #expect(BytePieces().joined.bytes.isEmpty)
  }
}
