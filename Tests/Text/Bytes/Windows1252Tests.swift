import Testing
import Text

@Suite struct Windows1252Tests {
  @Test func `the bytes 0x80 to 0x9F have their characters, but for five`() {
    #expect(Windows1252.character(of: 0x80) == "€" && Windows1252.character(of: 0x92) == "’")
    #expect(Windows1252.character(of: 0x85) == "…" && Windows1252.character(of: 0x9F) == "Ÿ")
    let unassigned = (UInt32(0x80)...0x9F).filter { Windows1252.character(of: $0) == nil }
    #expect(unassigned == [0x81, 0x8D, 0x8F, 0x90, 0x9D])
  }

  @Test func `a character leads back to its byte`() {
    for byte in UInt32(0)...0x200 {
      let character = Windows1252.character(of: byte)
      #expect(character.flatMap(Windows1252.byte(of:)).map { UInt32($0) } == (character == nil ? nil : byte))
    }
    #expect(Windows1252.byte(of: "\0") == nil && Windows1252.byte(of: "é") == nil && Windows1252.byte(of: "α") == nil)
  }
}
