import Model
import Testing
import Text

@testable import Markup

@Suite struct CleanProperties {
  @Test func `whatever comes in, the output is clean, a fixed point, and reads back as itself`() {
    var chance = Chance(seed: 7)
    for _ in 0..<4000 {
      let html = chance.fragment()
      let options = CleaningOptions(
        bases: chance.isLucky(2) ? ["https://base.example/a/"] : [], inlineOnly: chance.isLucky(4),
        images: [.none, .remote, .mirror][chance.number(below: 3)])
      let once = HTMLCleaner.clean(html, options).html
      #expect(CleanGrammar.fault(in: once.text) == nil, "\(html)")
      #expect(HTMLCleaner.clean(once.text, options).html == once, "\(html)")
      #expect(TreeBuilder.nested(Array(once.text.utf8)).output.text == once.text, "\(html)")
    }
  }

  @Test func `where nothing crosses, libgumbo would build the same tree`() {
    var chance = Chance(seed: 11)
    var regular = 0
    for _ in 0..<4000 {
      let html = chance.fragment()
      var sieve = Sieve(Array(html.utf8), CleaningOptions())
      let nester = sieve.run()
      guard nester.isRegular else { continue }
      regular += 1
      #expect(TreeBuilder.nested(nester.output).output.text == nester.output.text, "\(html)")
    }
    #expect(regular > 400)
  }

  @Test func `closing what is in the way gives a fixed point too`() {
    var chance = Chance(seed: 13)
    for _ in 0..<4000 {
      let html = chance.fragment()
      var sieve = Sieve(Array(html.utf8), CleaningOptions(), .strict)
      let once = sieve.run()
      #expect(once.isRegular, "\(html)")
      #expect(CleanGrammar.fault(in: once.output.text) == nil, "\(html)")
      #expect(HTMLCleaner.safe(once.output).text == once.output.text, "\(html)")
      #expect(TreeBuilder.nested(once.output).output == once.output, "\(html)")
    }
  }
}
