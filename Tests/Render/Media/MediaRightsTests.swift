import Model
import Testing

@testable import Render

@Suite struct MediaRightsTests {
  private static let embedded = PictureCredits(copyright: "© Maria", licence: "https://example.org/terms")

  @Test func `an address is a licence, with its name if it is known`() {
    let known = MediaRights("https://creativecommons.org/licenses/by-sa/4.0/")
    #expect(known.text.isEmpty && known.licence?.title == "CC BY-SA 4.0")
    #expect(known.licence?.href == "https://creativecommons.org/licenses/by-sa/4.0/")
    let unknown = MediaRights("http://example.org/terms")
    #expect(unknown.text.isEmpty)
    #expect(unknown.licence == MediaRights.Licence(title: "", href: "http://example.org/terms"))
  }

  @Test(arguments: ["CC BY 4.0", "All rights reserved: https://example.org/", "example.org/terms"])
  func `other rights are words`(text: String) {
    let rights = MediaRights(text)
    #expect(rights.text == text && rights.licence == nil)
  }

  @Test func `the rights inside a file follow the same rule, and written ones replace them`() {
    let own = MediaRights(nil, embedded: Self.embedded)
    #expect(own.text == "© Maria" && own.licence == MediaRights.Licence(title: "", href: "https://example.org/terms"))
    let words = MediaRights(nil, embedded: PictureCredits(licence: "Ask the museum"))
    #expect(words.text.isEmpty && words.licence == MediaRights.Licence(title: "Ask the museum"))
    let written = MediaRights("Public domain", embedded: Self.embedded)
    #expect(written.text == "Public domain" && written.licence == nil)
    #expect(MediaRights(nil) == MediaRights(nil, embedded: PictureCredits()))
  }
}
