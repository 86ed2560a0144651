import Markup
import Model
import Testing
import Text
import Trial

/// Long texts of sources are cut at the end of an element.
@Suite struct ShorteningTests {
  @Test func `a text that is short enough stays`() {
    #expect(HTMLCleaner.shortened(SafeHTML(trusted: "<p>one</p>"), to: 10) == nil)
    #expect(HTMLCleaner.shortened(SafeHTML(trusted: "<p>one</p>"), to: 9) != nil)
  }

  @Test(arguments: [
    ("<p>one</p><p>two</p><p>three</p>", 24, "<p>one</p><p>two</p>"),
    ("<div><p>one</p><p>two</p></div>", 24, "<div><p>one</p></div>"),
    ("<ul><li>one</li><li>two <b>x</b> three</li></ul>", 45, "<ul><li>one</li><li>two <b>x</b></li></ul>"),
    ("<p>one<br>two</p>", 14, "<p>one</p>"),
    ("<p>one two three four</p>", 20, "<p>one two</p>"),
    ("&amp;&amp;&amp;&amp;", 12, "&amp;&amp;"), ("ααααα", 7, "ααα"),
    ("<p>one</p><p title=\"a>b\">two</p>", 20, "<p>one</p>"),
  ])
  func `a longer one ends after an element, or after a word, and is closed`(html: String, limit: Int, expected: String)
  {
    #expect(HTMLCleaner.shortened(SafeHTML(trusted: html), to: limit)?.text == expected)
  }

  @Test func `pictures of a private network stay, since it was decided before that they may`() {
    let picture =
      "<p><img src=\"http://192.168.0.7/a.png\" loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\"></p>"
    let cut = HTMLCleaner.shortened(SafeHTML(trusted: picture + "<p>two</p>"), to: picture.utf8.count)
    #expect(cut?.text == picture)
  }

  @Test func `what is cut is clean, and no longer than the limit`() {
    var random = RandomHTML(seed: 7)
    for _ in 0..<1000 {
      let clean = HTMLCleaner.safe(Array((random.fragment() + random.fragment()).utf8))
      let size = clean.text.utf8.count
      guard size > 8 else { continue }
      let limit = random.dice.number(1...size - 1)
      guard let cut = HTMLCleaner.shortened(clean, to: limit) else { continue }
      #expect(cut.text.utf8.count <= limit, "\(limit): \(clean.text)")
      #expect(HTMLCleaner.safeByTree(Array(cut.text.utf8)) == cut, "\(limit): \(clean.text)")
    }
  }
}
