import Foundation
import Model
import Testing

@testable import Sources

/// Searches all published files for the parts of a source's text.
@Suite(.enabled(if: Program.path != nil, "the program is not built")) struct PublishedWordsTests {
  func feed(_ name: String) -> String {
    """
    <rss version='2.0' xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Feed \(name)</title>
    <link>https://\(name).example/</link><item><guid>\(name)-guid</guid><title>Headline \(name)</title>
    <author>mail-\(name)@example.org (Anna)</author><link>https://\(name).example/1</link>
    <description>first-\(name) second-\(name) third-\(name) fourth-\(name)</description>
    <content:encoded>&lt;p&gt;body-\(name)&lt;/p&gt;&lt;img src="https://\(name).example/p.jpg" alt="two words"&gt;
    &lt;script&gt;evil-\(name)()&lt;/script&gt;</content:encoded>
    <enclosure url="https://\(name).example/e.mp3" type="audio/mpeg" length="5"/></item></channel></rss>
    """
  }

  @Test func `of each source as much is published as its settings say, and no address of a person`() throws {
    let site = try FollowedSite([])
    for name in ["title", "summary", "full"] { try site.write(feed(name), to: "\(name).xml") }
    try site.write(
      """
      title: Words
      url: https://voices.example.org/
      sources:
        - {id: t, file: title.xml, show: title, page: own, images: remote}
        - {id: s, file: summary.xml, show: summary, excerpt: 2, page: own}
        - {id: f, file: full.xml, show: full, page: own, images: remote}
      """, to: "site.yaml")
    #expect(try Program.run(["build", "--site", site.folder]) == 0)
    var published = Data()
    let files = FileManager.default.enumerator(atPath: "\(site.folder)/public")
    while let file = files?.nextObject() as? String {
      published += (try? Data(contentsOf: URL(filePath: "\(site.folder)/public/\(file)"))) ?? Data()
    }
    let has = { (word: String) in published.range(of: Data(word.utf8)) != nil }
    for word in [
      "Headline title", "Headline summary", "Headline full", "second-summary", "body-full", "full.example/p.jpg",
    ] {
      #expect(has(word), "\(word)")
    }
    for word in [
      "first-title", "body-title", "title.example/p.jpg", "title.example/e.mp3", "third-summary", "body-summary",
      "summary.example/p.jpg", "evil-", "mail-", "@example.org",
    ] { #expect(!has(word), "\(word)") }
  }
}
