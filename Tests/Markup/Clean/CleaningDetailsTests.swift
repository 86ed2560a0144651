import Markup
import Model
import Testing
import Text

@Suite struct CleaningDetailsTests {
  private static let base = CleaningOptions(bases: ["posts/", "https://blog.example/a/b.html", "https://feed.example/"])
  private static let lazy = "loading=\"lazy\" decoding=\"async\" referrerpolicy=\"no-referrer\""

  @Test func `addresses become absolute against the nearest base`() {
    let links = HTMLCleaner.clean(
      "<a href=c>1</a><a href=/d>2</a><a href=//e.example/f>3</a><a href='?g'>4</a><a href='#h'>5</a>", Self.base
    ).links
    #expect(
      links == [
        "https://blog.example/a/posts/c", "https://blog.example/d", "https://e.example/f",
        "https://blog.example/a/posts/?g", "https://blog.example/a/posts/#h",
      ])
  }

  @Test func `a base that is no web address is passed over`() {
    let options = CleaningOptions(bases: ["javascript:alert(1)", "https://feed.example/x/"])
    #expect(HTMLCleaner.clean("<a href=y>1</a>", options).links == ["https://feed.example/x/y"])
  }

  @Test func `what would end an attribute is escaped in addresses, and controls are removed`() {
    let links = HTMLCleaner.clean(
      "<a href='/a\"b`c<d>e'>1</a><a href='\u{85}/x\u{9F}\u{7}y\u{A0}'>2</a>", Self.base
    ).links
    #expect(links == ["https://blog.example/a%22b%60c%3Cd%3Ee", "https://blog.example/xy"])
  }

  @Test(arguments: [
    (String(repeating: "a", count: 8171), true), (String(repeating: "a", count: 8172), false),
    (String(repeating: " ", count: 2723) + "b", true), (String(repeating: " ", count: 2724) + "b", false),
  ])
  func `an address is as long as it is when it is absolute and escaped`(path: String, isKept: Bool) {
    let cleaned = HTMLCleaner.clean("<a href='/\(path)'>1</a>", Self.base)
    #expect(cleaned.links.isEmpty != isKept)
    #expect(HTMLCleaner.clean(cleaned.html.text).html == cleaned.html, "cleaning again changes nothing")
  }

  @Test func `a srcset has at most 32 addresses, and none that is a picture itself`() {
    let data = "data:image/png;base64," + String(repeating: "A", count: 200)
    let set = ([data + " 9x"] + (1...40).map { "/\($0).png \($0)w" }).joined(separator: ", ")
    let html = HTMLCleaner.clean("<img src=/a.png srcset='\(set)'>", Self.base).html.text
    #expect(!html.contains("data:") && html.contains("/32.png 32w\"") && !html.contains("/33.png"), "\(html)")
  }

  @Test(arguments: [
    ("<td colspan=\"1000\">", "<td colspan=\"1001\">"), ("<ol start=\"1000000\">", "<ol start=\"1000001\">"),
    ("<p lang=\"en-GB\">", "<p lang=\"en;GB\">"), ("<p lang=\"el\">", "<p lang=\"e\">"),
    ("<p lang=\"\(String(repeating: "a", count: 35))\">", "<p lang=\"\(String(repeating: "a", count: 36))\">"),
  ])
  func `an attribute with a value that is not of its kind, or too large, is dropped`(kept: String, dropped: String) {
    func html(_ tag: String) -> String {
      HTMLCleaner.clean(tag.hasPrefix("<td") ? "<table><tr>\(tag)x" : "\(tag)x").html.text
    }
    let name = kept.prefix { $0 != " " }
    #expect(html(kept).contains(kept) && html(dropped).contains("\(name)>") && !html(dropped).contains(dropped))
  }

  @Test func `the sizes of pictures have only lengths and conditions`() {
    func html(_ sizes: String) -> String {
      HTMLCleaner.clean("<img src=/a.png srcset='/b.png 2x' sizes='\(sizes)'>", Self.base).html.text
    }
    #expect(html("(min-width: 40em) calc(50vw - 2px), 100vw").contains("sizes="))
    for sizes in ["100vw;x", "{100vw}", "&quot;100vw", String(repeating: "1", count: 257)] {
      #expect(!html(sizes).contains("sizes="), "\(sizes)")
    }
  }

  @Test func `an id of a film is at most 64 characters long`() {
    func html(_ length: Int) -> String {
      let id = String(repeating: "a", count: length)
      return HTMLCleaner.clean("<iframe src='https://www.youtube.com/embed/\(id)'></iframe>").html.text
    }
    #expect(html(64).contains("watch?v=aaa") && !html(65).contains("watch"))
  }

  @Test(arguments: ["http:@e.example/", "https://:80/", "http:////", "https:\\\\@e.example", "http://?a", "http:#a"])
  func `an address without a host is dropped`(address: String) {
    #expect(HTMLCleaner.clean("<a href='\(address)'>1</a>", Self.base).links == [])
  }

  @Test func `a backslash in an address is a slash, so that it hides no host`() {
    let links = HTMLCleaner.clean("<a href='https://good.example\\@e.example/?a\\b'>1</a>", Self.base).links
    #expect(links == ["https://good.example/@e.example/?a\\b"])
  }

  @Test(arguments: [0x01, 0x7F, 0x80, 0x9F, 0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
  func `controls and noncharacters are removed from texts and values`(code: UInt32) throws {
    let character = String(Character(try #require(Unicode.Scalar(code))))
    let html = HTMLCleaner.clean("<b title='x'>a\(character)b</b><p title='a\(character)b'>a\(character)b").html.text
    #expect(html == "<b>ab</b><p title=\"ab\">ab</p>")
  }

  @Test(arguments: [0xA0, 0xFDCF, 0xFDF0, 0xFFFD, 0x1FFFD, 0x20000] as [UInt32])
  func `characters beside controls and noncharacters stay`(code: UInt32) throws {
    let character = String(Character(try #require(Unicode.Scalar(code))))
    #expect(HTMLCleaner.clean("<p>a\(character)b").html.text == "<p>a\(character)b</p>")
  }

  @Test func `a picture in its address is base64 alone`() {
    let data = String(repeating: "A", count: 200)
    for (text, isKept) in [(data, true), (data + "=", true), (data + "!", false), (data + "%22", false)] {
      let html = HTMLCleaner.clean("<img src='data:image/png;base64,\(text)'>", Self.base).html.text
      #expect(html.contains("<img") == isKept, "\(text.suffix(4))")
    }
  }

  @Test func `parameters that count readers are dropped, the others stay in order`() {
    let links = HTMLCleaner.clean(
      "<a href='https://h.example/?a=1&utm_source=rss&b=2&fbclid=x#c'>1</a><a href='https://h.example/?UTM_x=1'>2</a>"
    ).links
    #expect(links == ["https://h.example/?a=1&b=2#c", "https://h.example/"])
  }

  @Test func `pictures load lazily and send no referrer`() {
    let html = HTMLCleaner.clean("<img src=a.png alt='A boat' width=20 height=10 class=x>", Self.base).html.text
    #expect(
      html
        == "<img src=\"https://blog.example/a/posts/a.png\" alt=\"A boat\" width=\"20\" height=\"10\" \(Self.lazy)>")
  }

  @Test func `characters dropped from a srcset URL leave no comma at its ends`() {
    let clean = { (html: String) in HTMLCleaner.clean(html, Self.base).html }
    let once = clean("<img srcset='\u{1},f.png,\u{1} 2x'>")
    #expect(once.text.contains("srcset=\"https://blog.example/a/posts/,f.png%2C 2x\""), "\(once.text)")
    #expect(clean(once.text) == once)
    let bare = HTMLCleaner.clean("<img srcset='\u{1},f.png,\u{1} 2x'>", CleaningOptions()).html
    #expect(bare.text.contains("srcset=\"%2Cf.png%2C 2x\""), "\(bare.text)")
    for scheme in ["data:", "\u{1}data:", "DATA:"] {
      #expect(!clean("<img src=a.png srcset='\(scheme)image/png;base64,AAAA 2x'>").text.contains("srcset"), "\(scheme)")
    }
  }

  @Test func `a source set keeps its candidates and their descriptors`() {
    let html = HTMLCleaner.clean("<img srcset='a,b.png 1x,c.png 480w bad, d.png 2q, e.png,f.png 2x'>", Self.base).html
    #expect(
      html.text.contains(
        "srcset=\"https://blog.example/a/posts/a,b.png 1x, https://blog.example/a/posts/e.png,f.png 2x\""))
  }

  @Test func `without pictures their words stay where they say something`() {
    let options = CleaningOptions(images: .none)
    #expect(HTMLCleaner.clean("<img src=a.png alt='A boat'>", options).html.text == "A boat")
    #expect(HTMLCleaner.clean("<img src=a.png alt='IMG_1.jpg'>x", options).html.text == "x")
    #expect(HTMLCleaner.clean("<video src=//v.example/a.mp4 poster=b.png></video>", options).media.count == 1)
  }

  @Test(arguments: [
    "<img src=//h.example/x.gif width=1 height=1>", "<img src=https://pixel.wp.com/b.gif?x>",
    "<img height=0 src=//a.example/>",
    "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", "<img>", "<img src=''>",
  ])
  func `pictures that only count readers are dropped`(html: String) {
    #expect(HTMLCleaner.clean(html).html.text == "")
  }

  @Test func `a picture that a script would load later is shown`() {
    let html = "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src='real.jpg'>"
    #expect(HTMLCleaner.clean(html, Self.base).image?.src == "https://blog.example/a/posts/real.jpg")
  }

  @Test func `a raster picture may stand in its address, a drawing may not`() {
    let data = String(repeating: "iVBORw0KGgo", count: 20)
    #expect(HTMLCleaner.clean("<img src='data:image/png;base64,\(data)'>").html.text.contains(data))
    #expect(HTMLCleaner.clean("<img src='data:image/svg+xml;base64,\(data)'>").html.text == "")
    #expect(HTMLCleaner.clean("<a href='data:image/png;base64,\(data)'>x</a>").html.text == "<a>x</a>")
  }

  @Test func `smileys become their sign`() {
    #expect(HTMLCleaner.clean("<img src=https://s.w.org/images/core/emoji/2/x.png alt=🙂>").html.text == "🙂")
  }

  @Test func `a known player becomes a link with the film's picture, any other nothing`() {
    let html = HTMLCleaner.clean("<iframe src=//www.youtube.com/embed/dQw4-_x?rel=0 title='A film'>no</iframe>z").html
      .text
    #expect(
      html
        == "<a href=\"https://www.youtube.com/watch?v=dQw4-_x\" rel=\"nofollow noopener ugc\"><img src=\"https://i.ytimg.com/vi/dQw4-_x/hqdefault.jpg\" alt=\"A film\" \(Self.lazy)></a>z"
    )
    let words = HTMLCleaner.clean("<iframe src=https://player.vimeo.com/video/12 />z", .init(images: .none)).html.text
    #expect(words == "<a href=\"https://vimeo.com/12\" rel=\"nofollow noopener ugc\">Vimeo</a>z")
    #expect(HTMLCleaner.clean("a<iframe src=https://h.example/x></iframe>b").html.text == "ab")
    #expect(HTMLCleaner.clean("a<iframe src=https://h.example/x>b").html.text == "ab")
    #expect(HTMLCleaner.clean("a<iframe src=https://h.example/x><b>c</b></iframe>").html.text == "a<b>c</b>")
  }

  @Test func `of a title only inline elements remain`() {
    let options = CleaningOptions(inlineOnly: true)
    #expect(HTMLCleaner.clean("<h1>A <em>b</em></h1><p>c</p><ul><li>d</ul>", options).html.text == "A <em>b</em> c d")
    #expect(HTMLCleaner.clean("a<video src=x></video>b<br>c", options).html.text == "a b<br>c")
  }

  @Test func `players get controls and load nothing by themselves`() {
    let html = HTMLCleaner.clean("<audio src=https://h.example/a.mp3 autoplay>fallback</audio>")
    #expect(
      html.html.text == "<audio controls=\"\" preload=\"none\" src=\"https://h.example/a.mp3\">fallback</audio>")
    #expect(html.text == "")
    #expect(html.media == ["https://h.example/a.mp3"])
  }

  @Test func `what a fragment holds is told`() {
    let facts = HTMLCleaner.clean(
      "<h2>Head</h2><p>One  two&nbsp;three<br>four <a href=x>five</a></p><img src=a.png alt=b width=3 height=4><img src=c.png>",
      Self.base)
    #expect(facts.text == "Head\nOne two three\nfour five")
    #expect(facts.words == 6)
    #expect(facts.image?.width == 3)
    #expect(facts.image?.alt == "b")
    #expect(facts.media.count == 2)
    #expect(facts.excerpt(words: 3) == "Head One two…")
  }

  @Test(arguments: [
    ("plain", "plain"), ("a  b\n c", "a b c"), ("<b>x</b>y", "xy"), ("AT&amp;T &lt;b&gt;", "AT&T <b>"),
    ("<p>a</p><p>b</p>", "a b"), ("x<script>y</script>z", "xz"), ("1 < 2", "1 < 2"), ("sa<!-- -- >fe", "safe"),
    ("<!DOCTYPE ~", "<!DOCTYPE ~"), ("safe<!--", "safe"), ("<![CDATA[<script></script>]]&gt;", "<![CDATA[]]>"),
  ])
  func `titles become plain text`(html: String, text: String) {
    #expect(HTMLCleaner.plain(html) == text)
  }

  @Test func `bytes that are no UTF-8 are repaired`() {
    #expect(HTMLCleaner.clean([0x61, 0xFF, 0x3C, 0x62, 0x3E, 0xC3]).html.text == "a\u{FFFD}<b>\u{FFFD}</b>")
  }

  @Test func `what is too deep loses its tags and keeps its text`() {
    let html = String(repeating: "<div>", count: 1000) + "x" + String(repeating: "</div>", count: 1000) + "<p>y</p>"
    let cleaned = HTMLCleaner.clean(html).html.text
    #expect(CleanGrammar.fault(in: cleaned) == nil)
    #expect(cleaned.hasSuffix("</div><p>y</p>"))
    #expect(cleaned.contains("<div>x</div>"))
  }

  @Test func `where a crossing fragment is too long for a tree, its tags are closed instead`() {
    let html = String(repeating: "<p><b>x</p>y</b>", count: 80_000)
    let cleaned = HTMLCleaner.safe(Array(html.utf8))
    #expect(cleaned.text.hasPrefix("<p><b>x</b></p>y<p><b>x</b></p>y"))
    #expect(CleanGrammar.fault(in: String(cleaned.text.prefix(16 * 1000))) == nil)
    #expect(HTMLCleaner.safe(Array(cleaned.text.utf8)) == cleaned)
  }
}
