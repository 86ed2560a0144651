import Configuration
import Testing

@Suite struct CollationTests {
  private func sorted(_ words: [String], _ language: String) -> [String] {
    let order = Collation(language: language)
    return words.sorted { order.key($0).lexicographicallyPrecedes(order.key($1)) }
  }

  @Test func `accents do not separate words of one letter`() {
    #expect(sorted(["ζωή", "Άλφα", "βήτα", "αβγό"], "el") == ["αβγό", "Άλφα", "βήτα", "ζωή"])
    #expect(sorted(["zebra", "éclair", "Eden", "apple"], "en") == ["apple", "éclair", "Eden", "zebra"])
  }

  @Test func `each language has its own alphabet`() {
    let words = ["öl", "zebra", "ånga", "äpple", "apa"]
    #expect(sorted(words, "sv") == ["apa", "zebra", "ånga", "äpple", "öl"])
    #expect(sorted(words, "de") == ["ånga", "apa", "äpple", "öl", "zebra"])
    #expect(sorted(["chata", "cesta", "hora"], "cs") == ["cesta", "hora", "chata"])
  }

  @Test func `Greek words come before Latin ones in Greek, and after them in English`() {
    #expect(sorted(["apple", "άλφα"], "el") == ["άλφα", "apple"])
    #expect(sorted(["άλφα", "apple"], "en-GB") == ["apple", "άλφα"])
  }

  @Test func `numbers count by value`() {
    #expect(sorted(["Part 10", "Part 9", "Part 1"], "en") == ["Part 1", "Part 9", "Part 10"])
  }

  @Test(arguments: ["", "xx", "not a language", String(repeating: "x", count: 400)])
  func `a language that nobody knows has the order that fits most`(_ language: String) {
    #expect(sorted(["b", "á", "Z"], language) == ["á", "b", "Z"])
  }

  @Test func `letters are the same if the language does not tell them apart`() {
    func isSame(_ left: String, _ right: String, _ language: String) -> Bool {
      let order = Collation(language: language, .baseLetters)
      return order.key(left) == order.key(right)
    }
    #expect(isSame("ά", "Α", "el"))
    #expect(isSame("Å", "a", "en"))
    #expect(!isSame("Å", "a", "sv"))
    #expect(!isSame("α", "a", "el"))
  }

  @Test func `a text of any length has a key`() {
    let order = Collation(language: "el")
    let long = String(repeating: "\u{1F600}ΐ漢字", count: 50_000)
    #expect(order.key(long).count > 200_000)
    #expect(order.key("").lexicographicallyPrecedes(order.key("a")))
  }
}
