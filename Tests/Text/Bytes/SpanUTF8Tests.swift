import Testing
import Trial

@testable import Text

struct SpanUTF8Tests {
  private let characters = ["a", " ", "é", "α", "ἄ", "日", "\u{FFFD}", "😀", "\u{10FFFF}", "\u{7F}", "\u{80}", "\u{7FF}"]

  @Test func `characters are counted in any part of a text`() {
    var dice = Dice(seed: 12)
    for length in 0..<60 {
      let parts = (0..<length).map { _ in dice.pick(characters) }
      let bytes = Array(parts.joined().utf8)
      let start = dice.number(0...length)
      let end = start + dice.number(0...length - start)
      let range = parts[..<start].joined().utf8.count..<parts[..<end].joined().utf8.count
      #expect(bytes[range].span.scalarCount == end - start, "\(parts) \(range)")
      #expect(bytes.span.scalarCount == length)
    }
  }

  @Test func `bytes are UTF-8 where Swift accepts them, and the first wrong one is found`() {
    var dice = Dice(seed: 13)
    let odd: [UInt8] = [0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xCE, 0xE0, 0xED, 0xA0, 0xEF, 0xF0, 0xF4, 0x90, 0xF5, 0xFF, 0x41]
    for length in 0..<400 {
      var bytes = Array((0..<length % 40).map { _ in dice.pick(characters) }.joined().utf8)
      for _ in 0..<length % 4 { bytes.insert(dice.pick(odd), at: dice.number(0...bytes.count)) }
      #expect(bytes.span.isUTF8 == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
      guard let first = bytes.span.firstNonUTF8 else { continue }
      #expect(String(validating: bytes[..<first], as: UTF8.self) != nil, "\(bytes)")
      for end in first + 1...bytes.count {
        #expect(String(validating: bytes[..<end], as: UTF8.self) == nil, "\(bytes)")
      }
    }
  }
}
