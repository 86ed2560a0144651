import Foundation
import Markup
import Model
import Testing
import Text

/// html5lib's sanitizer cases and feedparser's, where the corpus stands beside the checkout.
@Suite struct CleanCorpusTests {
  @Test(.enabled(if: Corpus.has("sanitizer/html5lib.dat"), "the shared corpus is not here"))
  func `html5lib's cases come out clean`() throws {
    let bytes = try [UInt8](Data(contentsOf: Corpus.folder.appending(path: "sanitizer/html5lib.dat")))
    let cases = try JSON.parse(bytes, file: "html5lib.dat").elements
    #expect(cases.count > 60)
    for item in cases {
      let input = item["input"]?.string ?? ""
      for options in [CleaningOptions(), CleaningOptions(bases: ["https://base.example/"]), .init(inlineOnly: true)] {
        let html = HTMLCleaner.clean(input, options).html
        #expect(CleanGrammar.fault(in: html.text) == nil, "\(input)")
        #expect(HTMLCleaner.clean(html.text, options).html == html, "\(input)")
      }
    }
  }

  @Test(.enabled(if: Corpus.has("feeds"), "the shared corpus is not here"))
  func `what real feeds hold comes out clean and stays so`() throws {
    let folder = Corpus.folder.appending(path: "feeds")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      for fragment in Corpus.fragments(of: text).prefix(20) {
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

private enum Corpus {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(
      path: "shared/corpus")

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path(percentEncoded: false))
  }

  /// What stands in CDATA sections, and in escaped descriptions.
  static func fragments(of feed: String) -> [String] {
    var fragments: [String] = []
    for part in feed.components(separatedBy: "<![CDATA[").dropFirst() {
      if let end = part.range(of: "]]>") { fragments.append(String(part[..<end.lowerBound])) }
    }
    for part in feed.components(separatedBy: "<description>").dropFirst() {
      guard let end = part.range(of: "</description>") else { continue }
      fragments.append(CharacterReference.decode(String(part[..<end.lowerBound])))
    }
    return fragments
  }
}
