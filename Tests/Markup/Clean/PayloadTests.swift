import Markup
import Model
import Testing
import Text

@Suite struct PayloadTests {
  private static let options = [
    CleaningOptions(), CleaningOptions(bases: ["https://base.example/"]), CleaningOptions(inlineOnly: true),
    CleaningOptions(bases: ["https://base.example/"], images: .none),
  ]

  @Test func `there are enough payloads`() {
    #expect(Payloads.all.count >= 250)
    #expect(Set(Payloads.all).count == Payloads.all.count)
  }

  @Test(arguments: Payloads.all) func `nothing gets past the cleaner`(payload: String) {
    for wrapping in ["", "<p>", "<table><td>", "<a href=x>", "<b><i>", "<!-- x --><ul><li>"] {
      for options in Self.options {
        let html = HTMLCleaner.clean(wrapping + payload, options).html
        #expect(CleanGrammar.fault(in: html.text) == nil)
        #expect(HTMLCleaner.clean(html.text, options).html == html)
      }
    }
  }

  @Test(arguments: Payloads.all) func `payloads in the text of titles leave no control characters`(payload: String) {
    let plain = HTMLCleaner.plain(payload)
    #expect(!plain.contains("\n"))
    #expect(!plain.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
  }
}
