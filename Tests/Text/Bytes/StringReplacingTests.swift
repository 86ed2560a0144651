import Testing
import Text

@Suite struct StringReplacingTests {
  @Test func `a sign is replaced also if a combining mark follows it`() {
    #expect("a\"\u{308}b".replacing("\"", with: "&quot;") == "a&quot;\u{308}b")
    #expect("a\r\nb\n".replacing("\n", with: " ") == "a\r b ")
    #expect("a\r\nb\rc".replacing("\r\n", with: "\n").replacing("\r", with: "\n") == "a\nb\nc")
  }

  @Test func `every occurrence is replaced, from the left, and the rest stays`() {
    #expect("aaaaa".replacing("aa", with: "b") == "bba")
    #expect("η θάλασσα".replacing("σσ", with: "") == "η θάλαα")
    #expect("abc".replacing("abc", with: "abcabc") == "abcabc")
    #expect("abc".replacing("x", with: "y") == "abc" && "".replacing("x", with: "y") == "")
    #expect("abc".replacing("", with: "y") == "abc")
  }
}
