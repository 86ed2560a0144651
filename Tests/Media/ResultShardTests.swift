import Testing
import Text

@testable import Media

struct ResultShardTests {
  private func key(_ number: Int) -> Digest { SHA256.digest(of: "\(number)") }

  @Test func `results are found again, and only by their version`() throws {
    var shard = ResultShard()
    shard.add([1, 2], for: key(1))
    shard.add([], for: key(2))
    #expect(shard.isChanged)
    let content = shard.content(version: "a")
    var again = try #require(ResultShard(content, version: "a"))
    #expect(again.value(key(1)) == [1, 2])
    #expect(again.value(key(2)) == [])
    #expect(again.value(key(3)) == nil)
    #expect(!again.isChanged)
    var other = try #require(ResultShard(content, version: "b"))
    #expect(other.value(key(1)) == nil)
  }

  @Test func `no damaged file is read`() {
    var shard = ResultShard()
    for number in 0..<3 { shard.add([UInt8(number), 7], for: key(number)) }
    let content = shard.content(version: "a")
    for length in 0..<content.count {
      var known = ResultShard(Array(content[..<length]), version: "a")
      #expect(known?.value(key(1)) == nil)
    }
    for index in content.indices {
      var damaged = content
      damaged[index] ^= 1
      var known = ResultShard(damaged, version: "a")
      #expect(known?.value(key(1)) == nil, "byte \(index)")
    }
  }

  @Test func `a file that would become too large loses what was not used longest`() throws {
    let value = [UInt8](repeating: 1, count: ResultShard.largest / 4)
    var shard = ResultShard()
    for number in 0..<3 { shard.add(value, for: key(number)) }
    var next = try #require(ResultShard(shard.content(version: "a"), version: "a"))
    #expect(next.value(key(1)) == value)
    next.add(value, for: key(3))
    var last = try #require(ResultShard(next.content(version: "a"), version: "a"))
    let kept = (0..<4).filter { last.value(key($0)) != nil }
    #expect(kept.contains(1) && kept.contains(3))
    #expect(kept.count == 3)
  }

  @Test func `spans cover the code exactly`() {
    let code = Array("aé b".utf8)
    let cases: [([UInt8], Bool)] = [
      ([1, 5], true), ([0, 5], true), ([1, 1, 0, 2, 3, 2], true), ([1, 0x85, 0x00], true), ([], false), ([1], false),
      ([1, 4], false), ([1, 6], false), ([1, 2, 2, 3], false), ([1, 0, 1, 5], false), ([255, 5], false),
      ([1, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], false), ([1, 5, 1], false),
    ]
    for (bytes, isValid) in cases { #expect((TokenSpans(bytes, of: code.span) != nil) == isValid, "\(bytes)") }
    #expect(TokenSpans([], of: [UInt8]().span) != nil)
    var runs: [String] = []
    TokenSpans([1, 1, 0, 2, 3, 2], of: code.span)?.forEach { runs.append("\($0.name ?? "-")\($0.range)") }
    #expect(runs == ["bp0..<1", "-1..<3", "c13..<5"])
  }
}
