import Jinja
import Model
import Testing
import Text

@testable import Render

@Suite struct CoverTests {
  @Test func `a cover that is the text's own first picture is not shown above it once more`() {
    #expect(!hasBanner(cover: "boat.jpg", text: ["boat.jpg"]))
    #expect(!hasBanner(cover: nil, text: ["boat.jpg"]))
    #expect(hasBanner(cover: "boat.jpg", text: ["rope.jpg", "boat.jpg"]))
    #expect(hasBanner(cover: "boat.jpg", text: []))
    #expect(!hasBanner(cover: nil, text: []))
  }

  @Test func `a cover whose picture comes much later in the text is shown above it`() {
    #expect(hasBanner(cover: "boat.jpg", text: ["boat.jpg"], after: 5000))
  }

  @Test(arguments: [
    ("https://a.example/boat-300x200.jpg", "https://a.example/boat-1024x683.jpg", true),
    ("https://a.example/boat.jpg?w=300", "https://a.example/boat.jpg", true),
    ("boat.jpg", "boat-2.jpg", false), ("boat-x.jpg", "boat.jpg", false), ("a/boat.jpg", "b/boat.jpg", false),
  ])
  func `two sizes of one picture are the same`(first: String, second: String, isSame: Bool) {
    #expect(PictureName.isSame(first, second) == isSame)
  }

  private func hasBanner(cover: String?, text pictures: [String], after bytes: Int = 20) -> Bool {
    var body = Body()
    body.html = Array(repeating: 0x61, count: bytes)
    body.pieces = [.html(0..<bytes)]
    for (number, src) in pictures.enumerated() {
      body.media.append(
        MediaElement(src: src, alt: "", caption: "", attributes: Attributes(), isBlock: true, line: 1, column: 1))
      body.pieces.append(.media(number))
    }
    body.facts.firstImage = pictures.first.map { MediaReference(src: $0) }
    let opened = body
    var site = Fixture.stories(1)
    site.entries[0].cover = cover.map { MediaReference(src: $0) }
    let bodies = FixtureBodies(
      text: { _ in opened }, file: { Asset(file: $0, path: $0, type: "image/jpeg", length: 4) })
    let host = PageHost(Fixture.context(site, bodies), page: Page(.entry(0), language: 0))
    if case .none = host.entryMember(.banner, 0) { return false }
    return true
  }
}
