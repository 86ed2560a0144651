import Media
import Testing
import Text

@Suite struct DataPictureTests {
  private func url(_ bytes: [UInt8]) -> String { "data:image/jpeg;base64," + Base64.encode(bytes) }

  @Test func `what is no picture stays as it is`() {
    for text in ["data:image/png;base64,AAAA", "data:text/html,x", "data:image/png,x", "https://a.example/", ""] {
      #expect(DataPicture.bare(text) == text)
      #expect(DataPicture.replaced(in: Array(text.utf8)) == nil)
    }
  }

  @Test func `a picture that cannot be read to its end is left out`() {
    let cut = url([0xFF, 0xD8, 0xFF, 0xE1, 0xFF])
    #expect(DataPicture.bare(cut) == nil)
    #expect(DataPicture.replaced(in: Array("<a b='\(cut)'/>".utf8))?.text == "<a b='data:image/png,'/>")
  }

  @Test func `metadata goes however the picture is written into its address`() throws {
    let picture = try #require(PolyglotTests.files.first { $0.name == "JPEG and a page" }).bytes
    let coded = Base64.encode(picture)
    let bare = try #require(DataPicture.bare(url(picture)))
    #expect(bare.count < url(picture).count)
    let escaped = coded.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
    #expect(escaped != coded && DataPicture.bare("data:image/jpeg;base64," + escaped) == bare)
    let text = "<image href='data:image/jpeg;base64,\(coded.prefix(8))\n  \(coded.dropFirst(8))'/>"
    #expect(DataPicture.replaced(in: Array(text.utf8))?.text == "<image href='\(bare)'/>")
  }

  @Test func `hostile bytes do not trap`() {
    for end in ["%", "%4", ";base64,%%%", ";base64,=====", ";base64," + String(repeating: "/9j/", count: 1000)] {
      _ = DataPicture.replaced(in: Array(("data:image/" + end).utf8))
      _ = DataPicture.bare("data:image/" + end)
    }
  }
}
