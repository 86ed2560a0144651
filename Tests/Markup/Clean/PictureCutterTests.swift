import Model
import Testing
import Text

@testable import Markup

@Suite struct PictureCutterTests {
  private func body(_ html: String, keeping kept: (String) -> Bool = { _ in true }) -> Body {
    HTMLCleaner.body(of: HTMLCleaner.clean(html, CleaningOptions(bases: ["https://a.example/x/"])).html, keeping: kept)
  }

  /// Returns the HTML with each picture as `[URL|alt]`, or `[!URL|alt]` if it is a figure.
  private func shown(_ body: Body) -> String {
    body.pieces.map { piece in
      switch piece {
      case .html(let run): Array(body.html[run]).text
      case .media(let number):
        "[\(body.media[number].isBlock ? "!" : "")\(body.media[number].src)|\(body.media[number].alt)]"
      case .enter, .leave: "?"
      }
    }.joined()
  }

  @Test(arguments: [
    (
      "<p>one</p><p><img src=a.jpg alt='a boat'></p><p>two</p>",
      "<p>one</p>[!https://a.example/x/a.jpg|a boat]<p>two</p>"
    ),
    ("<p>in <img src=/a.jpg> line</p>", "<p>in [https://a.example/a.jpg|] line</p>"),
    (
      "<a href=/big><img src=a.jpg alt='&lt;b&gt; &amp; c'></a>",
      "<a href=\"https://a.example/big\" rel=\"nofollow noopener ugc\">[https://a.example/x/a.jpg|<b> & c]</a>"
    ),
    ("<picture><source srcset=b.webp><img src=a.jpg srcset='c.jpg 2x'></picture>", "[https://a.example/x/a.jpg|]"),
    ("<img srcset='c.jpg 2x, d.jpg 3x'>", "[https://a.example/x/c.jpg|]"),
    ("<img src=a.jpg><img src=b.jpg>", "[https://a.example/x/a.jpg|][https://a.example/x/b.jpg|]"),
    ("no picture", "no picture"), ("", ""),
  ])
  func `pictures become media of the body`(html: String, expected: String) {
    #expect(shown(body(html)) == expected)
  }

  @Test func `of a picture that is not kept the words stay, and its paragraph`() {
    let html = "<p><img src=a.jpg alt='a boat at dawn'></p><p><img src=b.jpg alt='b.jpg'></p><img src=c.jpg>"
    let cut = body(html) { $0.hasSuffix("c.jpg") }
    #expect(shown(cut) == "<p>a boat at dawn</p><p></p>[https://a.example/x/c.jpg|]")
    #expect(cut.facts.excerpt == "a boat at dawn")
    #expect(cut.facts.firstImage?.src == "https://a.example/x/c.jpg")
  }

  @Test func `nothing is loaded from elsewhere but what is a medium`() {
    let data = "data:image/png;base64," + String(repeating: "A", count: 400)
    let cut = body("<img src='\(data)'><img src=a.jpg><video src=v.mp4 poster=p.jpg></video>") { _ in false }
    let html = shown(cut)
    #expect(html.contains(data))
    #expect(!html.contains("a.jpg") && !html.contains("p.jpg"))
  }

  @Test func `the addresses of pictures are told once, in order`() {
    let html = HTMLCleaner.clean(
      "<img src=https://b.example/2><img src=https://b.example/1><img src=https://b.example/2>")
    #expect(HTMLCleaner.pictures(in: html.html) == ["https://b.example/2", "https://b.example/1"])
  }
}
