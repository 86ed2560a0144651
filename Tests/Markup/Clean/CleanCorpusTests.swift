import Foundation
import Markup
import Model
import Testing
import Text
import Trial

/// html5lib's sanitizer cases and the HTML of real feeds, if the corpus is beside the checkout.
@Suite struct CleanCorpusTests {
  @Test(.enabled(if: !CleanCorpus.html5lib.isEmpty, CleanCorpus.absence))
  func `html5lib's cases come out clean`() {
    #expect(CleanCorpus.html5lib.count > 60)
    for input in CleanCorpus.html5lib {
      for options in [CleaningOptions(), CleaningOptions(bases: ["https://base.example/"]), .init(inlineOnly: true)] {
        let html = HTMLCleaner.clean(input, options).html
        #expect(CleanGrammar.fault(in: html.text) == nil, "\(input)")
        #expect(HTMLCleaner.clean(html.text, options).html == html, "\(input)")
      }
    }
    #expect(ConformancePage.difference(of: "html5lib", cases: CleanCorpus.html5lib.count, reasons: []) == nil)
  }

  @Test(.enabled(if: CleanCorpus.has("feeds"), CleanCorpus.absence))
  func `what real feeds hold comes out clean and stays so`() throws {
    let folder = CleanCorpus.folder.appending(path: "feeds")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for fragment in CleanCorpus.fragments(of: text).prefix(20) {
        count += 1
        let options = CleaningOptions(bases: ["https://base.example/"])
        let html = HTMLCleaner.clean(fragment, options).html
        #expect(CleanGrammar.fault(in: html.text) == nil)
        #expect(HTMLCleaner.clean(html.text, options).html == html)
      }
    }
    #expect(count > 200)
  }
}
