import Testing
import Trial

@testable import Text

@Suite struct SpanSearchTests {
  @Test(
    arguments: [(0, 7, 1), (1, 7, 1), (2, 7, 4), (2, 4, nil), (5, 7, nil), (4, 4, nil), (7, 7, nil)]
      as [(Int, Int, Int?)])
  func `a byte is found in its range alone`(start: Int, end: Int, expected: Int?) {
    let bytes = Array("abcabca".utf8)
    let found = bytes.span.firstIndex(of: UInt8(ascii: "b"), in: start..<end)
    #expect(found == expected)
  }

  @Test func `bytes after the end of a range, or of the text, are not searched`() {
    let bytes = Array("abca".utf8)
    let found = unsafe bytes.withUnsafeBytes { buffer in
      [0..<9, 1..<9, 3..<4, 1..<3, 4..<9, 7..<9].map { unsafe buffer.firstIndex(of: UInt8(ascii: "a"), in: $0) }
    }
    #expect(found == [0, 3, 3, nil, nil, nil])
    let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0).firstIndex(of: 0, in: 0..<1)
    #expect(none == nil)
  }

  @Test func `a mark is found wherever a slow search finds it`() {
    var dice = Dice(seed: 26)
    for _ in 0..<2_000 {
      let bytes = (0..<dice.number(0...40)).map { _ in UInt8(dice.number(97...98)) }
      let mark = (0..<dice.number(1...3)).map { _ in UInt8(dice.number(97...98)) }
      let start = dice.number(0...45)
      let slow = bytes.indices.first { $0 >= start && bytes[$0...].starts(with: mark) }
      let quick = bytes.span.firstIndex(of: mark.span, from: start)
      #expect(quick == slow, "\(bytes.text) \(mark.text) \(start)")
    }
  }

  @Test(
    arguments: [("]]>", 0, 1), ("]]>", 2, nil), ("]]", 0, 1), (">", 0, 3), ("x", 0, nil), ("a]]>b!", 0, nil)]
      as [(String, Int, Int?)])
  func `a mark that begins before the start or ends after the text is not found`(
    mark: String, start: Int, expected: Int?
  ) {
    let bytes = Array("a]]>b".utf8)
    let found = bytes.span.firstIndex(of: mark.utf8.span, from: start)
    #expect(found == expected)
  }

  @Test func `a literal and an empty mark are found`() {
    let bytes = Array("a]]>b".utf8)
    let literal = (0...6).map { bytes.span.firstIndex(of: "]]>", from: $0) }
    #expect(literal == [1, 1, nil, nil, nil, nil, nil])
    let empty = [UInt8]()
    let first = bytes.span.firstIndex(of: empty.span, from: 2)
    #expect(first == 2)
    let none = empty.span.firstIndex(of: "a")
    #expect(none == nil)
  }
}
