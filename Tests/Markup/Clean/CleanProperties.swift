import Model
import Testing
import Text
import Trial

@testable import Markup

@Suite struct CleanProperties {
  @Test func `whatever comes in, the output is clean, a fixed point, and reads back as itself`() {
    var random = RandomHTML(seed: 7)
    for _ in 0..<4000 {
      let html = random.fragment()
      let options = CleaningOptions(
        bases: random.dice.isLucky(2) ? ["https://base.example/a/"] : [], inlineOnly: random.dice.isLucky(4),
        images: random.dice.pick([.none, .remote, .mirror]))
      let once = HTMLCleaner.clean(html, options).html
      #expect(CleanGrammar.fault(in: once.text) == nil, "\(html)")
      #expect(HTMLCleaner.clean(once.text, options).html == once, "\(html)")
      #expect(TreeBuilder.nested(Array(once.text.utf8)).output.text == once.text, "\(html)")
    }
  }

  @Test func `where nothing crosses, libgumbo would build the same tree`() {
    var random = RandomHTML(seed: 11)
    var regular = 0
    for _ in 0..<4000 {
      let html = random.fragment()
      var sanitizer = Sanitizer(Array(html.utf8), CleaningOptions())
      let stack = sanitizer.run()
      guard stack.isRegular else { continue }
      regular += 1
      #expect(TreeBuilder.nested(stack.output).output.text == stack.output.text, "\(html)")
    }
    #expect(regular > 400)
  }

  @Test func `closing what is in the way gives a fixed point too`() {
    var random = RandomHTML(seed: 13)
    for _ in 0..<4000 {
      let html = random.fragment()
      var sanitizer = Sanitizer(Array(html.utf8), CleaningOptions(), .strict)
      let once = sanitizer.run()
      #expect(once.isRegular, "\(html)")
      #expect(CleanGrammar.fault(in: once.output.text) == nil, "\(html)")
      #expect(HTMLCleaner.safe(once.output).text == once.output.text, "\(html)")
      #expect(TreeBuilder.nested(once.output).output == once.output, "\(html)")
    }
  }

  @Test func `the plain text is the words with single spaces between them`() {
    var dice = Dice(seed: 17)
    let pieces = [" ", " ", "a", "word", "!", "é", "\u{C2}", "\u{A0}", "\n", "\t", "日本", "ordinary words"]
    let spaces: Set<Unicode.Scalar> = [" ", "\n", "\t", "\u{A0}"]
    for _ in 0..<4000 {
      let text = (0..<dice.number(0...39)).map { _ in dice.pick(pieces) }.joined()
      let words = text.unicodeScalars.split { spaces.contains($0) }.map { String($0) }
      #expect(HTMLCleaner.clean(text).text == words.joined(separator: " "), "\(text)")
    }
  }

  @Test func `an address that is sound already is what the long way makes of it`() {
    let addresses = URLCleaner(bases: [])
    for byte in UInt8(1)...0x7F {
      for text in [
        "https://h.example/a\(Character(Unicode.Scalar(byte)))b?c=1#d", "http://\(Character(Unicode.Scalar(byte)))h/",
      ] {
        let value = Array(text.utf8)
        // White space around a URL bypasses the fast path.
        #expect(addresses.cleaned(value, .link) == addresses.cleaned([0x20] + value, .link), "\(text)")
      }
    }
  }

  @Test func `controls and noncharacters are dropped, so that the tree builder puts nothing in their place`() {
    let forbidden = [0x81, 0x80, 0x9F, 0x7F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF, 0x8FFFF].map {
      String(Unicode.Scalar($0) ?? "x")
    }
    for character in forbidden {
      let html = Array("<p title=\"a\(character)b\">long enough to be seen at once: a\(character)b</p>".utf8)
      #expect(HTMLCleaner.safe(html).text == "<p title=\"ab\">long enough to be seen at once: ab</p>")
    }
    for character in ["\u{A0}", "\u{FFFD}", "\u{FDCF}", "\u{FDF0}", "😀", "\u{10FFFD}", "é", "\u{1FBFF}", "&#x81;"] {
      let html = Array("<p title=\"\(character)\">a\(character)b</p>".utf8)
      #expect(HTMLCleaner.safe(html) == HTMLCleaner.safeByTree(html))
      #expect(HTMLCleaner.safe(html).text.unicodeScalars.count == (character == "&#x81;" ? 18 : 20))
    }
  }
}
