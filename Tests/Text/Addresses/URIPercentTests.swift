import Testing

@testable import Text

@Suite struct URIPercentTests {
  @Test func `a path is encoded for a link`() {
    #expect(URI.encoded(path: "/ιστορίες/a b.html") == "/%CE%B9%CF%83%CF%84%CE%BF%CF%81%CE%AF%CE%B5%CF%82/a%20b.html")
    #expect(URI.encoded(path: "/100%?#[x]") == "/100%25%3F%23%5Bx%5D")
    #expect(URI.encoded(path: "/a:@!$&'()*+,;=-._~") == "/a:@!$&'()*+,;=-._~")
  }

  @Test func `a path is encoded in NFC`() {
    #expect(URI.encoded(path: "/e\u{301}") == "/%C3%A9")
  }

  @Test func `a component is encoded whole`() {
    #expect(URI.encoded(component: "a&b=c/d e") == "a%26b%3Dc%2Fd%20e")
  }

  @Test func `every byte survives encoding and decoding`() {
    let text = String(String.UnicodeScalarView((0..<0x500).compactMap { Unicode.Scalar($0) }))
    #expect(URI.decoded(URI.encoded(component: text)) == text)
    #expect(URI.decoded(URI.encoded(path: text)) == nfc(text))
  }

  @Test func `what is no escape stays`() {
    #expect(URI.decoded("100%, %4, %zz, %41") == "100%, %4, %zz, A")
    #expect(URI.decoded("%FF") == nil)
    #expect(URI.decodedBytes("%FF".utf8) == [0xFF])
  }
}
