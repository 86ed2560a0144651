import Testing

@testable import Text

@Suite struct URINormalisingTests {
  @Test(arguments: [
    ("HTTP://Example.ORG", "http://example.org/"), ("http://a:80/", "http://a/"), ("https://a:443", "https://a/"),
    ("http://a:8080/", "http://a:8080/"), ("http://a:/", "http://a/"),
    ("http://a/%7euser/%c3%a9", "http://a/~user/%C3%A9"),
    ("http://a/b/../c/./d", "http://a/c/d"), ("http://a/b c?d e#f g", "http://a/b%20c?d%20e#f%20g"),
    ("http://a/λ", "http://a/%CE%BB"), ("http://a/100%", "http://a/100%25"), ("http://a/%2Fx", "http://a/%2Fx"),
    ("../x", "../x"), ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"),
    ("http://Me@A/", "http://Me@a/"), ("http://a/?q=<x>", "http://a/?q=%3Cx%3E"),
  ])
  func `an address has one spelling`(text: String, normalised: String) {
    #expect(URI(text).normalised.text == normalised)
  }

  /// An address with a fragment always takes the long way.
  @Test func `an address that is normal at first sight is normal`() {
    let letters = ["/", ".", "a", "%", "?", ":", "A", "@", "[", "8", " ", "&", "-"]
    var texts = ["http://"]
    for _ in 0..<4 { texts += texts.flatMap { text in letters.map { text + $0 } } }
    texts = Array(Set(texts))
    texts +=
      texts.map { $0.replacing("http://", with: "https://h:443") }
      + texts.map { $0.replacing("http://", with: "http://h/") }
    let wrong = texts.filter { URI($0).normalised.text + "#" != URI($0 + "#").normalised.text }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: ["http://a:b:80/", "x:////", "a:/.//b", "http://[::1]x/", "%zz", "http://%41:80", "%%333"])
  func `a normal address stays as it is`(text: String) {
    let once = URI(text).normalised
    #expect(once.normalised == once)
  }
}
