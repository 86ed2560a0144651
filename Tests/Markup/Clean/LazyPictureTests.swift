import Model
import Testing
import Text

@testable import Markup

@Suite struct LazyPictureTests {
  private static let gap = "data:image/gif;base64,R0lGODlhAQABAAAAACw="

  private func media(_ html: String) -> [String] {
    HTMLCleaner.clean(html, CleaningOptions(bases: ["https://blog.example/a/"])).media
  }

  @Test(arguments: [
    "<img src='\(LazyPictureTests.gap)' data-src=real.jpg>", "<img data-lazy-src=real.jpg>",
    "<img src=/img/placeholder.png data-src=real.jpg>",
    "<img src=/img/placeholder.png data-src=real.jpg><noscript><img src=real.jpg></noscript>",
    "<img data-src=real.jpg>\n <noscript><img src=real.jpg></noscript>",
    "<noscript><img src=real.jpg></noscript><img src='\(LazyPictureTests.gap)' data-src=real.jpg>",
    "<img data-src=real.jpg><noscript><p><img src=real-800.jpg></p></noscript>",
    "<img src='\(LazyPictureTests.gap)'><noscript><img src=real.jpg></noscript>",
  ])
  func `a picture that a script would load is shown once`(html: String) {
    #expect(media(html) == ["https://blog.example/a/real.jpg"])
  }

  @Test func `its other sizes are those for the script`() {
    let html = "<img src='\(Self.gap)' srcset='\(Self.gap) 1w' data-src=a.jpg data-srcset='a.jpg 400w, b.jpg 800w'>"
    let text = HTMLCleaner.clean(html, CleaningOptions(bases: ["https://h.example/"])).html.text
    #expect(
      text.contains(
        "src=\"https://h.example/a.jpg\" srcset=\"https://h.example/a.jpg 400w, https://h.example/b.jpg 800w\""))
    #expect(!text.contains("data:"))
  }

  @Test func `pictures that are no twins stay`() {
    #expect(media("<img data-src=a.jpg>words<noscript><img src=b.jpg></noscript>").count == 2)
    #expect(media("<img src=a.jpg><noscript><img src=b.jpg></noscript>").count == 2)
    #expect(HTMLCleaner.clean("<img src=a.jpg>x<img src=a.jpg>").html.text.split(separator: "<img").count == 2)
  }

  @Test func `pixels and parameters of the settings are removed besides the known ones`() {
    var options = CleaningOptions(bases: ["https://h.example/"])
    options.pixels = ["://count.example/"]
    options.parameters = ["ref", "src_*"]
    let html =
      "<a href='/x?a=1&REF=2&src_y=3&utm_source=4'>x</a><img src=https://count.example/p.png><img src='p.png?ref=1'>"
    let text = HTMLCleaner.clean(html, options).html.text
    #expect(text.contains("href=\"https://h.example/x?a=1\"") && text.contains("src=\"https://h.example/p.png\""))
    #expect(!text.contains("count.example"))
    #expect(HTMLCleaner.clean(text, options).html.text == text)
  }
}
