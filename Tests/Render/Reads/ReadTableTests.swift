import Model
import Testing
import Text

@testable import Render

@Suite struct ReadTableTests {
  private static let keys: [ReadKey] =
    [0, 1, 1_000_000].flatMap { number -> [ReadKey] in
      [
        .neighbours(number), .section(number), .person(number), .source(number), .status(number), .visit(number),
        .newest(number), .term(number),
        .menu(language: number), .strings(language: number), .template("\(number).html"), .related(number, language: 0),
      ]
    } + ReadKey.Setting.allCases.map { .setting($0) }

  @Test func `every key has a read of its own, which leads back to it`() {
    let table = ReadTable()
    let reads = Self.keys.map { table.read($0) }
    #expect(Set(reads).count == reads.count)
    #expect(reads.map { table.key(of: $0) } == Self.keys)
    #expect(reads.map(\.kind) == Self.keys.map(\.kind))
    #expect(Self.keys.map { table.read($0) } == reads)
  }

  @Test func `digests that were computed elsewhere are not computed again`() {
    let table = ReadTable()
    let digests = (0..<3).map { FastDigest(of: [UInt8($0)]) }
    table.keep(.front, [digests[0]], ofEntries: [7])
    table.keep(.body, [digests[1]], ofEntries: [900])
    #expect(table.digest(of: Read(.front, 7)) { digests[2] } == digests[0])
    #expect(table.digest(of: Read(.body, 900)) { digests[2] } == digests[1])
    #expect(table.digest(of: Read(.body, 7)) { digests[2] } == digests[2])
  }

  @Test(arguments: [0, 1, 31, 32, 33, 500])
  func `of equal reads the first is kept`(count: Int) {
    let bits = (0..<count).map { Read(.front, $0 * 7 % 100).bits }
    var seen: Set<UInt64> = []
    #expect(DistinctReads(bits).reads.map(\.bits) == bits.filter { seen.insert($0).inserted })
  }
}
