import Testing
import Text

@Suite struct SequenceOffsetsTests {
  @Test func `an element that occurs twice has the offset of its first occurrence`() {
    #expect(["el", "en", "el"].firstOffsets() == ["el": 0, "en": 1])
    #expect([Int]().firstOffsets().isEmpty)
  }
}
