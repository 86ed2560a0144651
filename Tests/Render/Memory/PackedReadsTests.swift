import Model
import Testing

@testable import Render

@Suite struct PackedReadsTests {
  private static let indexes = [0, 1, 9_999_999, 1 << 24 - 1]

  @Test func `reads of every kind are unpacked as they were`() {
    let keys: [ReadKey] = [.neighbours(7), .section(0), .person(1 << 20), .setting(.code), .menu(language: 2)]
    let ofKeys = keys.compactMap { key in NumberedKey.number(of: key).map { Read(key.kind, $0) } }
    let reads = Read.Kind.allCases.flatMap { kind in Self.indexes.map { Read(kind, $0) } } + ofKeys
    #expect(ofKeys.count == keys.count)
    #expect(Array(PackedReads(reads)) == reads && Array(PackedReads([])) == [])
  }

  @Test(arguments: [1 << 24, 1 << 47, -1, 1 << 55 - 1]) func `a number that does not fit is kept too`(number: Int) {
    let reads = Self.indexes.map { Read(.facts, $0) } + [Read(.until, number), Read(.media, 3)]
    #expect(Array(PackedReads(reads)) == reads)
  }
}
